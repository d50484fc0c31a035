import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMail, buildNotice } from '#core/notices/server/factory.ts';
import { notices, outbox } from '#core/notices/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { folderStorage } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { purgeOnce } from './purge.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const purge = () => {
  const storage = folderStorage(join(t.config.dataDir, 'documents'));
  return purgeOnce({ config: t.config, db: t.db, now: t.clock.now, storage }, (error) => {
    throw error;
  });
};
const log = async () =>
  (await t.db.select().from(outbox).orderBy(asc(outbox.id))).map(({ recipient, data }) => [
    recipient,
    Object.keys(data as object).length > 0,
  ]);

it('empties a mail 30 days after its end and removes its row after 365 days, never one that waits (D-147)', async () => {
  const now = t.clock.now();
  await buildMail(t.db, { recipient: 'sent', sentAt: now }, now);
  await buildMail(t.db, { recipient: 'failed', failedAt: now }, now);
  await buildMail(t.db, { recipient: 'kept', keptAt: now }, now);
  await buildMail(t.db, { recipient: 'waiting' }, now);
  const all = ['sent', 'failed', 'kept', 'waiting'];
  t.clock.advance(30 * DAY);
  expect(await purge()).toMatchObject({ mails: 0 });
  expect(await log()).toEqual(all.map((recipient) => [recipient, true]));
  t.clock.advance(1);
  expect(await purge()).toMatchObject({ mails: 3 });
  expect(await log()).toEqual(all.map((recipient) => [recipient, recipient === 'waiting']));
  expect(await purge()).toMatchObject({ mails: 0 });
  t.clock.advance(335 * DAY - 1);
  await purge();
  expect(await log()).toHaveLength(4);
  t.clock.advance(1);
  await purge();
  expect(await log()).toEqual([['waiting', true]]);
});

it('deletes a notice after 180 days, read or not (D-147)', async () => {
  const { id } = await buildUser(t.db);
  await buildNotice(t.db, id, t.clock.now());
  t.clock.advance(180 * DAY);
  expect(await purge()).toMatchObject({ notices: 0 });
  t.clock.advance(1);
  expect(await purge()).toMatchObject({ notices: 1 });
  expect(await t.db.select().from(notices)).toEqual([]);
});
