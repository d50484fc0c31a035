import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lotPlaces } from '#core/lines/server/tables.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { findLot } from '#core/lots/server/store.ts';
import { lotEvents } from '#core/lots/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople, lines, newNotices, type People } from '#test/people.ts';
import { bookingStatuses, heldLot, takesDeals } from '../lifecycle.ts';
import { type BuildBooking, buildBooking } from './factory.ts';
import { bookingEvents, bookings } from './tables.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '100000', HOLD_DAYS: '0', MAX_OPEN_REQUESTS: '10000' });
  people = await buildPeople(t.db);
});
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([]);
  await t.close();
});
beforeEach(() => t.clock.advance(60_000));

async function bookingOf(wanted: BuildBooking = {}) {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const lot = await buildLot(t.db, { price: 1_000_000 });
  const times = wanted.status === 'expired' ? {} : { times: [t.clock.now()] };
  const request = { lotId: lot.id };
  const { booking } = await buildBooking(t.db, { creator, agentAdmin, office, request, ...times, ...wanted });
  return { id: booking.id, lotId: lot.id, lotNumber: lot.lotNumber };
}
const free = (price: number | null = 1_200_000) => buildLot(t.db, { price });
const move = (id: string, lotId: string, more: object = {}, query = '') =>
  t.call(people.admin, `PUT /bookings/${id}/lot${query}`, { body: { lotId, reason: 'The corner', ...more } });
const statusOf = async (lotId: string) => (await findLot(t.db, lotId))?.status;
const kept = ['bookings', 'booking_events', 'lots', 'units', 'lot_places', 'notices', 'audit_log', 'outbox'];

describe('another lot (D-449)', () => {
  it.each(bookingStatuses)('is given to a booking that is %s, unless it is sold or over', async (status) => {
    const { id, lotId, lotNumber } = await bookingOf({ status });
    const target = await free();
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    const before = await snapshot(t.db, kept);
    const { status: answered, body } = await move(id, target.id);
    if (!takesDeals(status)) {
      expect([answered, body.code]).toEqual([409, 'DEAL_CLOSED']);
      expect(await snapshot(t.db, kept)).toEqual(before);
      return;
    }
    expect([answered, body.message]).toEqual([200, `The booking is now of Lot ${target.lotNumber}.`]);
    expect(body).toMatchObject({ _id: id, lotId: target.id, status, price: 1_200_000, listPrice: 1_200_000 });
    const [after] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    const {
      lotId: _lot,
      priceSnapshot: _list,
      price: _price,
      version: _v,
      updatedAt: _at,
      ...same
    } = row ?? ({} as never);
    expect(after).toMatchObject(same);
    expect([await statusOf(lotId), await statusOf(target.id)]).toEqual(['available', heldLot[status]]);
    const [event] = (await t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id))).slice(
      -1,
    );
    expect(event).toMatchObject({
      action: 'move_lot',
      note: `Lot ${lotNumber} → Lot ${target.lotNumber}\nRM\u00a01,000,000 → RM\u00a01,200,000\nThe corner`,
    });
    const audit = (await auditOf(t.db, id)).filter(({ action }) => action === 'booking.move_lot');
    expect(audit).toMatchObject([
      { detail: { from: { lotId }, to: { lotId: target.id }, why: 'The corner' } },
    ]);
    const history = await t.db.select().from(lotEvents).where(eq(lotEvents.lotId, lotId));
    expect(history.at(-1)).toMatchObject({ after: 'available', reason: 'Booking moved to another lot' });
  });

  it('is said before as it is done, told to parties and agency with the price of now: neither an agreed nor a proposed one goes with it', async () => {
    const { id, lotId } = await bookingOf({ status: 'approved' });
    const target = await free();
    await t.call(people.admin, `PUT /bookings/${id}/agreed-price`, {
      body: { price: 900_000, reason: 'Rebate' },
    });
    await t.call(people.agentAdmin, `PUT /bookings/${id}/price-proposal`, {
      body: { price: 800_000, reason: 'Signs this month' },
    });
    const before = await snapshot(t.db, kept);
    const shown = (await move(id, target.id, {}, '?dryRun=true')).body.effects;
    expect(await snapshot(t.db, kept)).toEqual(before);
    expect(shown).toEqual([
      { kind: 'moved', lotNumber: target.lotNumber, unitNumber: null, agreedEnds: true, proposalEnds: true },
      { kind: 'lot', becomes: 'available' },
      { kind: 'price', price: 1_200_000, listPrice: 1_200_000 },
      { kind: 'told', audiences: ['parties', 'agency'] },
    ]);
    let effects: unknown;
    const told = await newNotices(t.db, id, async () => {
      effects = (await move(id, target.id)).body.effects;
    });
    expect(effects).toEqual(shown);
    expect(told.toSorted()).toEqual(lines('booking_moved', people.buyer, people.agentAdmin).toSorted());
    expect((await t.call(people.buyer, `GET /bookings/${id}`)).body).toMatchObject({
      price: 1_200_000,
      isPriceAgreed: false,
    });
    for (const reader of [people.buyer, people.agentAdmin])
      expect((await t.call(reader, 'GET /notices?limit=1')).body[0].text).toBe(
        'The park office moved it: number, date, documents, purchasers, payments and milestones stay. ' +
          'The price is now RM\u00a01,200,000. The agreed price does not go with it. ' +
          'The proposed price does not go with it. Reason: "The corner"',
      );
    const [event] = (await t.call(people.buyer, `GET /bookings/${id}/events`)).body.slice(-1);
    expect(event.note.split('\n').slice(1)).toEqual([
      'RM\u00a0900,000 → RM\u00a01,200,000',
      'The agreed price does not go with it.',
      'The proposed price does not go with it.',
      'The corner',
    ]);
    // the lot it left can be requested again, and so can the booking go back
    expect(await statusOf(lotId)).toBe('available');
    expect((await move(id, lotId)).status).toBe(200);
  });

  it.each(['unit', 'lot'] as const)(
    'moves a unit with its lot, and costs what the lot costs, also where the %s was named (D-68)',
    async (named) => {
      const built = async (lot: { id: string }, unitPrice: number) =>
        buildUnit(t.db, { lotId: lot.id, price: unitPrice });
      const lot = await free(1_000_000);
      const { id: unitId } = await built(lot, 1_800_000);
      const request = named === 'unit' ? { unitId } : { lotId: lot.id };
      const made = await t.call(people.agentAdmin, 'POST /bookings', {
        body: { ...request, userId: people.buyer.id },
      });
      expect(made.body).toMatchObject({ lotId: lot.id, unitId, price: 1_000_000 });
      const target = await free();
      const unit = await built(target, 1_900_000);
      const { body } = await move(made.body._id, target.id);
      expect(body).toMatchObject({ lotId: target.id, unitId: unit.id, unit: { status: 'reserved' } });
      expect(body.price).toBe(1_200_000);
    },
  );

  it('is refused where the lot is taken, is the same, is none, and without a reason', async () => {
    const { id, lotId } = await bookingOf();
    const other = await bookingOf();
    const before = await snapshot(t.db, kept);
    expect((await move(id, other.lotId)).body).toMatchObject({ code: 'LOT_TAKEN' });
    expect((await move(id, lotId)).body).toMatchObject({ code: 'LOT_SAME' });
    expect((await move(id, id)).body).toMatchObject({ code: 'LOT_NOT_FOUND' });
    expect((await move(id, (await free()).id, { reason: '' })).body).toMatchObject({ code: 'DEAL_REASON' });
    const unit = await buildUnit(t.db);
    const ofUnit = await bookingOf({ request: { unitId: unit.id } });
    expect((await move(ofUnit.id, other.lotId)).body).toMatchObject({ code: 'LOT_NONE' });
    expect(before).toBeTruthy();
  });
});

