import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { lotFormFields } from '../office-messages.ts';
import { buildLot, buildUnit } from './factory.ts';
import { findLot, findUnit } from './store.ts';

let t: TestApp;
let office: { id: string };
let member: { id: string };
beforeAll(async () => {
  t = await testApp();
  office = await buildUser(t.db, { role: 'admin', name: 'Adam Lim' });
  member = await buildMember(t.db, (await buildAgency(t.db)).id);
  // the first call of a session records the user's activity; later calls differ only by their own effect
  await t.call(office, 'GET /users/me');
});
afterAll(() => t.close());

const put = (id: string, body: object, by: { id: string } | null = office) =>
  t.call(by, `PUT /lots/${id}`, { body });
const post = (body: object, by: { id: string } | null = office) => t.call(by, 'POST /lots', { body });
const events = async (id: string) => (await t.call(office, `GET /lots/${id}/events`)).body;

describe('PUT /lots/{id}', () => {
  it('changes what is sent, keeps the rest, and writes both into history and audit (R-CALL-52, R-LOT-23, D-64)', async () => {
    const lot = await buildLot(t.db, { price: 1_000_000, description: 'Corner of the pond' });
    const reply = await put(lot.id, { price: 'RM 1,250,000', buildUp: '3,000 sqft', reason: 'new list' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      message: 'Lot updated',
      price: 1_250_000,
      buildUp: '3,000 sqft',
      description: 'Corner of the pond',
      status: 'available',
    });
    expect(await events(lot.id)).toMatchObject([
      {
        field: 'price',
        before: '1000000',
        after: '1250000',
        reason: 'new list',
        actorName: 'Adam Lim',
        actorRole: 'admin',
      },
    ]);
    const [audit] = await auditOf(t.db, lot.id);
    expect(audit).toMatchObject({ action: 'lot.update', actor_id: office.id });
    expect(audit?.detail).toMatchObject({
      from: { price: 1_000_000 },
      to: { price: 1_250_000 },
    });
  });

  it.each([
    [1_340_000, 1_340_000],
    ['1,234,567', 1_234_567],
    ['', null],
    [null, null],
  ])('takes %j for the price %j (R-LOT-26, D-69)', async (price, stored) => {
    const lot = await buildLot(t.db);
    expect((await put(lot.id, { price })).body.price).toBe(stored);
  });

  it.each([
    ['price', '1,2,3', lotFormFields.priceInvalid],
    ['price', 12.345, lotFormFields.priceInvalid],
    ['area', '1,2,3', 'Area must be a number of square metres above 0, with at most two decimals'],
    ['price', '985.000', lotFormFields.priceInvalid],
    ['price', 'cheap', lotFormFields.priceInvalid],
    ['price', 0, lotFormFields.priceInvalid],
    ['price', 'RM 0.00', lotFormFields.priceInvalid],
    ['price', -1, lotFormFields.priceInvalid],
    ['area', '1.008', 'Area must be a number of square metres above 0, with at most two decimals'],
    ['area', 0, 'Area must be a number of square metres above 0, with at most two decimals'],
    ['phase', 1.5, 'Phase must be a whole number from 1'],
    ['type', 'D', 'Invalid type'],
    ['lotUse', 'Castle', 'Invalid type'],
    ['lotNumber', ' ', 'Lot number is required'],
  ])('refuses %s %j and stores nothing', async (field, value, message) => {
    const lot = await buildLot(t.db);
    const reply = await put(lot.id, { [field]: value, name: 'other' });
    expect([reply.status, reply.body.errors]).toEqual([400, { [field]: message }]);
    expect(await findLot(t.db, lot.id)).toEqual(lot);
  });

  it('answers as usual and leaves no trace when all that is sent stands there already (D-64)', async () => {
    const lot = await buildLot(t.db, { price: 1_000_000, name: 'By the gate', status: 'locked' });
    const before = await snapshotTables(t.db);
    for (const body of [
      {},
      { name: 'By the gate', price: 'RM 1,000,000', status: 'locked', type: lot.type, reason: 'again' },
    ]) {
      const reply = await t.call(office, `PUT /lots/${lot.id}`, { body });
      expect([reply.status, reply.body.message, reply.body.price]).toEqual([200, 'Lot updated', 1_000_000]);
    }
    expect(await snapshotTables(t.db)).toEqual(before);
    const reply = await t.call(office, `PUT /lots/${lot.id}`, { body: { name: 'By the pond' } });
    expect(reply.body.message).toBe('Lot updated');
  });

  it.each([
    [{ price: 5 }, { price: 1_050_000, seenPrice: 1_000_000 }],
    [{ price: null }, { price: 1_050_000, seenPrice: 1_000_000 }],
    [{ status: 'locked' }, { status: 'sold', seenStatus: 'available' }],
    [{ phase: 4 }, { phase: 3, seenPhase: 1 }],
  ])(
    'after %j by somebody else refuses %j, and takes it as soon as that was seen (D-495)',
    async (theirs, mine) => {
      const lot = await buildLot(t.db, { price: 1_000_000, phase: 1 });
      await put(lot.id, theirs);
      const stored = await findLot(t.db, lot.id);
      const refused = await put(lot.id, mine);
      expect([refused.status, refused.body.code]).toEqual([409, 'LOT_CHANGED']);
      expect(await findLot(t.db, lot.id)).toEqual(stored);
      const { status: seenStatus, phase: seenPhase, price: seenPrice } = stored ?? lot;
      for (const _ of ['sent', 'again after a lost reply'])
        expect((await put(lot.id, { ...mine, seenStatus, seenPhase, seenPrice })).status).toBe(200);
    },
  );

  it('files a type by its value: a letter or label as position, a use as use (R-LOT-29, D-63)', async () => {
    const lot = await buildLot(t.db, { type: 'A' });
    expect((await put(lot.id, { type: 'Warehouse' })).body).toMatchObject({ type: 'A', lotUse: 'Warehouse' });
    expect((await put(lot.id, { type: 'END LOT (C)' })).body).toMatchObject({
      type: 'C',
      lotUse: 'Warehouse',
    });
  });

  it('shows the default of the type for an emptied area, and stores it empty (R-LOT-27, D-69)', async () => {
    const lot = await buildLot(t.db, { type: 'A', areaSqm: 300 });
    expect((await put(lot.id, { area: '' })).body.area).toBe(201);
    expect((await findLot(t.db, lot.id))?.areaSqm).toBeNull();
  });

  it('locks and unlocks with a reason, and the unit on the lot moves along (D-64, D-68)', async () => {
    const lot = await buildLot(t.db);
    const unit = await buildUnit(t.db, { lotId: lot.id });
    await put(lot.id, { status: 'locked', reason: 'court order' });
    expect((await findUnit(t.db, unit.id))?.status).toBe('locked');
    await put(lot.id, { status: 'available', reason: 'lifted' });
    expect((await findUnit(t.db, unit.id))?.status).toBe('available');
    expect(await events(lot.id)).toMatchObject([
      { field: 'status', before: 'locked', after: 'available', reason: 'lifted' },
      { field: 'status', before: 'available', after: 'locked', reason: 'court order' },
    ]);
    const actions = (await auditOf(t.db, lot.id)).map(({ action }) => action);
    expect(actions.sort()).toEqual(['lot.lock', 'lot.unlock']);
  });

  it('refuses another status while a booking holds the lot, and takes everything else (D-64)', async () => {
    const lot = await buildLot(t.db);
    await t.call(member, 'POST /bookings/request', { body: { lotId: lot.id } });
    const refused = await put(lot.id, { status: 'available', price: 5 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This lot has an active booking. Process or reject the booking first.',
    ]);
    expect(await findLot(t.db, lot.id)).toMatchObject({ status: 'reserved', price: 1_000_000 });
    const kept = await put(lot.id, { status: 'reserved', price: 5 });
    expect([kept.status, kept.body.price]).toEqual([200, 5]);
  });

  it('ends an overdue request first, so that it holds the lot no longer (D-80)', async () => {
    const lot = await buildLot(t.db);
    const booked = await t.call(member, 'POST /bookings/request', { body: { lotId: lot.id } });
    t.clock.advance(15 * 24 * 3_600_000);
    const reply = await put(lot.id, { status: 'locked', reason: 'kept back' });
    expect([reply.status, reply.body.status]).toEqual([200, 'locked']);
    const booking = await t.call(office, `GET /bookings/${booked.body._id}`);
    expect(booking.body.status).toBe('expired');
  });

  it('keeps lot numbers apart within a property, whatever their case (D-65)', async () => {
    const [one, other] = [await buildLot(t.db, { lotNumber: 'K-1' }), await buildLot(t.db)];
    const reply = await put(other.id, { lotNumber: 'k-1' });
    expect([reply.status, reply.body.message]).toEqual([409, 'Lot number already exists']);
    expect((await put(one.id, { lotNumber: 'k-1' })).status).toBe(200);
  });
});

