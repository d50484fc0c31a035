import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { hostileFiles, payload } from '#test/hostile-files.ts';
import { measured, sized } from '#test/size.ts';
import { drawPicture, uploadForm } from './factory.ts';
import { digestOf, readPlainBytes } from './file-actions.ts';
import { findDocument } from './store.ts';
import { documents } from './tables.ts';

const REFUSED_WITHIN_MS = 5_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_UPLOADS_PER_HOUR: '10000', LIMIT_REQUESTS_PER_MINUTE: '1000000' });
});
afterAll(() => t.close());

/** What is wrong with the stored bytes of an accepted upload; undefined for nothing. */
async function faultOf(id: string): Promise<string | undefined> {
  const row = await findDocument(t.db, id);
  const bytes = row && (await readPlainBytes(t, row));
  if (!row || !bytes || typeof bytes === 'string') return `is ${bytes}`;
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes(payload) || text.includes('EICAR')) return 'carries the payload';
  if (/[/\\\p{Cc}\p{Cf}]|\d{6}-?\d{2}-?\d{4}/u.test(row.originalName)) return `is named ${row.originalName}`;
  if (row.mime === 'application/pdf')
    return /JavaScript|Launch|EmbeddedFile/.test(text) ? 'is active' : undefined;
  const { exif, orientation, format } = await sharp(bytes).metadata();
  return exif || orientation || `image/${format}` !== row.mime ? 'was not drawn anew' : undefined;
}

it('of hostile files in 21 classes none is stored but as a new picture or a plain PDF, and none unsealed (D-98, D-176)', async () => {
  const files = await hostileFiles(sized({ usual: 3, long: 1_000 }));
  const classes = new Set(files.map(({ kind }) => kind));
  const person = await buildUser(t.db);
  const wrong: string[] = [];
  const accepted: string[] = [];
  for (const { kind, ...sent } of files) {
    const since = performance.now();
    const { status, body } = await t.call(person, 'POST /uploads/document', sent);
    const took = performance.now() - since;
    if (status === 201) {
      accepted.push(body._id);
      const fault = await faultOf(body._id);
      if (fault) wrong.push(`${kind}: stored, and ${fault}`);
    } else if (status < 400 || status >= 500) wrong.push(`${kind}: ${status}`);
    else if (took > REFUSED_WITHIN_MS) wrong.push(`${kind}: refused after ${took} ms`);
  }
  expect(wrong).toEqual([]);
  expect([classes.size, files.length >= sized({ usual: 55, long: 250 })]).toEqual([21, true]);
  const folder = join(t.config.dataDir, 'documents');
  const stored = await readdir(folder);
  expect(stored).toHaveLength(accepted.length);
  for (const name of stored) {
    expect((await readFile(join(folder, name))).subarray(0, 4).toString()).toBe('AEV1');
  }
  const counted = { classes: classes.size, files: files.length, 'drawn anew or plain': accepted.length };
  measured({ ...counted, refused: files.length - accepted.length, wrong: 0 });
}, 600_000);

it('bytes that are stored as they were sent would be noticed', async () => {
  const form = await uploadForm({ bytes: await drawPicture(40, 40).jpeg().toBuffer(), name: 'photo.jpg' });
  const { body } = await t.call(await buildUser(t.db), 'POST /uploads/document', form);
  expect(await faultOf(body._id)).toBeUndefined();
  const row = await findDocument(t.db, body._id);
  if (!row) throw new Error('The document was not stored');
  const bare = drawPicture(40, 40).jpeg();
  const careless = {
    'a payload behind the picture': Buffer.concat([await bare.toBuffer(), Buffer.from(payload)]),
    'its metadata': await bare.withExif({ IFD0: { Artist: 'Aminah' } }).toBuffer(),
    'another type than its bytes': await drawPicture(40, 40).png().toBuffer(),
  };
  for (const bytes of Object.values(careless)) {
    const { sealed, ...key } = t.vault.seal(row.storageKey, bytes);
    await writeFile(join(t.config.dataDir, 'documents', row.storageKey), sealed);
    const change = { ...key, sha256: digestOf(bytes), byteSize: bytes.length };
    await t.db.update(documents).set(change).where(eq(documents.id, row.id));
    expect(await faultOf(row.id)).toBeDefined();
  }
});
