import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';
import { MAX_DOCUMENT_BYTES } from '../lifecycle.ts';
import { assertUnattachedRoom } from './actions.ts';
import { drawPicture, uploadForm, writePdf } from './factory.ts';
import { purgeUnattached } from './purge-store.ts';
import { documents } from './tables.ts';

let t: TestApp;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  t = await testApp();
  jpeg = await drawPicture().jpeg().toBuffer();
  png = await drawPicture().png().toBuffer();
});
afterAll(() => t.close());

type Sent = { name?: string; type?: string; field?: string };
async function upload(
  person: { id: string },
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  file: Sent = {},
) {
  return t.call(person, 'POST /uploads/document', await uploadForm({ bytes, ...file }, fields));
}

const rowOf = async (id: string) => (await t.db.select().from(documents).where(eq(documents.id, id)))[0];
const storedFiles = () => readdir(join(t.config.dataDir, 'documents')).catch(() => []);
const open = (person: { id: string }, url: string) => t.call(person, `GET ${url.slice('/api'.length)}`);

describe('POST /uploads/document', () => {
  it('keeps an upload of nobody’s booking for its uploader (R-CALL-31, R-DOC-04, R-DOC-05, D-99)', async () => {
    const person = await buildUser(t.db);
    const reply = await upload(person, jpeg, { documentType: 'cheque' }, { name: 'My cheque.jpg' });
    expect(reply.status).toBe(201);
    const { _id, documentUrl } = reply.body;
    expect(reply.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      id: _id,
      documentUrl: `/api/uploads/files/${_id}/My-cheque.jpg`,
      url: documentUrl,
      documentType: 'cheque',
      documentName: 'My cheque.jpg',
      bookingId: null,
      createdAt: t.clock.now().toISOString(),
      verdict: null,
      paper: null,
      replacedAt: null,
    });
    expect(await rowOf(_id)).toMatchObject({ uploadedBy: person.id, mime: 'image/jpeg', replacedAt: null });
    expect(await auditOf(t.db, _id)).toEqual([
      { action: 'document.upload', actor_id: person.id, detail: { documentType: 'cheque', bookingId: null } },
    ]);
    expect(JSON.stringify(reply.body)).not.toMatch(/storage|sha|key/i);
  });

  it.each([{}, { documentType: '' }])(
    'takes a file as uploaded_document when told nothing: %j (D-99)',
    async (fields) => {
      const person = await buildUser(t.db);
      const reply = await upload(person, writePdf(), fields, { name: 'terms.pdf' });
      expect(reply.body).toMatchObject({ documentType: 'uploaded_document', documentName: 'terms.pdf' });
    },
  );

  it('lays the bytes outside the web root under a name that nobody chose (D-96)', async () => {
    const person = await buildUser(t.db);
    const reply = await upload(person, png, {}, { name: '../../etc/passwd.png' });
    const row = await rowOf(reply.body._id);
    expect(row?.storageKey).toMatch(/^\d{13}-[0-9a-f-]{36}$/);
    expect(await storedFiles()).toContain(row?.storageKey);
    expect(reply.body.documentName).toBe('passwd.png');
    const { mode } = await stat(join(t.config.dataDir, 'documents'));
    expect(mode & 0o077).toBe(0);
  });

  it.each(['cheque', 'ic_front', 'ic_back', 'other', 'uploaded_document'])(
    'knows the kind %s (R-DOC-01)',
    async (documentType) => {
      const person = await buildUser(t.db);
      const reply = await upload(person, jpeg, { documentType });
      expect(reply.body.documentType).toBe(documentType);
    },
  );

  it('knows no other kind', async () => {
    const person = await buildUser(t.db);
    for (const documentType of ['passport', 'CHEQUE', '__proto__', 'constructor', 'x'.repeat(9000)]) {
      const reply = await upload(person, jpeg, { documentType });
      expect([documentType.slice(0, 20), reply.status]).toEqual([documentType.slice(0, 20), 400]);
      expect(reply.body).toEqual({
        message: 'Invalid document type',
        code: 'DOCUMENT_TYPE_UNKNOWN',
        errors: { documentType: 'Invalid document type' },
      });
    }
  });

  it('needs a file in the field called document, and one that is not empty', async () => {
    const person = await buildUser(t.db);
    const bodies = [
      await uploadForm(null, { documentType: 'cheque' }),
      await uploadForm({ bytes: jpeg, field: 'file' }),
      await uploadForm({ bytes: new Uint8Array() }),
    ];
    for (const sent of bodies) {
      const reply = await t.call(person, 'POST /uploads/document', sent);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({
        message: 'No document provided',
        code: 'DOCUMENT_MISSING',
        errors: { document: 'No document provided' },
      });
    }
  });

  it('reads multipart forms only, and a broken one as broken', async () => {
    const person = await buildUser(t.db);
    const json = await t.call(person, 'POST /uploads/document', { body: { document: 'x' } });
    expect(json.status).toBe(415);
    const whole = await uploadForm({ bytes: jpeg });
    const cut = await t.call(person, 'POST /uploads/document', {
      ...whole,
      payload: whole.payload.subarray(0, 400),
    });
    expect(cut.status).toBe(400);
    expect(cut.body.code).toBe('MALFORMED');
    const nameless = await t.call(person, 'POST /uploads/document', {
      headers: { 'content-type': 'multipart/form-data' },
      payload: whole.payload,
    });
    expect(nameless.status).toBe(400);
  });

  it('refuses more than 10 MB and takes what is just below (D-98)', async () => {
    const person = await buildUser(t.db);
    const padded = (size: number) => Buffer.concat([writePdf(), Buffer.alloc(size - writePdf().length)]);
    const most = 10 * 1024 * 1024;
    const reply = await upload(person, padded(most + 1));
    expect(reply.status).toBe(413);
    expect(reply.body).toEqual({
      message: 'File is too large. The maximum size is 10 MB',
      code: 'DOCUMENT_TOO_LARGE',
      errors: { document: 'File is too large. The maximum size is 10 MB' },
    });
    expect((await upload(person, padded(most - 1))).status).toBe(201);
  });
});

