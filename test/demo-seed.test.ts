import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast, emailOf, seedCast } from '#app/server/seed/cast.ts';
import { seedDemo } from '#app/server/seed/demo.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { bookingStatuses, heldLot } from '#core/bookings/lifecycle.ts';
import { listBookings } from '#core/bookings/server/list-store.ts';
import { lotStatuses, lotTypes } from '#core/lots/lifecycle.ts';
import { lots, units } from '#core/lots/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from './app.ts';
import { park } from './park.ts';

let t: TestApp;
let rows: Awaited<ReturnType<typeof listBookings>>['rows'];
beforeAll(async () => {
  t = await testApp();
  await t.db.transaction(async (tx) => {
    await seedCast(tx as Tx, park.facts.agencies ?? [], 'a password of the cast', t.clock.now());
    await seedDemo(tx as Tx, t.clock.now());
  });
  ({ rows } = await listBookings(t.db, { all: true }, { limit: 1000, offset: 0 }));
});
afterAll(() => t.close());

const of = (mailbox: string) => rows.filter(({ booking }) => booking.creatorEmail === emailOf(mailbox));

it('shows every booking status, most of them to the first buyer', () => {
  expect(new Set(rows.map(({ booking }) => booking.status))).toEqual(new Set(bookingStatuses));
  expect(new Set(of(cast.member.mailbox).map(({ booking }) => booking.status))).toEqual(
    new Set(bookingStatuses),
  );
});

it('gives the first agency several bookings and the second one its own', () => {
  const agencyIds = rows.map(({ booking }) => booking.agencyId);
  expect(agencyIds.filter((id) => id === park.facts.agencies?.[0]?.id).length).toBeGreaterThan(5);
  expect(agencyIds.filter((id) => id === park.facts.agencies?.[1]?.id).length).toBeGreaterThan(0);
});

it('uses each lot for one booking only, with the status of that booking', () => {
  const lotIds = rows.map(({ booking }) => booking.lotId);
  expect(new Set(lotIds).size).toBe(rows.length);
  for (const { booking, lot } of rows) expect(lot?.status).toBe(heldLot[booking.status] ?? 'available');
});

it('spreads over past days and leaves nothing overdue at its agency', () => {
  const now = t.clock.now();
  for (const { booking } of rows) {
    expect(booking.createdAt < now).toBe(true);
    expect(booking.updatedAt <= now).toBe(true);
    expect(booking.expiresAt === null || booking.expiresAt > now).toBe(true);
  }
  expect(new Set(rows.map(({ booking }) => booking.createdAt.getTime())).size).toBe(rows.length);
});

it('writes the audit trail in the order of time, as a day at work does', async () => {
  const lines = await t.db.select({ at: auditLog.at }).from(auditLog).orderBy(auditLog.id);
  const times = lines.map(({ at }) => at.getTime());
  expect(times.length).toBeGreaterThan(rows.length);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it('leaves at least eight lots of each type to book, and shows every lot status', async () => {
  const all = await t.db.select().from(lots);
  for (const type of lotTypes) {
    const free = all.filter((lot) => lot.type === type && lot.status === 'available');
    expect(free.length, type).toBeGreaterThanOrEqual(8);
  }
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(lotStatuses));
});

it('has ten units that stand alone and one on a lot (D-68)', async () => {
  const all = await t.db.select().from(units);
  expect(all.filter(({ lotId }) => lotId === null)).toHaveLength(10);
  expect(all.filter(({ lotId }) => lotId !== null)).toHaveLength(1);
});
