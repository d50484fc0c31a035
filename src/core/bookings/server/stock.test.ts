import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { findLot, findUnit } from '#core/lots/server/store.ts';
import { lots, properties } from '#core/lots/server/tables.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, nowhere, type People } from '#test/people.ts';
import { buildBooking } from './factory.ts';

let t: TestApp;
let buyer: People['buyer'];
let agent: People['agent'];
let agentAdmin: People['agentAdmin'];
let admin: People['admin'];
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '200' });
  ({ buyer, agent, agentAdmin, admin } = await buildPeople(t.db));
});
afterAll(() => t.close());

const request = (person: Account | null, body: object) => t.call(person, 'POST /bookings/request', { body });
const property = (person: Account | null, body: object) =>
  t.call(person, 'POST /bookings/property', { body });
const direct = (person: Account | null, body: object) => t.call(person, 'POST /bookings', { body });
const statusOf = async (lot: { id: string }) => (await findLot(t.db, lot.id))?.status;

describe('the lot', () => {
  it('must be named, by lot or by unit but not both (R-BKG-08, D-83)', async () => {
    const [lot, unit] = [await buildLot(t.db), await buildUnit(t.db)];
    const missing = { message: 'Lot information is required for booking', code: 'LOT_MISSING' };
    const both = 'Please name a lot or a unit, not both';
    for (const [sent, refusal] of [
      [{}, { ...missing, errors: { lotId: missing.message } }],
      [{ lotId: '' }, { ...missing, errors: { lotId: missing.message } }],
      [
        { lotId: null, unitId: null },
        { ...missing, errors: { lotId: missing.message } },
      ],
      [
        { lotId: lot.id, unitId: unit.id },
        { message: both, code: 'LOT_AND_UNIT', errors: { unitId: both } },
      ],
    ] as const) {
      for (const [send, person, extra] of [
        [request, buyer, {}],
        [direct, agentAdmin, { userId: buyer.id }],
      ] as const) {
        const reply = await send(person, { ...sent, ...extra });
        expect([reply.status, reply.body]).toEqual([400, refusal]);
      }
    }
    const unnamed = await property(agent, { lotId: lot.id });
    expect([unnamed.status, unnamed.body]).toEqual([
      400,
      { ...missing, errors: { propertyId: missing.message } },
    ]);
  });

  it.each([nowhere, 'not-an-id'])('is not found by the id %s, nor is a unit (D-46)', async (id) => {
    const byLot = await request(buyer, { lotId: id });
    expect([byLot.status, byLot.body]).toEqual([404, { message: 'Lot not found', code: 'LOT_NOT_FOUND' }]);
    const byUnit = await request(buyer, { unitId: id });
    expect([byUnit.status, byUnit.body]).toEqual([
      404,
      { message: 'Unit not found', code: 'UNIT_NOT_FOUND' },
    ]);
  });

  it.each(['reserved', 'sold', 'locked'] as const)(
    'is refused while the office has it %s (R-AGT-22, R-BKG-16)',
    async (status) => {
      const lot = await buildLot(t.db, { status });
      const before = await snapshotTables(t.db);
      const reply = await request(buyer, { lotId: lot.id });
      expect([reply.status, reply.body]).toEqual([
        409,
        { message: 'This lot is no longer available. Please choose another lot.', code: 'LOT_TAKEN', status },
      ]);
      expect(await snapshotTables(t.db)).toEqual(before);
    },
  );

  it.each([
    ['pending_agent', 'reserved'],
    ['pending_admin', 'reserved'],
    ['approved', 'booked'],
    ['sold', 'sold'],
  ] as const)('is refused to others while a booking of it is %s', async (status, held) => {
    const { booking } = await buildBooking(t.db, { status });
    const reply = await request(buyer, { lotId: booking.lotId });
    expect([reply.status, reply.body.code, reply.body.status]).toEqual([409, 'LOT_TAKEN', held]);
  });

  it.each(['rejected', 'rejected_by_agent', 'cancelled', 'expired'] as const)(
    'is free again once its booking was %s',
    async (status) => {
      const { booking } = await buildBooking(t.db, { status });
      const reply = await request(buyer, { lotId: booking.lotId });
      expect([reply.status, reply.body.lot.status]).toEqual([201, 'reserved']);
    },
  );

  it('is refused to its own holder in other words, until it is sold to them', async () => {
    const lot = await buildLot(t.db);
    const { body } = await request(buyer, { lotId: lot.id });
    const again = await request(buyer, { lotId: lot.id });
    expect([again.status, again.body]).toEqual([
      409,
      {
        message: 'You already have an active request for this lot',
        code: 'ALREADY_REQUESTED',
        status: 'pending_agent',
      },
    ]);
    await t.call(admin, `PUT /bookings/${body._id}/admin-response`, { body: { action: 'sold' } });
    expect((await request(buyer, { lotId: lot.id })).body.code).toBe('LOT_TAKEN');
  });

  it('and the unit on it are one: either way both are booked and both move (D-68)', async () => {
    for (const way of ['lotId', 'unitId'] as const) {
      const lot = await buildLot(t.db, { price: 900 });
      const unit = await buildUnit(t.db, { lotId: lot.id, price: 700 });
      const { status, body } = await request(buyer, { [way]: way === 'lotId' ? lot.id : unit.id });
      expect(status).toBe(201);
      expect(body).toMatchObject({ lotId: lot.id, unitId: unit.id, price: 900 });
      expect(body.unit).toMatchObject({ unitNumber: unit.unitNumber, status: 'reserved' });
      expect([await statusOf(lot), (await findUnit(t.db, unit.id))?.status]).toEqual([
        'reserved',
        'reserved',
      ]);
      for (const sent of [{ lotId: lot.id }, { unitId: unit.id }]) {
        expect((await request(agent, sent)).body.code).toBe('LOT_TAKEN');
      }
      await t.call(buyer, `DELETE /bookings/${body._id}`);
      expect([await statusOf(lot), (await findUnit(t.db, unit.id))?.status]).toEqual([
        'available',
        'available',
      ]);
    }
  });

  it('is not booked where the unit on it is taken, whichever of them is named (D-68)', async () => {
    const lot = await buildLot(t.db);
    const unit = await buildUnit(t.db, { lotId: lot.id, status: 'sold' });
    const before = await snapshotTables(t.db);
    for (const sent of [{ lotId: lot.id }, { unitId: unit.id }]) {
      const reply = await request(buyer, sent);
      expect([reply.status, reply.body.code, reply.body.status]).toEqual([409, 'LOT_TAKEN', 'sold']);
    }
    expect(await snapshotTables(t.db)).toEqual(before);
  });

  it('is moved by the office with the unit on it or not at all (D-68)', async () => {
    const lot = await buildLot(t.db);
    const unit = await buildUnit(t.db, { lotId: lot.id, status: 'sold' });
    const before = await snapshotTables(t.db);
    const reply = await t.call(admin, `PUT /lots/${lot.id}`, { body: { status: 'locked', price: 5 } });
    expect([reply.status, reply.body.code]).toEqual([409, 'UNIT_DIFFERS']);
    expect(await snapshotTables(t.db)).toEqual(before);
    expect((await findUnit(t.db, unit.id))?.status).toBe('sold');
  });

  it('of the park is meant by a number, never one of another property that has it too (D-67)', async () => {
    const [other] = await t.db
      .insert(properties)
      .values({ slug: 'other-estate', name: 'Other Estate' })
      .returning();
    const theirs = await buildLot(t.db, { propertyId: other?.id ?? '', lotNumber: 'Z-1' });
    const named = { propertyId: 'type-b-Z-1' };
    const none = await property(agent, named);
    expect([none.status, none.body.message]).toEqual([404, 'Lot not found']);
    const ours = await buildLot(t.db, { lotNumber: 'Z-1' });
    expect((await property(agent, named)).body.lotId).toBe(ours.id);
    expect(await statusOf(theirs)).toBe('available');
    // its id reaches the second lot of that number
    expect((await property(agent, { propertyId: theirs.id })).body.lotId).toBe(theirs.id);
  });

  it('can be a unit that stands alone', async () => {
    const unit = await buildUnit(t.db, { price: 420_000 });
    const { status, body } = await request(buyer, { unitId: unit.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ lot: null, lotId: null, lotNumber: null, unitId: unit.id, price: 420_000 });
    expect(body.unit).toMatchObject({ _id: unit.id, status: 'reserved' });
    expect((await request(agent, { unitId: unit.id })).status).toBe(409);
  });

  it('keeps the price of the moment in the booking', async () => {
    const lot = await buildLot(t.db, { price: 500_000 });
    const { body } = await request(buyer, { lotId: lot.id });
    await t.db.update(lots).set({ price: 650_000 }).where(eq(lots.id, lot.id));
    const later = await t.call(buyer, `GET /bookings/${body._id}`);
    expect([later.body.price, later.body.lot.price]).toEqual([500_000, 650_000]);
  });

  it('belongs to a booking of the own agency, whatever agency is sent (D-45)', async () => {
    const lotId = (await buildLot(t.db)).id;
    const other = await buildAgency(t.db);
    for (const agencyId of [other.id, 'x']) {
      expect((await request(buyer, { lotId, agencyId })).body.code).toBe('FORBIDDEN');
    }
    expect((await request(buyer, { lotId, agencyId: '' })).status).toBe(201);
  });
});