describe('POST /lots', () => {
  it('adds a lot to the park, once per number (D-65, R-ADM-23)', async () => {
    const body = { lotNumber: 'N-1', type: 'B', lotUse: 'Factory', phase: 2, price: '1,100,000', area: 190 };
    const reply = await post(body);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      message: 'Lot created',
      lotNumber: 'N-1',
      type: 'B',
      typeLabel: 'INTERMEDIATE (B)',
      status: 'available',
      price: 1_100_000,
      area: 190,
    });
    expect((await auditOf(t.db, reply.body._id)).map(({ action }) => action)).toEqual(['lot.create']);
    const listed = await t.call(null, 'GET /public/properties/aero-industrial-hub/lots');
    expect(listed.body.some((lot: { _id: string }) => lot._id === reply.body._id)).toBe(true);
    const again = await post({ ...body, lotNumber: 'n-1' });
    expect([again.status, again.body.message]).toEqual([409, 'Lot number already exists']);
  });

  it('needs a number and a position (D-63)', async () => {
    const reply = await post({ type: 'Factory' });
    expect([reply.status, reply.body.errors]).toEqual([400, { lotNumber: 'Lot number is required' }]);
    const unplaced = await post({ lotNumber: 'N-2', type: 'Factory' });
    expect(unplaced.body.errors).toEqual({ type: 'Please choose the position: A, B or C' });
  });

  it('does not start a lot as booked, nor in a property that is not there', async () => {
    expect((await post({ lotNumber: 'N-3', type: 'A', status: 'booked' })).status).toBe(400);
    for (const propertyId of ['nowhere', 'nowhere\u0000', 'aero-industrial-hub\u0000']) {
      const reply = await post({ lotNumber: 'N-3', type: 'A', propertyId });
      expect([reply.status, reply.body.message]).toEqual([404, 'Property not found']);
    }
  });
});

