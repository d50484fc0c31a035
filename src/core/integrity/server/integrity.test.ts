import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingStatuses } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { bookingHolds } from '#core/documents/server/tables.ts';
import { buildLot, buildUnit, planAt } from '#core/lots/server/factory.ts';
import { listProperties } from '#core/lots/server/list-store.ts';
import { oneOf, rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { comparePlan } from './store.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  for (const status of bookingStatuses) await buildBooking(t.db, { status });
  const { id: unitId } = await buildUnit(t.db);
  await buildBooking(t.db, { status: 'approved', request: { unitId } });
});
afterAll(() => t.close());

const check = async () => (await t.call(people.admin, 'GET /integrity')).body;

/** Corrupts rows with triggers disabled, runs the check, and restores them. */
async function damaged(damage: string, mend: string) {
  const tables = ['lots', 'units', 'bookings', 'booking_events', 'booking_deposits', 'lot_places'];
  const walls = (verb: string) => tables.map((table) => `ALTER TABLE ${table} ${verb} TRIGGER USER`);
  const run = async (statements: string[]) => {
    for (const statement of statements) await t.db.execute(sql.raw(statement));
  };
  await run([...walls('DISABLE'), damage, ...walls('ENABLE')]);
  const { differences } = await check();
  await run([...walls('DISABLE'), mend, ...walls('ENABLE')]);
  return differences;
}

/** A booking of a status, the only one of its lot. */
const bookingIn = async (status: string) => {
  const found = await rowsOf<{ id: string; lot: string; number: string }>(
    t.db,
    sql`SELECT b.id, b.lot_id AS lot, l.lot_number AS number FROM bookings b JOIN lots l ON l.id = b.lot_id WHERE b.status = ${status} AND NOT EXISTS (SELECT FROM bookings o WHERE o.lot_id = b.lot_id AND o.id <> b.id) LIMIT 1`,
  );
  return oneOf(found);
};

