import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { sumSteps } from '#modules/reports/test/step-sums.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { extendSums } from './sum-actions.ts';
import { compareAgenciesEver, findReach, sumAllStages, sumAllSteps } from './sum-store.ts';
import { stepSums } from './tables.ts';

let t: TestApp;
let people: People;
beforeEach(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterEach(() => t.close());

it('a report sums the steps once more than 200 events came, and one of a period never does (D-296)', async () => {
  const { booking } = await buildBooking(t.db, { status: 'sold' });
  const note = (many: number) =>
    t.db.execute(sql`
      INSERT INTO booking_events (booking_id, actor_role, action, from_status, to_status, at)
      SELECT ${booking.id}, 'admin', 'hold_documents', 'sold', 'sold', now() FROM generate_series(1, ${many}::integer)`);
  const report = async (query: string) =>
    (await t.call(people.superAdmin, `GET /reports/months${query}`)).status;
  // four steps
  await note(196);
  expect(await report('')).toBe(200);
  expect(await t.db.$count(stepSums)).toBe(0);
  await note(1);
  expect(await report('?from=2026-01-01')).toBe(200);
  expect(await t.db.$count(stepSums)).toBe(0);
  expect(await report('')).toBe(200);
  expect(await t.db.$count(stepSums)).toBe(4);
});

it('a report answers from the sums there are when they cannot be extended (D-296)', async () => {
  await buildBooking(t.db, { status: 'sold' });
  const reach = await sumSteps(t.db);
  await buildBooking(t.db, { status: 'sold' });
  const fault = new Error('no connection');
  const told: unknown[] = [];
  const parts = {
    db: t.db,
    transact: () => Promise.reject(fault),
    onError: (error: unknown) => told.push(error),
  };
  expect(await extendSums(parts, 0)).toBe(reach);
  expect(told).toEqual([fault]);
});

it('no step counts twice for a report that began before the sums were extended (D-296)', async () => {
  await buildBooking(t.db, { status: 'sold' });
  const [early, now] = [0, await sumSteps(t.db)];
  for (const read of [sumAllStages, sumAllSteps, compareAgenciesEver]) {
    const rows = await read(t.db, { reach: now });
    expect(rows).not.toEqual([]);
    expect(await read(t.db, { reach: early })).toEqual(rows);
  }
  expect(await findReach(t.db, 0)).toEqual({ reach: now, isBehind: false });
});

it('the integrity check finds a sum that the events do not add up to, until the sums are emptied (D-296)', async () => {
  await buildBooking(t.db, { status: 'sold' });
  const check = async () => (await t.call(people.admin, 'GET /integrity')).body;
  await sumSteps(t.db);
  expect((await check()).differences).toEqual([]);
  const [spoiled] = await t.db
    .update(stepSums)
    .set({ steps: sql`steps + 1` })
    .where(eq(stepSums.toStatus, 'sold'))
    .returning();
  const { month = '', agencyName = '', value = 0 } = spoiled ?? {};
  const words = (steps: number) => `${agencyName} approved sold ${steps} ${value.toFixed(2)}`;
  const difference = { what: 'sum', id: month, name: month, because: 'steps' };
  expect((await check()).differences).toEqual([{ ...difference, found: words(2), expected: words(1) }]);
  await t.db.delete(stepSums);
  expect((await check()).differences).toEqual([]);
});

it('sums follow another price of a booking, whose steps are in them (D-440)', async () => {
  const lot = await buildLot(t.db, { price: 1_000_000 });
  const { booking } = await buildBooking(t.db, {
    status: 'pending_admin',
    creator: people.buyer,
    request: { lotId: lot.id },
    times: [t.clock.now(), t.clock.now()],
  });
  await sumSteps(t.db);
  const agreed = await t.call(people.admin, `PUT /bookings/${booking.id}/agreed-price`, {
    body: { price: 950_000, reason: 'Rebate' },
  });
  expect(agreed.status).toBe(200);
  expect((await t.call(people.superAdmin, 'GET /integrity')).body.differences).toEqual([]);
  const [stage] = (await t.call(people.superAdmin, 'GET /reports/funnel')).body.rows;
  expect(stage).toMatchObject({ reached: 1, value: 950_000 });
});
