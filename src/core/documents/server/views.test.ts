import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';
import { drawPicture, uploadForm } from './factory.ts';
import { findDocument } from './store.ts';

let t: TestApp;
let form: Awaited<ReturnType<typeof uploadForm>>;
beforeAll(async () => {
  t = await testApp();
  const bytes = await drawPicture(60, 40).jpeg().toBuffer();
  form = await uploadForm({ bytes, name: 'ic.jpg' });
});
afterAll(() => t.close());

type Person = { id: string };
async function upload(person: Person, bookingId: string): Promise<{ _id: string; documentUrl: string }> {
  const bytes = await drawPicture(60, 40).jpeg().toBuffer();
  const sent = await uploadForm({ bytes, name: 'ic.jpg' }, { bookingId, documentType: 'ic_front' });
  return (await t.call(person, 'POST /uploads/document', sent)).body;
}
const open = (person: Person, url: string) => t.call(person, `GET ${url.slice('/api'.length)}`);
const viewsOf = (person: Person | null, query = '') => t.call(person, `GET /users/me/document-views${query}`);

describe('GET /users/me/document-views', () => {
  it("tells a client who opened the papers, latest first, and nobody else's (D-96)", async () => {
    const { buyer, agentAdmin, admin } = await buildPeople(t.db);
    const { booking, lot } = await buildBooking(t.db, { creator: buyer });
    const document = await upload(buyer, booking.id);
    await open(agentAdmin, document.documentUrl);
    t.clock.advance(1000);
    await open(buyer, document.documentUrl);
    const reply = await viewsOf(buyer);
    expect(reply.headers['x-total-count']).toBe('2');
    expect(reply.body).toMatchObject([
      { viewerName: buyer.name, isOwn: true, at: t.clock.now().toISOString(), kind: 'preview', note: '' },
      {
        documentId: document._id,
        documentType: 'ic_front',
        documentName: 'ic.jpg',
        bookingId: booking.id,
        lotNumber: lot?.lotNumber,
        viewerName: agentAdmin.name,
        viewerRole: 'agent_admin',
        viewerAgency: agentAdmin.agencyName,
        isOwn: false,
      },
    ]);
    expect(JSON.stringify(reply.body)).not.toContain(agentAdmin.email);
    expect((await viewsOf(buyer, '?limit=1&offset=1')).body).toHaveLength(1);
    const beyond = await viewsOf(buyer, '?offset=9');
    expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '2']);
    const byOthers = await viewsOf(buyer, '?others=true');
    expect([byOthers.body, byOthers.headers['x-total-count']]).toMatchObject([
      [{ viewerName: agentAdmin.name }],
      '1',
    ]);
    for (const other of [agentAdmin, admin]) expect((await viewsOf(other)).body).toEqual([]);
  });

  it('gives the log of a booking to its client and a super admin, with what was replaced (D-182)', async () => {
    const { buyer, agentAdmin, superAdmin } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: buyer });
    const replaced = await upload(buyer, booking.id);
    await open(agentAdmin, replaced.documentUrl);
    const document = await upload(buyer, booking.id);
    t.clock.advance(1000);
    const why = { reason: 'other', note: 'The notary asked' };
    await t.call(agentAdmin, `POST /uploads/files/${document._id}/original`, { body: why });
    const ofBooking = (person: Person, query = '') =>
      t.call(person, `GET /bookings/${booking.id}/document-views${query}`);
    for (const reader of [buyer, superAdmin]) {
      const reply = await ofBooking(reader, '?limit=5');
      expect(reply.headers['x-total-count']).toBe('2');
      expect(reply.body).toMatchObject([
        { documentId: document._id, kind: 'original', ...why, viewerName: agentAdmin.name, isOwn: false },
        { documentId: replaced._id, kind: 'preview', reason: null, note: '', viewerName: agentAdmin.name },
      ]);
    }
  });

  it('keeps the log of a walk-in client from the maker of the booking (D-83, D-182)', async () => {
    const { agentAdmin, superAdmin } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: agentAdmin, status: 'pending_admin' });
    await open(agentAdmin, (await upload(agentAdmin, booking.id)).documentUrl);
    const path = `GET /bookings/${booking.id}/document-views`;
    expect((await t.call(agentAdmin, path)).status).toBe(403);
    expect((await t.call(superAdmin, path)).body).toHaveLength(1);
  });

  it('stands in the audit trail with who, what and when, for super admins and never with what it holds (D-96, D-112)', async () => {
    const { buyer, agentAdmin, superAdmin } = await buildPeople(t.db);
    const { booking, lot } = await buildBooking(t.db, { creator: buyer });
    const document = await upload(buyer, booking.id);
    await open(agentAdmin, document.documentUrl);
    const path = `GET /audit?action=document.view&target=${document._id}`;
    const reply = await t.call(superAdmin, path);
    expect(reply.headers['x-total-count']).toBe('1');
    expect(reply.body).toEqual([
      expect.objectContaining({
        at: t.clock.now().toISOString(),
        actor: { id: agentAdmin.id, name: agentAdmin.name, role: 'agent_admin' },
        action: 'document.view',
        target: { type: 'document', id: document._id, name: `lot ${lot?.lotNumber}` },
        from: null,
        to: null,
        detail: { documentType: 'ic_front', bookingId: booking.id },
      }),
    ]);
  });

  it('counts no view of a file whose bytes are gone, which is not found (D-96)', async () => {
    const { buyer } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: buyer });
    const document = await upload(buyer, booking.id);
    const row = await findDocument(t.db, document._id);
    await rm(join(t.config.dataDir, 'documents', row?.storageKey ?? ''));
    const reply = await open(buyer, document.documentUrl);
    expect([reply.status, reply.body.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
    expect((await viewsOf(buyer)).body).toEqual([]);
  });

  it('gives papers that staff uploaded to the client (D-77)', async () => {
    const { buyer, agentAdmin, admin } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, {
      creator: agentAdmin,
      request: { channel: 'direct', userId: buyer.id },
      status: 'pending_admin',
    });
    const document = await upload(agentAdmin, booking.id);
    await open(admin, document.documentUrl);
    expect((await viewsOf(buyer)).body).toMatchObject([{ viewerName: admin.name, viewerAgency: null }]);
    expect((await viewsOf(agentAdmin)).body).toEqual([]);
  });

  it('tells of an upload that no booking has', async () => {
    const { buyer } = await buildPeople(t.db);
    const { body } = await t.call(buyer, 'POST /uploads/document', form);
    await open(buyer, body.documentUrl);
    expect((await viewsOf(buyer)).body).toMatchObject([{ bookingId: null, lotNumber: null, isOwn: true }]);
  });
});