describe.runIf(hasModule('queues'))('another lot and lines (D-449)', () => {
  const join = (person: { id: string }, lotId: string) =>
    t.call(person, `POST /lots/${lotId}/queue`, { body: {} });
  const statesOf = async (lotId: string) =>
    (await t.db.select().from(lotPlaces).where(eq(lotPlaces.lotId, lotId)).orderBy(lotPlaces.number)).map(
      ({ state }) => state,
    );

  it('offers the lot that is left to the next in line, and says so to those who may know', async () => {
    const { id, lotId } = await bookingOf();
    const [next, last] = [
      await buildMember(t.db, people.agency.id, { name: 'Next In Line' }),
      await buildMember(t.db, people.agency.id),
    ];
    for (const person of [next, last]) await join(person, lotId);
    const { effects } = (await move(id, (await free()).id)).body;
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: 'lot', becomes: 'offered', to: 'Next In Line' }),
    );
    expect(effects).toContainEqual({ kind: 'line', waiting: 2, ends: false });
    expect([await statusOf(lotId), await statesOf(lotId)]).toEqual(['reserved', ['offered', 'waiting']]);
  });

  it('takes a lot that is offered to the client, and none that is offered to somebody else', async () => {
    const offered = async (person: { id: string }) => {
      const held = await bookingOf({ creator: await buildMember(t.db, people.agency.id) });
      await join(person, held.lotId);
      await t.call(people.admin, `PUT /bookings/${held.id}/admin-response`, { body: { action: 'reject' } });
      expect(await statesOf(held.lotId)).toEqual(['offered']);
      return held.lotId;
    };
    const { id } = await bookingOf({ status: 'approved' });
    const another = await offered(await buildMember(t.db, people.agency.id));
    expect((await move(id, another)).body).toMatchObject({ code: 'LOT_TAKEN' });
    const theirs = await offered(people.buyer);
    const listed = async (reader: { id: string }) => {
      const query = `status=available&offeredTo=${people.buyer.id}&limit=500`;
      return (await t.call(reader, `GET /lots?${query}`)).body.map(({ _id }: { _id: string }) => _id);
    };
    expect(await listed(people.admin)).toContain(theirs);
    expect(await listed(people.admin)).not.toContain(another);
    expect(await listed(people.agentAdmin)).not.toContain(theirs);
    expect((await move(id, theirs)).status).toBe(200);
    expect([await statusOf(theirs), await statesOf(theirs)]).toEqual(['booked', ['taken']]);
  });
});

it('is refused where the lot has another price than was shown, and keeps everything (D-494)', async () => {
  const { id } = await bookingOf();
  const target = await free();
  const before = await snapshot(t.db, kept);
  const { status, body } = await move(id, target.id, { seenPrice: 1_100_000 });
  expect([status, body.code]).toEqual([409, 'LOT_REPRICED']);
  expect(await snapshot(t.db, kept)).toEqual(before);
  expect((await move(id, target.id, { seenPrice: 1_200_000 })).body.price).toBe(1_200_000);
});
