import { inflateRawSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { drawPicture, uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { documents, documentViews } from '#core/documents/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';

let t: TestApp;
let failsAfter = Number.POSITIVE_INFINITY;
beforeAll(async () => {
  t = await testApp(
    {},
    {
      store: (usual) => ({
        ...usual,
        get: async (key) => {
          failsAfter -= 1;
          if (failsAfter < 0) throw new Error('the store is down');
          return usual.get(key);
        },
      }),
    },
  );
});
afterAll(() => t.close());

/** The files of a ZIP by its directory at the end, which is what makes it whole. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('The archive has no directory');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    files.set(name, archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const exportOf = (person: { id: string }) => t.call(person, 'GET /users/me/export/files');
const viewsOf = (id: string) => t.db.select().from(documentViews).where(eq(documentViews.viewerId, id));

async function upload(person: { id: string }, bytes: Buffer, fields: Record<string, string> = {}) {
  const sent = await uploadForm(
    { bytes, name: bytes.subarray(0, 4).equals(Buffer.from('%PDF')) ? 'a.pdf' : 'a.jpg' },
    fields,
  );
  const { body } = await t.call(person, 'POST /uploads/document', sent);
  return body._id as string;
}

it('hands a person their documents as stored and the data, other people by role only (D-173)', async () => {
  const { buyer, agentAdmin, superAdmin } = await buildPeople(t.db);
  const { booking } = await buildBooking(t.db, { creator: buyer });
  const other = await buildBooking(t.db);
  const pdf = writePdf();
  const card = await upload(buyer, await drawPicture(300, 200).jpeg().toBuffer(), {
    bookingId: booking.id,
    documentType: 'ic_front',
  });
  const loose = await upload(buyer, pdf, { documentType: 'other' });
  const lost = await upload(buyer, await drawPicture(30, 20).jpeg().toBuffer(), {
    bookingId: booking.id,
    documentType: 'ic_back',
  });
  await upload(superAdmin, await drawPicture(30, 20).jpeg().toBuffer(), { bookingId: other.booking.id });
  await t.call(agentAdmin, `GET /uploads/files/${card}/a.jpg`);
  await t.db.update(documents).set({ storageKey: 'gone' }).where(eq(documents.id, lost));

  const reply = await exportOf(buyer);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
  });
  const files = unzip(reply.raw);
  const data = JSON.parse(String(files.get('my-data.json')));
  const placeOf = (id: string) => data.documents.find((each: { id: string }) => each.id === id);
  expect(files.size).toBe(3);
  expect(files.get(placeOf(loose).file)).toEqual(pdf);
  const [row] = await t.db.select().from(documents).where(eq(documents.id, card));
  expect(files.get(placeOf(card).file)).toHaveLength(row?.byteSize ?? -1);
  expect(placeOf(lost)).toMatchObject({ file: null, missing: 'missing' });
  expect(data.documentViews).toMatchObject([{ viewerRole: 'agent_admin', kind: 'preview' }]);
  for (const told of [agentAdmin.name, agentAdmin.email, agentAdmin.id])
    expect(JSON.stringify(data)).not.toContain(told);
  const views = await viewsOf(buyer.id);
  expect(views.map(({ documentId, kind }) => [documentId, kind]).sort()).toEqual(
    [card, loose].map((id) => [id, 'export']).sort(),
  );
});

it('is drawn three times a day (D-173)', async () => {
  const { buyer } = await buildPeople(t.db);
  for (let time = 1; time <= 3; time += 1) expect((await exportOf(buyer)).status).toBe(200);
  const refused = await exportOf(buyer);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  expect(Number(refused.headers['retry-after'])).toBe(24 * 3600);
  t.clock.advance(24 * 3_600_000 + 1000);
  expect((await exportOf(buyer)).status).toBe(200);
});

it('breaks off when the store fails midway, with the files handed out in the log and no others (D-173)', async () => {
  const { buyer } = await buildPeople(t.db);
  for (let count = 0; count < 3; count += 1) await upload(buyer, await drawPicture(30, 20).jpeg().toBuffer());
  failsAfter = 2;
  const archive = await exportOf(buyer).then(
    ({ raw }) => raw,
    () => Buffer.alloc(0),
  );
  failsAfter = Number.POSITIVE_INFINITY;
  expect(() => unzip(archive)).toThrow('no directory');
  expect(await viewsOf(buyer.id)).toHaveLength(2);
  expect((await exportOf(buyer)).status).toBe(200);
});