describe('names of files', () => {
  it.each([
    ['C:\\Users\\me\\IC.jpg', 'IC.jpg'],
    ['/etc/../IC.jpg', 'IC.jpg'],
    ['..', 'document.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['a\r\nSet-Cookie: x=1.jpg', 'aSet-Cookie- x=1.jpg'],
    ['invoice\u202Egpj.exe', 'invoicegpj.exe.jpg'],
    ['zero\u200Bwidth.jpg', 'zerowidth.jpg'],
    ['身份证 正面.JPG', '身份证 正面.JPG'],
    ['Pengenalan é.jpeg', 'Pengenalan é.jpeg'],
    ['a"b<c>|?*.jpg', 'a-b-c----.jpg'],
    ["o'brien (1).jpg", "o'brien (1).jpg"],
  ])('%j shows as %j', async (claimed, shown) => {
    const person = await buildUser(t.db);
    const boundary = 'x-boundary';
    const escaped = claimed.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="${escaped}"\r\n\r\n`,
      ),
      jpeg,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const reply = await t.call(person, 'POST /uploads/document', {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    expect(reply.status).toBe(201);
    expect(reply.body.documentName).toBe(shown);
    expect(reply.body.documentUrl).toMatch(/^\/api\/uploads\/files\/[0-9a-f-]{36}\/[A-Za-z0-9.-]{1,80}$/);
    const file = await open(person, reply.body.documentUrl);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toMatch(
      /^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%!~-]+$/,
    );
    expect(decodeURIComponent(String(file.headers['content-disposition']).split("UTF-8''")[1] ?? '')).toBe(
      shown,
    );
  });

  it('are cut to what can be shown, keeping the ending', async () => {
    const person = await buildUser(t.db);
    const reply = await upload(person, jpeg, {}, { name: `${'長'.repeat(400)}.jpeg` });
    expect([...reply.body.documentName]).toHaveLength(125);
    expect(reply.body.documentName).toMatch(/^長+\.jpeg$/);
  });
});

describe('how many uploads (D-130)', () => {
  it('are taken from one person in an hour, and that the next hour is free again', async () => {
    const strict = await testApp({ LIMIT_UPLOADS_PER_HOUR: '2' });
    const person = await buildUser(strict.db);
    const other = await buildUser(strict.db);
    const sent = await uploadForm({ bytes: jpeg });
    const send = (by: { id: string }) => strict.call(by, 'POST /uploads/document', sent);
    expect((await send(person)).status).toBe(201);
    expect((await send(person)).status).toBe(201);
    const before = await snapshot(strict.db, ['documents', 'audit_log']);
    const refused = await send(person);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('Too many attempts. Please try again later.');
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await snapshot(strict.db, ['documents', 'audit_log'])).toBe(before);
    expect((await send(other)).status).toBe(201);
    strict.clock.advance(3_600_001);
    expect((await send(person)).status).toBe(201);
    await strict.close();
  });
});

describe('files without a booking (D-99)', () => {
  it('are at most five of a person until they are swept; those with a booking do not count', async () => {
    const person = await buildMember(t.db, (await buildAgency(t.db)).id);
    const other = await buildUser(t.db);
    const replies = [];
    for (let file = 1; file <= 5; file += 1) replies.push(await upload(person, jpeg));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const before = await storedFiles();
    const sixth = await upload(person, jpeg);
    expect(sixth.status).toBe(409);
    expect(sixth.body).toMatchObject({ code: 'UNATTACHED_MANY' });
    expect(await storedFiles()).toEqual(before);
    expect((await upload(other, jpeg)).status).toBe(201);
    const { booking } = await buildBooking(t.db, { creator: person });
    expect((await upload(person, jpeg, { bookingId: booking.id })).status).toBe(201);
    await t.db.update(documents).set({ bookingId: booking.id }).where(eq(documents.id, replies[0]?.body._id));
    expect((await upload(person, jpeg)).status).toBe(201);
    const now = t.clock.now();
    const sweep = (before: number) =>
      t.db.transaction((tx) => purgeUnattached(tx, new Date(before), 100, now));
    await sweep(now.getTime());
    expect((await upload(person, jpeg)).status).toBe(409);
    await sweep(now.getTime() + 1);
    expect((await upload(person, jpeg)).status).toBe(201);
  });

  it('are at most 50 MB of a person, and a tenth of the disk of all', async () => {
    const person = await buildUser(t.db);
    const { _id } = (await upload(person, jpeg)).body;
    const sized = (byteSize: number) => t.db.update(documents).set({ byteSize }).where(eq(documents.id, _id));
    await sized(5 * MAX_DOCUMENT_BYTES - 100);
    expect((await upload(person, jpeg)).body).toMatchObject({ code: 'UNATTACHED_MANY' });
    await sized(2_000_000_000);
    const rest = { uploaderId: (await buildUser(t.db)).id, bytes: 1, most: 5, freeBytes: 9 * 2_000_000_000 };
    await expect(assertUnattachedRoom(t.db, rest)).rejects.toMatchObject({ code: 'UNATTACHED_FULL' });
    await expect(assertUnattachedRoom(t.db, { ...rest, freeBytes: 11 * 2_000_000_000 })).resolves.toBe(
      undefined,
    );
    await sized(1000);
  });
});
