import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { schema } from '#test/schema.ts';
import { measured, sized } from '#test/size.ts';
import { drawPicture, uploadForm, writePdf } from './factory.ts';
import { readPlainBytes } from './file-actions.ts';
import type { DocumentRow } from './store.ts';
import { documents, documentViews } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_UPLOADS_PER_HOUR: '10000', LIMIT_REQUESTS_PER_MINUTE: '1000000' });
});
afterAll(() => t.close());

const folder = () => join(t.config.dataDir, 'documents');
const fileOf = ({ storageKey }: Pick<DocumentRow, 'storageKey'>) => join(folder(), storageKey);
const set = (row: DocumentRow, change: Partial<DocumentRow>) =>
  t.db.update(documents).set(change).where(eq(documents.id, row.id));

type Sent = { owner: { id: string }; path: string; row: DocumentRow };

async function send(bytes: Uint8Array, name = 'slip.pdf'): Promise<Sent> {
  const owner = await buildUser(t.db);
  const reply = await t.call(owner, 'POST /uploads/document', await uploadForm({ bytes, name }));
  expect(reply.status).toBe(201);
  const [row] = await t.db.select().from(documents).where(eq(documents.id, reply.body._id));
  if (!row) throw new Error('The document was not stored');
  return { owner, path: reply.body.documentUrl.slice('/api'.length), row };
}
const open = ({ owner, path }: Sent) => t.call(owner, `GET ${path}`);

/** Everything that lies on the disk or in a table, as text; binary columns as their hexadecimal digits. */
async function everythingStored(): Promise<string> {
  const names = await readdir(t.config.dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const bytes = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  const tables = Object.values(schema).filter((value) => value instanceof PgTable);
  const dump = tables.map(
    (table): SQL => sql`SELECT t::text AS line FROM ${sql.identifier(getTableConfig(table).name)} t`,
  );
  const rows = await rowsOf<{ line: string }>(t.db, sql.join(dump, sql` UNION ALL `));
  return [...files, ...bytes, ...rows.map(({ line }) => line)].join('\n');
}

it('neither folder nor database shows what a picture or a PDF holds, or a number in a file’s name (D-176, D-188)', async () => {
  const number = '900101-14-5678';
  const pdf = await send(
    writePdf(`<< /Title (IC ${number} of Aminah) >>`),
    `IC ${number} and 900101145678.pdf`,
  );
  const noise = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, index) => (index * 7919) % 251));
  const drawn = drawPicture(60, 40).composite([
    { input: noise, raw: { width: 60, height: 40, channels: 3 } },
  ]);
  const picture = await send(await drawn.jpeg().toBuffer(), `${number}.jpg`);
  const stored = await everythingStored();
  let parts = 0;
  for (const { row } of [pdf, picture]) {
    const plain = await readPlainBytes(t, row);
    if (typeof plain === 'string') throw new Error(plain);
    for (let at = 0; at + 16 <= plain.length; at += 8) {
      const part = Buffer.from(plain.subarray(at, at + 16));
      expect(stored.includes(part.toString('latin1'))).toBe(false);
      expect(stored.includes(part.toString('hex'))).toBe(false);
      parts += 1;
    }
  }
  expect(stored).not.toMatch(/900101-?14-?5678/);
  expect(stored).not.toContain(Buffer.from(number).toString('hex'));
  expect([pdf.row.originalName, picture.row.originalName]).toEqual(['IC •••• and ••••.pdf', '••••.jpg']);
  expect(Buffer.compare((await open(pdf)).raw, writePdf(`<< /Title (IC ${number} of Aminah) >>`))).toBe(0);
  measured({ 'parts of plain bytes': parts, 'found in store and database': 0 });
  await writeFile(join(folder(), 'plain'), writePdf(`<< /Title (IC ${number} of Aminah) >>`));
  expect(await everythingStored()).toContain(number);
});

/** Bytes with one bit turned over. */
function flip(bytes: Uint8Array, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return flipped;
}

it('a document with one flipped bit in file, wrapped key or storage key is not found, and nothing of it leaves (D-176)', async () => {
  const sent = await send(writePdf('<< /Title (Aminah) >>'));
  const { row } = sent;
  const sealed = await readFile(fileOf(row));
  const harms = [
    (at: number) => writeFile(fileOf(row), flip(sealed, (at * 7919) % (sealed.length * 8))),
    (at: number) => set(row, { wrappedKey: flip(row.wrappedKey ?? Buffer.alloc(0), (at * 7919) % 480) }),
    async (at: number) => {
      // another hexadecimal digit, so that the file can still be found
      const place = 14 + (at % 8);
      const digit = (Number.parseInt(row.storageKey.charAt(place), 16) ^ (1 << (at % 4))).toString(16);
      const storageKey = row.storageKey.slice(0, place) + digit + row.storageKey.slice(place + 1);
      await rename(fileOf(row), fileOf({ storageKey }));
      await set(row, { storageKey });
    },
  ];
  const logged = vi.spyOn(t.app.log, 'error');
  const flips = sized({ usual: 60, long: 1_000 });
  for (let at = 0; at < flips; at += 1) {
    await harms[at % harms.length]?.(at);
    const reply = await open(sent);
    expect([reply.status, reply.body]).toEqual([
      404,
      { message: 'Document not found', code: 'DOCUMENT_NOT_FOUND' },
    ]);
    const [now] = await t.db.select().from(documents).where(eq(documents.id, row.id));
    await rename(fileOf(now ?? row), fileOf(row));
    await writeFile(fileOf(row), sealed);
    await set(row, row);
  }
  const lines = new Set(logged.mock.calls.map((call) => JSON.stringify(call)));
  logged.mockRestore();
  expect([...lines]).toEqual([
    JSON.stringify([{ documentId: row.id }, 'the bytes of a document are damaged']),
  ]);
  expect(await t.db.select().from(documentViews).where(eq(documentViews.documentId, row.id))).toEqual([]);
  expect((await open(sent)).status).toBe(200);
  measured({ 'flipped bits': flips, opened: 0 });
});

it('the files, keys or places of two documents cannot be swapped (D-176)', async () => {
  const [one, other] = [await send(writePdf()), await send(writePdf('<< /Title (another) >>'))];
  const expectNeither = async () => {
    expect([(await open(one)).status, (await open(other)).status]).toEqual([404, 404]);
  };
  const [first, second] = [await readFile(fileOf(one.row)), await readFile(fileOf(other.row))];
  await writeFile(fileOf(one.row), second);
  await writeFile(fileOf(other.row), first);
  await expectNeither();
  await writeFile(fileOf(one.row), first);
  await writeFile(fileOf(other.row), second);
  const keyOf = ({ wrappedKey }: DocumentRow) => ({ wrappedKey });
  await set(one.row, keyOf(other.row));
  await set(other.row, keyOf(one.row));
  await expectNeither();
  // key and place together would open: the digest of the plain bytes tells them apart
  const placeOf = ({ storageKey, wrappedKey }: DocumentRow) => ({ storageKey, wrappedKey });
  await set(one.row, { storageKey: 'free' });
  await set(other.row, placeOf(one.row));
  await set(one.row, placeOf(other.row));
  await expectNeither();
});
