import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { remindUnlessBusy } from '#core/bookings/server/reminder-actions.ts';
import { nextReminder } from '#core/bookings/server/reminder-store.ts';
import { bookingReminders, bookings } from '#core/bookings/server/tables.ts';
import { notices } from '#core/notices/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, lines, newNotices, type People } from '#test/people.ts';
import { msUntil } from './due.ts';
import { expireDue } from './expiry.ts';
import { remindDue, startReminders } from './reminders.ts';

const [SECOND, DAY] = [1000, 24 * 3_600_000];
const THIRD = (14 * DAY) / 3;

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const onError = (error: unknown) => {
  throw error;
};
const remind = () => remindDue(t.db, t.clock.now(), onError);
const request = async () =>
  (await buildBooking(t.db, { creator: people.buyer, times: [t.clock.now()] })).booking;
const told = (id: string) => newNotices(t.db, id, remind);
const extend = (id: string) =>
  t.call(people.agentAdmin, `POST /bookings/${id}/extension`, { body: { reason: 'The bank' } });
const textTo = async (person: { id: string }) => {
  const [{ title, text }] = (await t.call(person, 'GET /notices?limit=1')).body;
  return [title, text];
};
const offices = () => [people.admin, people.superAdmin];

describe('reminding of a request that waits (D-191)', () => {
  it('comes to the agency at a third and two thirds of the hold, and then to the buyer too', async () => {
    const { id, agencyId, expiresAt } = await request();
    const second = await buildMember(t.db, agencyId ?? '', { role: 'agent_admin' });
    t.clock.advance(THIRD - SECOND);
    const before = await snapshotTables(t.db);
    expect(await remind()).toBe(0);
    expect(await snapshotTables(t.db)).toEqual(before);
    t.clock.advance(SECOND);
    expect(await told(id)).toEqual(lines('hold_reminder', people.agentAdmin, second).sort());
    expect(await textTo(people.agentAdmin)).toEqual([
      expect.stringMatching(/^The request of .+ for lot .+ still waits\.$/),
      '4 of 14 days are over. Please answer by Mar 16, 2026 12:00 PM, Malaysia time.',
    ]);
    t.clock.advance(SECOND);
    expect(await told(id)).toEqual([]);

    t.clock.advance(THIRD - 2 * SECOND);
    expect(await told(id)).toEqual([]);
    t.clock.advance(SECOND);
    expect(await told(id)).toEqual(
      [...lines('hold_reminder', people.agentAdmin, second), ...lines('hold_waiting', people.buyer)].sort(),
    );
    expect(await textTo(people.buyer)).toEqual([
      expect.stringMatching(/^Your request for lot .+ still waits for .+\.$/),
      expect.stringMatching(/^The lot is held for you until Mar 16, .+\. We have reminded Agency/),
    ]);
    const mine = and(eq(notices.bookingId, id), inArray(notices.kind, ['hold_reminder', 'hold_waiting']));
    const mails = await t.db.select({ at: notices.mailDueAt }).from(notices).where(mine);
    expect(mails.map(({ at }) => at !== null)).toEqual(mails.map(() => true));
    t.clock.advance(SECOND);
    expect(await told(id)).toEqual([]);
    t.clock.advance((expiresAt?.getTime() ?? 0) - t.clock.now().getTime());
    expect(await told(id)).toEqual([]);
    await expireDue(t.db, t.clock.now(), onError);
  });

  it('tells the last one alone if the job was stopped for ten days, and both anew after an extension', async () => {
    const slept = await request();
    t.clock.advance(10 * DAY);
    expect(await told(slept.id)).toEqual(expect.arrayContaining([...lines('hold_waiting', people.buyer)]));
    const rows = await t.db.select().from(bookingReminders).where(eq(bookingReminders.bookingId, slept.id));
    expect(rows.map(({ kind, at }) => [kind, at])).toEqual([['two_thirds', t.clock.now()]]);
    expect((await extend(slept.id)).status).toBe(200);
    // 4 of 14 days, and those of the extension
    const left = 11 * DAY;
    expect(await nextReminder(t.db, t.clock.now())).toEqual(
      new Date(Math.ceil(t.clock.now().getTime() + left / 3)),
    );
    t.clock.advance(left / 3 - SECOND);
    expect(await told(slept.id)).toEqual([]);
    t.clock.advance(SECOND);
    expect(await told(slept.id)).toHaveLength(2);
    expect(await textTo(people.agentAdmin)).toEqual([
      expect.any(String),
      expect.stringMatching(/^13 of 21 days are over\. Please answer by Apr 06, 2026 12:00 PM/),
    ]);
    t.clock.advance(left / 3);
    expect(await told(slept.id)).toHaveLength(3);
    expect(await told(slept.id)).toEqual([]);
    await expireDue(t.db, t.clock.now(), onError);
  });

  it('comes to the office where nobody runs the agency, and says so to the buyer', async () => {
    const { booking } = await buildBooking(t.db, { times: [t.clock.now()] });
    t.clock.advance(2 * THIRD);
    expect(await told(booking.id)).toEqual(
      [...lines('hold_reminder', ...offices()), ...lines('hold_waiting', { id: booking.userId })].sort(),
    );
    const [, text] = await textTo({ id: booking.userId });
    expect(text).toMatch(/We have reminded the park office\.$/);
    const [notice] = (await t.call(people.admin, 'GET /notices?limit=1')).body;
    expect(notice.link).toBe(`/admin/bookings?booking=${booking.id}`);
  });

  it('does not come after the answer, also not from a job that had read the booking before it', async () => {
    const { id } = await request();
    t.clock.advance(THIRD);
    await t.call(people.agentAdmin, `PUT /bookings/${id}/agent-response`, { body: { action: 'approve' } });
    expect(
      await newNotices(t.db, id, () =>
        t.db.transaction((tx) => remindUnlessBusy(tx as Tx, id, t.clock.now())),
      ),
    ).toEqual([]);
    expect(await t.db.$count(bookingReminders, eq(bookingReminders.bookingId, id))).toBe(0);
  });
});

