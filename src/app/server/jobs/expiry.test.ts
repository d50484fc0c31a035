import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextExpiry } from '#core/bookings/server/expiry-store.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { lots } from '#core/lots/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { lines, noticesOf } from '#test/people.ts';
import { msUntil } from './due.ts';
import { expireDue, startExpiry } from './expiry.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const onError = (error: unknown) => {
  throw error;
};
const request = () => buildBooking(t.db, { times: [t.clock.now()] });
const statusOf = async (id: string) => (await findBooking(t.db, id))?.booking.status;

describe('expiring what is due (T10, D-80)', () => {
  it('expires unanswered requests at their deadline, not before, and frees their lots', async () => {
    const { booking } = await request();
    t.clock.advance(14 * DAY - 1);
    const before = await snapshotTables(t.db);
    expect(await expireDue(t.db, t.clock.now(), onError)).toBe(0);
    expect(await snapshotTables(t.db)).toEqual(before);
    t.clock.advance(1);
    expect(await expireDue(t.db, t.clock.now(), onError)).toBe(1);
    const after = await findBooking(t.db, booking.id);
    expect(after).toMatchObject({
      booking: { status: 'expired', expiresAt: null, updatedAt: t.clock.now() },
      lot: { status: 'available' },
    });
    expect(await noticesOf(t.db, booking.id)).toEqual(
      expect.arrayContaining(lines('booking_expired', { id: booking.userId })),
    );
    expect(await expireDue(t.db, t.clock.now(), onError)).toBe(0);
  });

  it('leaves requests that the agency has answered unchanged', async () => {
    const { booking } = await buildBooking(t.db, { status: 'pending_admin', times: [t.clock.now()] });
    t.clock.advance(30 * DAY);
    expect(await expireDue(t.db, t.clock.now(), onError)).toBe(0);
    expect(await statusOf(booking.id)).toBe('pending_admin');
  });

  it('continues after a booking that cannot be expired', async () => {
    const [stuck, fine] = [await request(), await request()];
    // a lot inconsistent with its booking, which the constraints normally rule out
    await t.db.transaction(async (tx) => {
      await tx.execute('SET LOCAL session_replication_role = replica');
      await tx
        .update(lots)
        .set({ status: 'locked' })
        .where(eq(lots.id, stuck.booking.lotId ?? ''));
    });
    t.clock.advance(14 * DAY);
    const heard: unknown[] = [];
    expect(await expireDue(t.db, t.clock.now(), (error) => heard.push(error))).toBe(1);
    expect(heard).toHaveLength(1);
    expect([await statusOf(stuck.booking.id), await statusOf(fine.booking.id)]).toEqual([
      'pending_agent',
      'expired',
    ]);
    await t.db
      .update(lots)
      .set({ status: 'reserved' })
      .where(eq(lots.id, stuck.booking.lotId ?? ''));
    await expireDue(t.db, t.clock.now(), onError);
  });
});

describe('when it looks again', () => {
  it('is the next expiry, but within one minute and never immediately', async () => {
    const wait = async (now: Date) => msUntil(await nextExpiry(t.db), now);
    expect(await wait(t.clock.now())).toBe(60_000);
    const { booking } = await request();
    const expiresAt = booking.expiresAt?.getTime() ?? 0;
    expect(await wait(t.clock.now())).toBe(60_000);
    expect(await wait(new Date(expiresAt - 20_000))).toBe(20_000);
    expect(await wait(new Date(expiresAt + 5))).toBe(1_000);
    await t.db.update(bookings).set({ expiresAt: null }).where(eq(bookings.id, booking.id));
    expect(await wait(new Date(expiresAt + 5))).toBe(60_000);
  });
});

it('runs by itself from start to stop, by the clock it was given', async () => {
  const { booking } = await request();
  t.clock.advance(14 * DAY);
  const job = startExpiry({ db: t.db, now: t.clock.now }, onError);
  await vi.waitFor(async () => expect(await statusOf(booking.id)).toBe('expired'), { timeout: 5_000 });
  await job.stop();
  const next = await request();
  t.clock.advance(14 * DAY);
  expect(await statusOf(next.booking.id)).toBe('pending_agent');
});
