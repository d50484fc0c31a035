import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshot } from '#test/db-assertions.ts';
import { attachAs, drawPicture, uploadForm, writePdf } from './factory.ts';
import { documents, documentViews } from './tables.ts';

let t: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  t = await testApp();
  jpeg = await drawPicture(60, 40).jpeg().toBuffer();
});
afterAll(() => t.close());

async function upload(
  person: { id: string } | null,
  fields: { bookingId?: string; documentType?: string } = {},
  bytes: Uint8Array = jpeg,
  name = 'photo.jpg',
) {
  return t.call(person, 'POST /uploads/document', await uploadForm({ bytes, name }, fields));
}
const list = (person: { id: string } | null, bookingId: string) =>
  t.call(person, `GET /uploads/documents/${bookingId}`);
const open = (person: { id: string } | null, url: string) =>
  t.call(person, `GET ${url.slice('/api'.length)}`);
const rowOf = async (id: string) => (await t.db.select().from(documents).where(eq(documents.id, id)))[0];
const viewsOf = (documentId: string) =>
  t.db
    .select({ viewer: documentViews.viewerId, role: documentViews.viewerRole, at: documentViews.at })
    .from(documentViews)
    .where(eq(documentViews.documentId, documentId))
    .orderBy(asc(documentViews.id));

/** A member's booking, and the agent_admin of the member's agency. */
async function stage() {
  const agency = await buildAgency(t.db);
  const creator = await buildMember(t.db, agency.id);
  const staff = await buildMember(t.db, agency.id, { role: 'agent_admin' });
  const { booking } = await buildBooking(t.db, { creator });
  return { booking, creator, staff };
}

