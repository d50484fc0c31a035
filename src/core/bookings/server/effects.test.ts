import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { findLot } from '#core/lots/server/store.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { type BookingStatus, bookingStatuses } from '../lifecycle.ts';
import { buildBooking } from './factory.ts';
import { type BookingDetail, findBooking } from './store.ts';

/**
 * Calls on other resources that change a booking: a new request for its lot, the end of an account, of an agency, and
 * the passing of time, by everybody who may and in every status. The tables are written by hand from the rules, not taken from
 * the code; bookings.test.ts does the same for the calls about the booking itself. Who may not is in the access matrix.
 */
type Person = 'user' | 'agent' | 'agent_admin' | 'stranger' | 'super_admin';

const [DAY, HOLD_DAYS] = [24 * 3_600_000, 14];
const asIs = ['reserved', 'reserved', 'booked', 'sold', 'available', 'available', 'available', 'available'];

/** Status of the booking and its lot after an allowed action, in the order of bookingStatuses. */
const effects = {
  'close the account': [
    'cancelled, available',
    'cancelled, available',
    '409 This user has an approved booking. Process it first.',
    ...bookingStatuses.slice(3).map((status, index) => `${status}, ${asIs[index + 3]}`),
  ],
  'delete the agency': [
    'pending_admin, reserved',
    ...bookingStatuses.slice(1).map((status, index) => `${status}, ${asIs[index + 1]}`),
  ],
  'let fourteen days pass': [
    'expired, available',
    ...bookingStatuses.slice(1).map((status, index) => `${status}, ${asIs[index + 1]}`),
  ],
};

/** Channels for a second booking of the same lot: who may, and the status of the new booking. */
const byStaff = {
  agent_admin: 'pending_admin',
  stranger: 'pending_admin',
  super_admin: 'pending_admin',
} as const;
const channels: Record<string, Partial<Record<Person, BookingStatus>>> = {
  '/bookings/request': { user: 'pending_agent', agent: 'pending_agent', ...byStaff },
  '/bookings/property': { agent: 'pending_agent', ...byStaff },
  '/bookings': byStaff,
};

let t: TestApp;
let cast: Record<Person, Account>;

/** A booking in a status, with a creator and agency of its own, so that ending them affects nothing else. */
async function build(status: BookingStatus): Promise<BookingDetail> {
  const agency = await buildAgency(t.db);
  // the clock is frozen here, so an expired request was made before the start
  const made = new Date(t.clock.now().getTime() - (status === 'expired' ? HOLD_DAYS * DAY : 0));
  const creator = await buildMember(t.db, agency.id, {}, made);
  return buildBooking(t.db, { status, creator, times: [made, t.clock.now()] });
}

const stateOf = async ({ id, lotId }: BookingDetail['booking']) => {
  const status = (await findBooking(t.db, id))?.booking.status;
  return `${status}, ${(await findLot(t.db, lotId ?? ''))?.status}`;
};

beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '1000' });
  const [agency, other] = [await buildAgency(t.db), await buildAgency(t.db)];
  cast = {
    user: await buildMember(t.db, agency.id),
    agent: await buildMember(t.db, agency.id, { role: 'agent' }),
    agent_admin: await buildMember(t.db, agency.id, { role: 'agent_admin' }),
    stranger: await buildMember(t.db, other.id, { role: 'agent_admin' }),
    super_admin: await buildUser(t.db, { role: 'super_admin' }),
  };
});
afterAll(() => t.close());

const ends = {
  'close the account': (booking: BookingDetail['booking']) => `DELETE /users/${booking.createdBy}`,
  'delete the agency': (booking: BookingDetail['booking']) => `DELETE /agencies/${booking.agencyId}`,
};

describe(`5 calls and the passing of time on ${bookingStatuses.length} statuses`, () => {
  it.each(Object.keys(ends) as (keyof typeof ends)[])(
    '%s by the super_admin has its effect on booking and lot (T11, T20, T21, D-109, D-115)',
    async (end) => {
      for (const [index, status] of bookingStatuses.entries()) {
        const { booking } = await build(status);
        const before = await snapshotTables(t.db);
        const reply = await t.call(cast.super_admin, ends[end](booking));
        const expected = effects[end][index] ?? '';
        if (expected.startsWith('409')) {
          expect([status, `${reply.status} ${reply.body.message}`]).toEqual([status, expected]);
          expect([status, await snapshotTables(t.db)]).toEqual([status, before]);
        } else {
          expect([status, reply.status]).toEqual([status, 200]);
          expect([status, await stateOf(booking)]).toEqual([status, expected]);
        }
      }
    },
  );

  it.each(Object.entries(channels))(
    'POST %s for its lot: refused while it lives, else a booking of its own, and never a change of this one (T1 to T3, T21, R-BKG-16)',
    async (channel, starts) => {
      for (const [index, status] of bookingStatuses.entries()) {
        for (const [person, start] of Object.entries(starts)) {
          const { booking } = await build(status);
          // each channel has its own field for the lot, and the direct one requires a client
          const lot = { lotId: booking.lotId, propertyId: booking.lotId };
          const body = {
            ...lot,
            ...(channel === '/bookings' && { name: 'Walk In', email: 'walk@in.example' }),
          };
          const isTaken = asIs[index] !== 'available';
          const before = isTaken && (await snapshotTables(t.db));
          const reply = await t.call(cast[person as Person], `POST ${channel}`, { body });
          const cell = [person, status];
          if (isTaken) {
            const taken = '409 This lot is no longer available. Please choose another lot.';
            expect([...cell, `${reply.status} ${reply.body.message}`]).toEqual([...cell, taken]);
            expect([...cell, await snapshotTables(t.db)]).toEqual([...cell, before]);
          } else {
            expect([...cell, reply.status, reply.body.status]).toEqual([...cell, 201, start]);
            expect([...cell, await stateOf(booking)]).toEqual([...cell, `${status}, reserved`]);
          }
        }
      }
    },
    60_000,
  );

  it('the passing of time ends an unanswered request and nothing else, also when it is only read (T10, D-80)', async () => {
    const built = [];
    for (const status of bookingStatuses) built.push((await build(status)).booking);
    t.clock.advance(HOLD_DAYS * DAY);
    for (const [index, booking] of built.entries()) {
      const { body } = await t.call(cast.super_admin, `GET /bookings/${booking.id}`);
      expect(`${body.status}, ${body.lot.status}`).toEqual(effects['let fourteen days pass'][index]);
      expect(await stateOf(booking)).toEqual(effects['let fourteen days pass'][index]);
    }
  });
});
