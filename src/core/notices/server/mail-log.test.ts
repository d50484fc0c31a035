import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildMail } from './factory.ts';

const DAY = 24 * 60 * 60 * 1000;

let t: TestApp;
let office: Account;
beforeAll(async () => {
  t = await testApp();
  office = await buildUser(t.db, { role: 'admin' });
});
afterAll(() => t.close());

it('counts the mails that failed since a moment, whenever they were written (D-147)', async () => {
  const now = t.clock.now();
  const since = new Date(now.getTime() - 7 * DAY);
  const longAgo = new Date(now.getTime() - 30 * DAY);
  const late = await buildMail(t.db, { failedAt: since }, longAgo);
  await buildMail(t.db, { failedAt: new Date(since.getTime() - 1) }, longAgo);
  await buildMail(t.db, { sentAt: now }, now);
  await buildMail(t.db, { keptAt: now }, now);
  const { status, headers, body } = await t.call(
    office,
    `GET /mails?failedSince=${since.toISOString()}&limit=1`,
  );
  expect([status, headers['x-total-count']]).toEqual([200, '1']);
  expect(body).toMatchObject([{ _id: String(late.id), state: 'failed' }]);
});

it('refuses a moment that is none', async () => {
  expect((await t.call(office, 'GET /mails?failedSince=lately')).status).toBe(400);
});