describe('GET /lots', () => {
  const list = (query: string, by: { id: string } = office) => t.call(by, `GET /lots?${query}`);
  const numbers = (reply: { body: { lotNumber: string }[] }) => reply.body.map(({ lotNumber }) => lotNumber);

  it('filters by status, phase and type, searches, sorts, and gives one page of all (R-CALL-51, D-58, D-60)', async () => {
    await buildLot(t.db, { lotNumber: 'Q-2', type: 'C', phase: 9, price: 3, description: 'by the quay' });
    await buildLot(t.db, { lotNumber: 'Q-10', type: 'A', phase: 9, price: 1, status: 'sold' });
    await buildLot(t.db, { lotNumber: 'Q-1', type: 'C', phase: 9, price: null });
    expect(numbers(await list('phase=9'))).toEqual(['Q-1', 'Q-2', 'Q-10']);
    expect(numbers(await list('phase=9&type=C'))).toEqual(['Q-1', 'Q-2']);
    expect(numbers(await list('phase=9&status=sold'))).toEqual(['Q-10']);
    expect(numbers(await list('search=THE%20QUAY'))).toEqual(['Q-2']);
    expect(numbers(await list('phase=9&sort=price'))).toEqual(['Q-10', 'Q-2', 'Q-1']);
    expect(numbers(await list('phase=9&sort=-price'))).toEqual(['Q-2', 'Q-10', 'Q-1']);
    const part = await list('phase=9&limit=1&offset=1');
    expect([numbers(part), part.headers['x-total-count']]).toEqual([['Q-2'], '3']);
  });

  it('gives role user the available ones only, also when others are asked for (R-LOT-21, R-ROLE-02, D-61)', async () => {
    await buildLot(t.db, { lotNumber: 'W-1', phase: 8 });
    const sold = await buildLot(t.db, { lotNumber: 'W-2', phase: 8, status: 'sold' });
    expect(numbers(await list('phase=8', member))).toEqual(['W-1']);
    expect(numbers(await list('phase=8&status=sold', member))).toEqual([]);
    expect((await t.call(office, `GET /lots/${sold.id}`)).body.lotNumber).toBe('W-2');
  });

  it('knows a property by its names, and says so of one that is not there (R-CALL-24, R-CALL-47)', async () => {
    const all = await list('limit=1');
    const park = await list('propertyId=aeroindustrial&limit=1');
    expect(park.headers['x-total-count']).toBe(all.headers['x-total-count']);
    expect((await list('propertyId=nowhere')).status).toBe(404);
    expect((await list('status=gone')).body.errors).toEqual({ status: 'Invalid status' });
    expect((await list('type=Z')).body.errors).toEqual({ type: 'Invalid type' });
  });
});