describe('GET /uploads/files/{id}/{name}', () => {
  const policy = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  };

  it('shows a picture in the page and hands a PDF out, both under a policy that runs nothing (D-96, D-98)', async () => {
    const person = await buildUser(t.db);
    const picture = await open(person, (await upload(person)).body.documentUrl);
    expect(picture.status).toBe(200);
    expect(picture.headers).toMatchObject({
      ...policy,
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`,
      'content-length': String(picture.raw.length),
    });
    const uploaded = await upload(person, {}, writePdf(), 'Ä “bank” slip.pdf');
    const pdf = await open(person, uploaded.body.documentUrl);
    expect(pdf.headers).toMatchObject({
      ...policy,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_ _bank_ slip.pdf"; filename*=UTF-8''%C3%84%20%E2%80%9Cbank%E2%80%9D%20slip.pdf`,
    });
    expect(pdf.raw).toEqual(writePdf());
  });

  it('goes by the id, whatever the name says', async () => {
    const person = await buildUser(t.db);
    const { _id } = (await upload(person)).body;
    const reply = await open(person, `/api/uploads/files/${_id}/${encodeURIComponent('../x<script>.html')}`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    expect(reply.headers['content-disposition']).toContain('photo.jpg');
  });

  it('finds nothing under any other id (D-46)', async () => {
    const person = await buildUser(t.db);
    for (const id of [crypto.randomUUID(), 'nope', '%00', '..%2f..%2fetc%2fpasswd']) {
      const reply = await open(person, `/api/uploads/files/${id}/x.jpg`);
      expect([id, reply.status]).toEqual([id, 404]);
      expect(reply.body).toEqual({ message: 'Document not found', code: 'DOCUMENT_NOT_FOUND' });
    }
  });

  it('notes every view before the bytes leave, and no refused one (D-96)', async () => {
    const { booking, creator, staff } = await stage();
    const admin = await buildUser(t.db, { role: 'admin' });
    const { _id, documentUrl } = (await upload(creator, { bookingId: booking.id })).body;
    await open(staff, documentUrl);
    t.clock.advance(1000);
    await open(admin, documentUrl);
    await open(await buildUser(t.db), documentUrl);
    await open(null, documentUrl);
    const seen = await viewsOf(_id);
    expect(seen).toEqual([
      { viewer: staff.id, role: 'agent_admin', at: new Date(t.clock.now().getTime() - 1000) },
      { viewer: admin.id, role: 'admin', at: t.clock.now() },
    ]);
  });

  it.each([
    ['damaged', (path: string) => writeFile(path, 'somebody else’s')],
    ['missing', (path: string) => rm(path)],
  ])('sends nothing of one that is %s on the disk, notes no view, and logs its id', async (fault, harm) => {
    const person = await buildUser(t.db);
    const { _id, documentUrl } = (await upload(person)).body;
    await harm(join(t.config.dataDir, 'documents', String((await rowOf(_id))?.storageKey)));
    const logged = vi.spyOn(t.app.log, 'error');
    const reply = await open(person, documentUrl);
    expect([reply.status, reply.body.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
    expect(logged.mock.calls).toEqual([[{ documentId: _id }, `the bytes of a document are ${fault}`]]);
    logged.mockRestore();
    expect(await viewsOf(_id)).toEqual([]);
  });

  it('answers no other way to reach the bytes', async () => {
    const person = await buildUser(t.db);
    const { _id } = (await upload(person)).body;
    const key = (await rowOf(_id))?.storageKey;
    for (const path of [
      `/uploads/${key}`,
      `/uploads/files/${key}`,
      `/uploads/files/${_id}`,
      `/documents/${key}`,
    ]) {
      expect((await t.call(person, `GET ${path}`)).status).toBe(404);
      expect((await t.call(person, `GET /${path}`)).status).toBe(404);
    }
  });
});

describe('an upload made before its booking (R-BKG-12, D-97)', () => {
  const attach = (documentUrl: string, bookingId: string, uploaderId: string) =>
    attachAs(t.db, uploaderId, { documentUrl, bookingId, now: t.clock.now() });

  it('becomes the booking’s, once, which stands in the audit trail', async () => {
    const { booking, creator, staff } = await stage();
    const { documentUrl, _id } = (await upload(creator, { documentType: 'cheque' })).body;
    expect((await open(staff, documentUrl)).status).toBe(403);
    await attach(documentUrl, booking.id, creator.id);
    expect((await open(staff, documentUrl)).status).toBe(200);
    expect((await list(creator, booking.id)).body).toMatchObject([{ _id, documentType: 'cheque' }]);
    const trail = await t.db.select().from(auditLog).where(eq(auditLog.targetId, _id)).orderBy(auditLog.id);
    expect(trail.map(({ action, actorId, detail }) => ({ action, actorId, detail }))).toEqual([
      {
        action: 'document.upload',
        actorId: creator.id,
        detail: { documentType: 'cheque', bookingId: null },
      },
      {
        action: 'document.attach',
        actorId: creator.id,
        detail: { documentType: 'cheque', from: { bookingId: null }, to: { bookingId: booking.id } },
      },
      {
        action: 'document.view',
        actorId: staff.id,
        detail: { documentType: 'cheque', bookingId: booking.id },
      },
    ]);
    await expect(attach(documentUrl, booking.id, creator.id)).rejects.toMatchObject({
      code: 'DOCUMENT_INVALID',
    });
  });

  it('is nobody else’s to attach, and no other address is taken', async () => {
    const { booking, creator, staff } = await stage();
    const { documentUrl, _id } = (await upload(creator)).body;
    const before = await snapshot(t.db, ['documents', 'bookings', 'audit_log']);
    await expect(attach(documentUrl, booking.id, staff.id)).rejects.toMatchObject({
      code: 'DOCUMENT_INVALID',
    });
    for (const address of [
      `https://evil.example${documentUrl}`,
      'javascript:alert(1)',
      `/api/uploads/files/${crypto.randomUUID()}/x.jpg`,
      `/api/uploads/files/nope/x.jpg`,
      `/api/uploads/files/${_id}`,
      `${documentUrl}/../../x`,
      _id,
      '',
    ]) {
      await expect(attach(address, booking.id, creator.id)).rejects.toMatchObject({
        status: 400,
        message: 'Invalid document',
      });
    }
    expect(await snapshot(t.db, ['documents', 'bookings', 'audit_log'])).toBe(before);
  });
});
