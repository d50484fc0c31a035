import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { documents } from '#core/documents/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { checkDocuments } from './check-documents.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const folder = () => join(t.config.dataDir, 'documents');

async function upload(): Promise<{ id: string; path: string }> {
  const bytes = await drawPicture(40, 40).jpeg().toBuffer();
  const sent = await uploadForm({ bytes });
  const { _id: id } = (await t.call(await buildUser(t.db), 'POST /uploads/document', sent)).body;
  const [row] = await t.db.select().from(documents).where(eq(documents.id, id));
  return { id, path: join(folder(), String(row?.storageKey)) };
}

it('names the documents whose bytes are missing or not those that were filed, and no purged one', async () => {
  await upload();
  const [missing, damaged, purged] = [await upload(), await upload(), await upload()];
  await rm(missing.path);
  await truncate(damaged.path, 100);
  await t.db
    .update(documents)
    .set({ purgedAt: t.clock.now(), wrappedKey: null, keyId: null })
    .where(eq(documents.id, purged.id));
  await rm(purged.path);

  const lost = new Map<string, string>();
  const checked = await checkDocuments(t, ({ id, fault }) => lost.set(id, fault));
  expect(checked).toBe(3);
  expect(Object.fromEntries(lost)).toEqual({ [missing.id]: 'missing', [damaged.id]: 'damaged' });
});
