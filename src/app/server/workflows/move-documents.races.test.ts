import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { tryMoveLock } from '#core/documents/server/move-store.ts';
import { documents } from '#core/documents/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type S3Process, startS3 } from '#test/s3-process.ts';
import { sized } from '#test/size.ts';
import { purgeOnce } from '../jobs/purge.ts';
import { moveDocuments } from './move-documents.ts';

const DOCUMENTS = sized({ usual: 6, long: 60 });

let s3: S3Process;
let t: TestApp;
beforeAll(async () => {
  s3 = await startS3();
  t = await testApp({
    ...s3.environment,
    LIMIT_UPLOADS_PER_HOUR: '1000',
    LIMIT_FILES_WITHOUT_BOOKING: '1000000',
    LIMIT_REQUESTS_PER_MINUTE: '100000',
  });
});
afterAll(async () => {
  await t.close();
  await s3.close();
});

const parts = () => ({ ...t, now: t.clock.now });
const fail = (error: unknown) => {
  throw error;
};

it('a move beside the portal fails no view, whatever the sweep does meanwhile (D-179)', async () => {
  const owner = await buildUser(t.db);
  const bytes = await drawPicture(20, 20).jpeg().toBuffer();
  for (let made = 0; made < DOCUMENTS; made += 1)
    await t.call(owner, 'POST /uploads/document', await uploadForm({ bytes }));
  const ids = (await t.db.select({ id: documents.id }).from(documents)).map(({ id }) => id);

  let isOver = false;
  const statuses: Record<number, number> = {};
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    for (let turn = reader; !isOver; turn += 1) {
      const { status } = await t.call(owner, `GET /uploads/files/${ids[turn % ids.length]}/x`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  const sweeper = (async () => {
    while (!isOver) await purgeOnce(parts(), fail);
  })();
  for (const to of ['s3', 'folder', 's3'] as const) {
    expect(await moveDocuments(parts(), to, fail)).toBe(DOCUMENTS);
  }
  isOver = true;
  await Promise.all([...readers, sweeper]);
  expect(Object.keys(statuses)).toEqual(['200']);
  // each move is an entry of the trail, which npm run breach:list reads (D-174)
  const moves = await t.db.select().from(auditLog).where(eq(auditLog.action, 'document.move'));
  expect(moves.filter(({ targetId }) => targetId === ids[0]).map(({ detail }) => detail)).toEqual([
    { from: 'folder', to: 's3' },
    { from: 's3', to: 'folder' },
    { from: 'folder', to: 's3' },
  ]);
  expect(moves).toHaveLength(3 * DOCUMENTS);
  expect(new Set((await t.db.select().from(documents)).map(({ store }) => store))).toEqual(new Set(['s3']));
});

it('only one move goes on at a time (D-179)', async () => {
  await t.database.maintain(async (tx) => {
    expect(await tryMoveLock(tx)).toBe(true);
    await expect(moveDocuments(parts(), 's3', fail)).rejects.toThrow('Documents are being moved already');
  });
  await moveDocuments(parts(), 's3', fail);
});