describe('properties and units', () => {
  it('are listed with name and slug for everybody signed in (R-CALL-22, R-CALL-47, R-LOT-31)', async () => {
    const reply = await t.call(member, 'GET /properties');
    expect(reply.body).toContainEqual(
      expect.objectContaining({ name: 'Aero Industrial Hub', slug: 'aero-industrial-hub' }),
    );
  });

  it('are shown available only to visitors and role user, with the lot they stand on (R-CALL-23, R-CALL-47, R-LOT-31, D-61, D-68)', async () => {
    const lot = await buildLot(t.db, { lotNumber: 'U-LOT' });
    const free = await buildUnit(t.db, { lotId: lot.id, buildUpSqft: 1500 });
    const sold = await buildUnit(t.db, { status: 'sold', price: 9_999_999 });
    const path = 'GET /public/properties/aeroindustrial/units';
    for (const viewer of [null, member]) {
      const { body } = await t.call(viewer, path);
      expect(body).toContainEqual(
        expect.objectContaining({ _id: free.id, lotNumber: 'U-LOT', lotId: lot.id, buildUp: 1500 }),
      );
      expect(JSON.stringify(body)).not.toContain(sold.id);
    }
    const all = await t.call(office, path);
    expect(all.body).toContainEqual(expect.objectContaining({ _id: sold.id, price: 9_999_999 }));
  });
});

describe('the list of units', () => {
  const find = (query: string, viewer = office) =>
    t.call(viewer, `GET /public/properties/aeroindustrial/units?${query}`);
  const numbers = async (query: string, viewer = office) =>
    (await find(query, viewer)).body.map(({ unitNumber }: { unitNumber: string }) => unitNumber);

  it('is searched by number, type and the number of the lot, a page at a time (D-60)', async () => {
    const lot = await buildLot(t.db, { lotNumber: 'UNDER-1' });
    await buildUnit(t.db, { unitNumber: 'SEEK-1', lotId: lot.id });
    await buildUnit(t.db, { unitNumber: 'SEEK-2', type: 'Dye house', status: 'sold' });
    await buildUnit(t.db, { unitNumber: 'SEEK-3' });
    expect(await numbers('search=seek')).toEqual(['SEEK-1', 'SEEK-2', 'SEEK-3']);
    expect(await numbers('search=Unit+seek-3')).toEqual(['SEEK-3']);
    expect(await numbers('search=on+lot+under')).toEqual(['SEEK-1']);
    expect(await numbers('search=DYE')).toEqual(['SEEK-2']);
    const part = await find('search=seek&status=available&limit=1&offset=1');
    expect([part.body[0].unitNumber, part.body.length]).toEqual(['SEEK-3', 1]);
    expect(part.headers['x-total-count']).toBe('2');
    expect((await find('status=gone')).body.message).toBe('Invalid status');
  });

  it('never shows a taken unit to role user, whatever they ask for (D-61)', async () => {
    await buildUnit(t.db, { unitNumber: 'HIDDEN-1', status: 'sold' });
    expect(await numbers('search=hidden')).toEqual(['HIDDEN-1']);
    expect(await numbers('search=hidden', member)).toEqual([]);
    const sold = await find('search=hidden&status=sold', member);
    expect([sold.body, sold.headers['x-total-count']]).toEqual([[], '0']);
  });
});

describe('GET /lots/{id}/events', () => {
  it('tells the office what a booking did to a lot without naming the buyer', async () => {
    const lot = await buildLot(t.db);
    await t.call(member, 'POST /bookings/request', { body: { lotId: lot.id } });
    expect(await events(lot.id)).toMatchObject([
      { field: 'status', before: 'available', after: 'reserved', actorRole: 'user', actorName: '' },
    ]);
  });

  it('is read a page at a time, newest first (D-60)', async () => {
    const lot = await buildLot(t.db, { price: 1 });
    for (const price of [2, 3, 4]) await t.call(office, `PUT /lots/${lot.id}`, { body: { price } });
    const second = await t.call(office, `GET /lots/${lot.id}/events?limit=2&offset=2`);
    expect(second.headers['x-total-count']).toBe('3');
    expect(second.body).toMatchObject([{ field: 'price', before: '1', after: '2' }]);
    expect(await events(lot.id)).toHaveLength(3);
  });
});
