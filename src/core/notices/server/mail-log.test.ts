import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildMail, buildNotice } from './factory.ts';
import { notices } from './tables.ts';

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

it('lists the mails of notices about a booking, and of a malformed id none (D-484)', async () => {
  const { booking } = await buildBooking(t.db);
  const [mail] = [await buildMail(t.db), await buildMail(t.db)];
  const { id } = await buildNotice(t.db, office.id);
  await t.db.update(notices).set({ bookingId: booking.id, mailId: mail.id }).where(eq(notices.id, id));
  const { body } = await t.call(office, `GET /mails?bookingId=${booking.id}`);
  expect(body).toMatchObject([{ _id: String(mail.id) }]);
  expect((await t.call(office, 'GET /mails?bookingId=nowhere')).body).toEqual([]);
});

it('refuses a moment that is none', async () => {
  expect((await t.call(office, 'GET /mails?failedSince=lately')).status).toBe(400);
});
