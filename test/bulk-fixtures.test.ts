import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCast } from '#app/server/seed/cast.ts';
import {
  type BookingAction,
  bookingStatuses,
  bookingTransitions,
  heldLot,
  liveStatuses,
} from '#core/bookings/lifecycle.ts';
import { bookingEvents, bookings } from '#core/bookings/server/tables.ts';
import { lotEvents, lots } from '#core/lots/server/tables.ts';
import { seedBulkFixtures } from '#fixtures/bulk-fixtures.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from './app.ts';
import { park } from './park.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.db.transaction((tx) =>
    seedCast(tx as Tx, park.facts.agencies ?? [], 'bulk-password', t.clock.now()),
  );
  await seedBulkFixtures(t.database, { bookings: 1500, lots: 300 }, t.clock.now());
});
afterAll(() => t.close());

it('adds as many lots and bookings as asked, in every status', async () => {
  const rows = await t.db
    .select({ status: bookings.status, many: count() })
    .from(bookings)
    .groupBy(bookings.status);
  expect(rows.reduce((sum, { many }) => sum + many, 0)).toBe(1500);
  expect(rows.map(({ status }) => status).toSorted()).toEqual([...bookingStatuses].toSorted());
  expect((await t.db.select({ many: count() }).from(lots))[0]?.many).toBe(370);
});

it('gives every booking the history that leads to its status, by who may take each step', async () => {
  const events = await t.db.select().from(bookingEvents).orderBy(bookingEvents.at, bookingEvents.id);
  const status = new Map<string, string>();
  for (const { bookingId, action, fromStatus, toStatus } of events) {
    expect(fromStatus ?? undefined).toBe(status.get(bookingId));
    if (action in bookingTransitions) {
      const { from, to } = bookingTransitions[action as BookingAction];
      expect(from).toContain(fromStatus);
      expect(to).toBe(toStatus);
    }
    status.set(bookingId, toStatus);
  }
  for (const { id, status: now } of await t.db.select().from(bookings)) expect(status.get(id)).toBe(now);
});

it('dates what the office and the agency decided as the history does', async () => {
  const events = await t.db.select().from(bookingEvents);
  for (const booking of await t.db.select().from(bookings)) {
    const last = events.find(
      ({ bookingId, toStatus }) => bookingId === booking.id && toStatus === booking.status,
    );
    const isProcessed = ['approved', 'sold', 'rejected'].includes(booking.status);
    expect(booking.processedAt).toEqual(isProcessed ? last?.at : null);
    expect(booking.processedBy).toBe(isProcessed ? last?.actorId : null);
    if (booking.status === 'rejected_by_agent') expect(booking.agentResponseDate).toEqual(last?.at);
  }
});

it('lets nothing happen after today', async () => {
  const now = t.clock.now();
  for (const { at } of await t.db.select().from(bookingEvents)) expect(at <= now).toBe(true);
  for (const { at } of await t.db.select().from(lotEvents)) expect(at <= now).toBe(true);
  const open = await t.db.select().from(bookings).where(eq(bookings.status, 'pending_agent'));
  for (const { expiresAt } of open) expect(expiresAt !== null && expiresAt > now).toBe(true);
});

it('leaves each lot as its live booking and its own history say', async () => {
  const live = await t.db
    .select()
    .from(bookings)
    .where(inArray(bookings.status, [...liveStatuses]));
  const wanted = new Map(live.map(({ lotId, status }) => [lotId, heldLot[status]]));
  const history = new Map<string, string | null>();
  for (const { lotId, before, after, reason } of await t.db
    .select()
    .from(lotEvents)
    .orderBy(lotEvents.at, lotEvents.id)) {
    expect(before).toBe(history.get(lotId) ?? 'available');
    history.set(lotId, after);
    expect(reason).toMatch(/^Booking \w+$/);
  }
  for (const { id, status } of await t.db.select().from(lots)) {
    expect(status).toBe(wanted.get(id) ?? 'available');
    expect(history.get(id) ?? 'available').toBe(status);
  }
});

it('can be added once more', async () => {
  await seedBulkFixtures(t.database, { bookings: 20, lots: 10 }, t.clock.now());
  const [found] = await t.db.select({ many: count() }).from(bookings);
  expect(found?.many).toBe(1520);
});
