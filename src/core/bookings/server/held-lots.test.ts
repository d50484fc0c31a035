import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLockable, type LotStatus, lotStatuses, settableStatuses } from '#core/lots/lifecycle.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import type { BookingStatus } from '../lifecycle.ts';
import { buildBooking } from './factory.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const read = async (lotId: string, by: { id: string } = people.admin) =>
  (await t.call(by, `GET /lots/${lotId}`)).body;
const setStatus = async (lotId: string, status: LotStatus) =>
  (await t.call(people.admin, `PUT /lots/${lotId}`, { body: { status, reason: 'test' } })).status;

/** A lot with a booking of this status, or with the status set manually. */
async function lotWith(state: BookingStatus | LotStatus): Promise<string> {
  const byHand = lotStatuses.find((each) => each === state);
  if (byHand !== undefined && state !== 'sold') return (await buildLot(t.db, { status: byHand })).id;
  const { booking } = await buildBooking(t.db, {
    creator: people.buyer,
    status: state as BookingStatus,
    times: [t.clock.now()],
  });
  return booking.lotId ?? '';
}

const states = [
  'available',
  'reserved',
  'locked',
  'pending_agent',
  'pending_admin',
  'approved',
  'sold',
  'rejected',
  'cancelled',
] as const;

describe('what the office may make of a lot', () => {
  it.each(states)('is for one of state %s exactly what the server takes (D-64)', async (state) => {
    const { status, holder } = await read(await lotWith(state));
    const offered = settableStatuses(status, holder !== null);
    const taken = [];
    for (const wanted of lotStatuses) {
      if ((await setStatus(await lotWith(state), wanted)) === 200) taken.push(wanted);
    }
    expect(taken).toEqual(offered);
    if (isLockable({ status, isHeld: holder !== null })) {
      expect(taken).toContain(status === 'locked' ? 'available' : 'locked');
    }
  });
});

describe('the booking that holds a lot', () => {
  it('is told to the office with each lot, and to nobody else (D-64, D-112)', async () => {
    const { booking } = await buildBooking(t.db, {
      creator: people.buyer,
      times: [t.clock.now()],
      request: { name: 'Daniel Wong' },
    });
    const free = await lotWith('available');
    const holder = {
      bookingId: booking.id,
      clientName: 'Daniel Wong',
      agencyName: people.agency.name,
      since: booking.createdAt.toISOString(),
      until: booking.expiresAt?.toISOString(),
    };
    const held = booking.lotId ?? '';
    for (const person of [people.admin, people.superAdmin]) {
      const list = (await t.call(person, 'GET /lots')).body as { _id: string; holder: unknown }[];
      const holders = new Map(list.map(({ _id, ...lot }) => [_id, lot.holder]));
      expect([holders.get(held), holders.get(free)]).toEqual([holder, null]);
      expect((await read(held, person)).holder).toEqual(holder);
    }
    for (const person of [people.buyer, people.agent, people.agentAdmin]) {
      const list = (await t.call(person, 'GET /lots')).body as object[];
      expect(list.length).toBeGreaterThan(0);
      expect(list.filter((lot) => 'holder' in lot)).toEqual([]);
      expect(await read(free, person)).not.toHaveProperty('holder');
    }
    expect(await read(held, people.agentAdmin)).not.toHaveProperty('holder');
  });

  it('is none any more once its time is up, when the office can lock the lot (D-64, D-80)', async () => {
    const lotId = await lotWith('pending_agent');
    expect((await read(lotId)).holder).not.toBeNull();
    expect(await setStatus(lotId, 'locked')).toBe(409);
    t.clock.advance(15 * DAY);
    expect((await read(lotId)).holder).toBeNull();
    expect(await setStatus(lotId, 'locked')).toBe(200);
  });
});