describe('the check of every status', () => {
  it('finds no difference after bookings of every status, and says how much it compared and when', async () => {
    expect(await check()).toEqual({
      at: t.clock.now().toISOString(),
      checked: {
        lots: 78,
        units: expect.any(Number),
        bookings: 9,
        events: expect.any(Number),
        documents: 0,
        plainDocuments: 0,
      },
      differences: [],
      plan: expect.anything(),
    });
  });

  it('tells lots without an outline and outlines without a lot, if the park has a plan (D-214)', async () => {
    const drawn = await buildLot(t.db, { lotNumber: 'P-1', plan: planAt(0, 0) });
    const undrawn = await buildLot(t.db, { lotNumber: 'P-2' });
    const { plan } = await check();
    expect(plan.lotsWithoutOutline).toContainEqual({ id: undrawn.id, lotNumber: 'P-2' });
    expect(plan.lotsWithoutOutline).not.toContainEqual(expect.objectContaining({ id: drawn.id }));
    expect(plan.outlinesWithoutLot).toEqual([]);
    const [one] = await listProperties(t.db);
    const compare = (outlines: string[]) => comparePlan(t.db, String(one?.slug), outlines);
    expect((await compare(['1', 'p-1', '71', 'x-9']))?.outlinesWithoutLot).toEqual(['71', 'x-9']);
    expect(await compare([])).toBeNull();
  });

  it('finds a booking whose price is not that of its lot when it was requested (D-396)', async () => {
    const lot = await buildLot(t.db, { price: 100 });
    const request = { lotId: lot.id };
    const earlier = (await buildBooking(t.db, { status: 'cancelled', request, times: [t.clock.now()] }))
      .booking;
    t.clock.advance(1);
    await t.call(people.superAdmin, `PUT /lots/${lot.id}`, { body: { price: 200, reason: 'New list' } });
    t.clock.advance(1);
    const { booking } = await buildBooking(t.db, { request, times: [t.clock.now()] });
    expect([earlier.priceSnapshot, booking.priceSnapshot]).toEqual([100, 200]);
    expect((await check()).differences).toEqual([]);
    for (const [each, found, expected] of [
      [earlier, 200, 100],
      [booking, 100, 200],
    ] as const) {
      const set = (price: number) => `UPDATE bookings SET price_snapshot = ${price} WHERE id = '${each.id}'`;
      expect(await damaged(set(found), set(expected))).toEqual([
        {
          what: 'booking',
          id: each.id,
          name: lot.lotNumber,
          found: `${found}.00`,
          expected: `${expected}.00`,
          because: 'price history',
        },
      ]);
    }
  });

  it('finds a lot that stands other than its booking and its last change say', async () => {
    const { lot, number } = await bookingIn('sold');
    const found = await damaged(
      `UPDATE lots SET status = 'available' WHERE id = '${lot}'`,
      `UPDATE lots SET status = 'sold' WHERE id = '${lot}'`,
    );
    const difference = { what: 'lot', id: lot, name: number, found: 'available', expected: 'sold' };
    expect(found).toEqual([
      { ...difference, because: 'live booking' },
      { ...difference, because: 'last event' },
    ]);
  });

  it('finds a lot that is booked without a booking', async () => {
    const { lot, number } = await bookingIn('cancelled');
    const found = await damaged(
      `UPDATE lots SET status = 'booked' WHERE id = '${lot}'`,
      `UPDATE lots SET status = 'available' WHERE id = '${lot}'`,
    );
    expect(found).toContainEqual({
      what: 'lot',
      id: lot,
      name: number,
      found: 'booked',
      expected: 'not booked',
      because: 'no live booking',
    });
  });

  it('finds a lot whose line it does not agree with, and a gap in the numbers of one (D-264, D-266)', async () => {
    const { lot, number } = await bookingIn('approved');
    const place = (state: string, at: number) =>
      `INSERT INTO lot_places (lot_id, user_id, number, state, offer_hours, created_at, offer_until)
      VALUES ('${lot}', '${people.buyer.id}', ${at}, '${state}', 48, now(), now())`;
    const none = `DELETE FROM lot_places WHERE lot_id = '${lot}'`;
    const difference = { what: 'lot', id: lot, name: number, because: 'line' };
    expect(await damaged(place('waiting', 1), none)).toEqual([]);
    expect(await damaged(place('offered', 1), none)).toEqual([
      { ...difference, found: 'booked', expected: 'reserved' },
    ]);
    expect(await damaged(place('waiting', 3), none)).toEqual([
      { ...difference, found: 'place 3', expected: '1 places' },
    ]);
  });

  it('finds a unit that its booking holds otherwise', async () => {
    const found = await damaged(
      "UPDATE units SET status = 'locked' WHERE status = 'booked'",
      "UPDATE units SET status = 'booked' WHERE status = 'locked'",
    );
    expect(found).toMatchObject([
      { what: 'unit', found: 'locked', expected: 'booked', because: 'live booking' },
    ]);
  });

  it('finds a booking that its history does not lead to, and a gap in a history', async () => {
    const { id, number } = await bookingIn('expired');
    const found = await damaged(
      `UPDATE bookings SET status = 'rejected', processed_at = updated_at WHERE id = '${id}'`,
      `UPDATE bookings SET status = 'expired', processed_at = NULL WHERE id = '${id}'`,
    );
    const difference = { what: 'booking', id, name: number };
    expect(found).toEqual([{ ...difference, found: 'rejected', expected: 'expired', because: 'last event' }]);
    const gap = await damaged(
      `UPDATE booking_events SET from_status = 'pending_admin' WHERE booking_id = '${id}' AND action = 'expire'`,
      `UPDATE booking_events SET from_status = 'pending_agent' WHERE booking_id = '${id}' AND action = 'expire'`,
    );
    expect(gap).toEqual([
      { ...difference, found: 'pending_admin', expected: 'pending_agent', because: 'gap in the events' },
    ]);
    expect((await check()).differences).toEqual([]);
  });

  it('finds sums of a deposit that are not those of its entries (D-233)', async () => {
    const { id, number } = await bookingIn('approved');
    const entry = { kind: 'payment', amountSen: 5000, method: 'cheque', onDay: '2026-03-01', confirm: true };
    expect((await t.call(people.admin, `POST /bookings/${id}/payments`, { body: entry })).status).toBe(201);
    expect((await check()).differences).toEqual([]);
    const set = (sums: string) => `UPDATE booking_deposits SET ${sums} WHERE booking_id = '${id}'`;
    for (const [changed, found] of [
      ['received_sen = 5001', '5001, 0, 0, 0, 0, t'],
      ['refunded_sen = 1', '5000, 1, 0, 0, 0, t'],
      ['forfeited_sen = 7', '5000, 0, 7, 0, 0, t'],
      ['reported_sen = 3', '5000, 0, 0, 3, 0, t'],
      ['leaving_sen = 2', '5000, 0, 0, 0, 2, t'],
      ['has_received = false', '5000, 0, 0, 0, 0, f'],
    ] as const) {
      const mend = set(
        'received_sen = 5000, refunded_sen = 0, forfeited_sen = 0, reported_sen = 0, leaving_sen = 0, has_received = true',
      );
      expect(await damaged(set(changed), mend)).toEqual([
        { what: 'booking', id, name: number, found, expected: '5000, 0, 0, 0, 0, t', because: 'entries' },
      ]);
    }
    expect((await check()).differences).toEqual([]);
  });

  it('finds documents that were purged with their key or under a legal hold, and counts plain ones (D-171, D-172)', async () => {
    const { id: bookingId, number } = await bookingIn('rejected');
    const { superAdmin } = people;
    const createdAt = t.clock.now();
    const of = { bookingId, uploadedBy: superAdmin.id, createdAt, documentType: 'other' as const };
    await t.db
      .insert(bookingHolds)
      .values({ bookingId, reason: 'x', setBy: superAdmin.id, setAt: createdAt });
    await buildDocument(t.db, of);
    const purgedAt = new Date(createdAt.getTime() + 1000);
    const { id: held } = await buildDocument(t.db, { ...of, purgedAt });
    await t.db.execute(sql`ALTER TABLE documents DROP CONSTRAINT documents_purged`);
    const sealed = { wrappedKey: Buffer.alloc(60), keyId: 'k1' };
    const { id: keyed } = await buildDocument(t.db, { ...of, ...sealed, purgedAt: createdAt });
    const { checked, differences } = await check();
    expect(checked).toMatchObject({ documents: 3, plainDocuments: 1 });
    const what = { what: 'document', name: number };
    expect(differences).toEqual([
      { ...what, id: keyed, found: 'key kept', expected: 'no key', because: 'purged' },
      { ...what, id: held, found: 'purged', expected: 'kept', because: 'legal hold' },
    ]);
    await t.db.execute(sql`DROP INDEX booking_holds_open`);
    await t.db.insert(bookingHolds).values({ bookingId, reason: 'y', setBy: superAdmin.id, setAt: purgedAt });
    expect((await check()).differences).toContainEqual({
      what: 'booking',
      id: bookingId,
      name: number,
      found: '2 open legal holds',
      expected: 'one open legal hold',
      because: 'legal hold',
    });
  });
});