it('tells the office once that a booking has waited 7 days for it (D-80, D-191)', async () => {
  const times = [t.clock.now(), new Date(t.clock.now().getTime() + DAY)];
  const waits = { creator: people.buyer, agentAdmin: people.agentAdmin, times };
  const { booking } = await buildBooking(t.db, { ...waits, status: 'pending_admin' });
  const paid = await buildBooking(t.db, { ...waits, status: 'approved', office: people.admin });
  t.clock.advance(8 * DAY - SECOND);
  expect(await told(booking.id)).toEqual([]);
  t.clock.advance(SECOND);
  expect(await told(booking.id)).toEqual(lines('booking_overdue', ...offices()).sort());
  const listed = (await t.call(people.admin, 'GET /notices?limit=3')).body;
  expect(listed.find(({ kind }: { kind: string }) => kind === 'booking_overdue')).toMatchObject({
    title: expect.stringMatching(/^Lot .+ has waited 7 days for your decision\.$/),
    text: expect.stringMatching(/^The request of .+ came through Agency .+\.$/),
  });
  t.clock.advance(30 * DAY);
  expect(await told(booking.id)).toEqual([]);
  expect(await t.db.$count(bookingReminders, eq(bookingReminders.bookingId, paid.booking.id))).toBe(0);
});

describe('when it looks again', () => {
  it('is the next mark, but within one minute and never immediately', async () => {
    await remind();
    await t.db.update(bookings).set({ expiresAt: null });
    const wait = async (now: Date) => msUntil(await nextReminder(t.db, now), now);
    expect(await wait(t.clock.now())).toBe(60_000);
    const start = t.clock.now().getTime();
    await request();
    const at = (ms: number) => wait(new Date(start + ms));
    expect(await at(0)).toBe(60_000);
    expect(await at(THIRD - 20_000)).toBe(20_000);
    expect(await at(THIRD + 5)).toBe(1_000);
    t.clock.advance(THIRD);
    await remind();
    expect(await at(2 * THIRD - 20_000)).toBe(20_000);
    await t.db.update(bookings).set({ expiresAt: null });
  });

  it('runs by itself from start to stop, by the clock it was given', async () => {
    const { id } = await request();
    t.clock.advance(THIRD);
    const job = startReminders({ db: t.db, now: t.clock.now }, onError);
    const count = () => t.db.$count(bookingReminders, eq(bookingReminders.bookingId, id));
    await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 5_000 });
    await job.stop();
    t.clock.advance(THIRD);
    expect(await count()).toBe(1);
  });
});
