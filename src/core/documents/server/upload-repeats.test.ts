import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lots } from '#core/lots/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { drawPicture, uploadForm } from './factory.ts';
import { documents } from './tables.ts';

let t: TestApp;
let jpeg: Buffer;
let other: Buffer;
beforeAll(async () => {
  t = await testApp();
  jpeg = await drawPicture().jpeg().toBuffer();
  other = await drawPicture(300, 300).jpeg().toBuffer();
});
afterAll(() => t.close());

const storedFiles = () => readdir(join(t.config.dataDir, 'documents'));
const reused = [422, 'KEY_REUSED'];

describe('a file that is sent again with the same Idempotency-Key (D-56)', () => {
  it('is filed once: the repeat gets the first answer, another file or field is refused', async () => {
    const person = await buildUser(t.db);
    const upload = async (bytes: Uint8Array, fields: Record<string, string>) => {
      const { payload, headers } = await uploadForm({ bytes }, fields);
      return t.call(person, 'POST /uploads/document', {
        payload,
        headers: { ...headers, 'idempotency-key': 'upload-of-a-cheque' },
      });
    };
    const cheque = { documentType: 'cheque' };
    const first = await upload(jpeg, cheque);
    expect(first.status).toBe(201);
    const files = await storedFiles();
    const again = await upload(jpeg, cheque);
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const reply of [await upload(other, cheque), await upload(jpeg, { documentType: 'ic_front' })]) {
      expect([reply.status, reply.body.code]).toEqual(reused);
    }
    expect(await t.db.select().from(documents).where(eq(documents.uploadedBy, person.id))).toHaveLength(1);
    expect(await storedFiles()).toEqual(files);
  });

  it('is imported once, and what was only tried leaves the key free', async () => {
    const office = await buildUser(t.db, { role: 'admin' });
    const send = async (table: string, query = '') => {
      const { payload, headers } = await uploadForm({
        bytes: Buffer.from(table),
        name: 'lots.csv',
        field: 'file',
      });
      return t.call(office, `POST /lots/import${query}`, {
        payload,
        headers: { ...headers, 'idempotency-key': 'import-of-lots' },
      });
    };
    const table = 'Lot number,Position\nK-1,B\n';
    expect((await send(table, '?dryRun=true')).body.counts.create).toBe(1);
    const first = await send(table);
    expect(first.body.counts).toMatchObject({ create: 1 });
    const before = await snapshotTables(t.db);
    const again = await send(table);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const reply = await send('Lot number,Position\nK-2,B\n');
    expect([reply.status, reply.body.code]).toEqual(reused);
    expect(await snapshotTables(t.db)).toEqual(before);
    expect(await t.db.select().from(lots).where(eq(lots.lotNumber, 'K-1'))).toHaveLength(1);
  });
});

it('two files in one form are refused, and none is kept', async () => {
  const person = await buildUser(t.db);
  for (const [fields, at] of [
    [['document', 'document'], 'document'],
    [['document', 'icFront'], 'document'],
  ] as const) {
    const form = new FormData();
    for (const field of fields) form.append(field, new File([Uint8Array.from(jpeg)], 'photo.jpg'));
    const sent = new Response(form);
    const reply = await t.call(person, 'POST /uploads/document', {
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
    const message = 'Please send one file at a time';
    expect([reply.status, reply.body]).toEqual([
      400,
      { message, code: 'ONE_FILE', errors: { [at]: message } },
    ]);
  }
  expect(await t.db.select().from(documents).where(eq(documents.uploadedBy, person.id))).toEqual([]);
});
