import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { purgeOfEnded } from '#core/documents/server/purge-store.ts';
import { bookingHolds, documents } from '#core/documents/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

const ROUNDS = 10;
let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

async function endedBooking() {
  const { booking } = await buildBooking(t.db, { status: 'rejected', times: [t.clock.now()] });
  const of = { bookingId: booking.id, uploadedBy: booking.createdBy, createdAt: t.clock.now() };
  const card = { ...of, documentType: 'other' as const };
  for (let index = 0; index < 3; index += 1) await buildDocument(t.db, card);
  const left = async () =>
    (await t.db.select().from(documents).where(eq(documents.bookingId, booking.id))).filter(
      ({ purgedAt }) => purgedAt === null,
    ).length;
  return { id: booking.id, left };
}
const body = { on: true, reason: 'Claim 12' };
const hold = (id: string) => t.call(people.superAdmin, `PUT /bookings/${id}/document-hold`, { body });
const erase = (id: string) =>
  t.call(people.superAdmin, `DELETE /bookings/${id}/documents`, { body: { reason: 'Asked for' } });
const purge = () =>
  t.db.transaction((tx) =>
    purgeOfEnded(tx as Tx, new Date(t.clock.now().getTime() + 1000), 100, t.clock.now()),
  );

describe(`a legal hold at the same moment, ${ROUNDS} rounds each (D-172)`, () => {
  it('as a purge: what was there when the hold was confirmed stays', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, left } = await endedBooking();
      const kept: number[] = [];
      const held = hold(id).then(async ({ status }) => {
        expect(status).toBe(200);
        kept.push(await left());
      });
      await Promise.all([held, purge(), purge()]);
      await purge();
      expect(await left()).toBe(kept[0]);
    }
  });

  it('as an erasure: all documents are there and held, or erased before', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, left } = await endedBooking();
      const [, erased] = await Promise.all([hold(id), erase(id)]);
      expect(
        erased.status === 409 ? [erased.body.code, await left()] : [erased.body.erased, await left()],
      ).toEqual(erased.status === 409 ? ['DOCUMENTS_ON_HOLD', 3] : [3, 0]);
    }
  });

  it('as another hold: one is open', async () => {
    const { id } = await endedBooking();
    const replies = await Promise.all([hold(id), hold(id), hold(id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const open = await t.db.select().from(bookingHolds).where(isNull(bookingHolds.liftedAt));
    expect(open.filter(({ bookingId }) => bookingId === id)).toHaveLength(1);
  });

  it('as a purge that has marked its documents: the hold is confirmed only after it', async () => {
    const { id } = await endedBooking();
    let isConfirmed = false;
    let holding = Promise.resolve();
    await t.db.transaction(async (tx) => {
      await purgeOfEnded(tx as Tx, new Date(t.clock.now().getTime() + 1000), 100, t.clock.now());
      holding = hold(id).then(() => {
        isConfirmed = true;
      });
      await expect.poll(async () => isConfirmed || (await isSomebodyWaiting())).toBe(true);
      expect(isConfirmed).toBe(false);
    });
    await holding;
  });
});

async function isSomebodyWaiting(): Promise<boolean> {
  const rows = await rowsOf<unknown>(
    t.db,
    sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
