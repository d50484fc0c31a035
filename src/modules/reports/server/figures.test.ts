import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingDecision, BookingStatus } from '#core/bookings/lifecycle.ts';
import { decideBooking } from '#core/bookings/server/actions.ts';
import { type BuildBooking, buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { actorOf } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

const DAY = 24 * 3_600_000;
const now = Date.parse('2026-03-02T04:00:00Z');
const at = (days: number) => new Date(now - days * DAY);

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** A booking of a new agency, processed by the office in the steps given, one per day, starting so many days ago. */
async function book(wanted: BuildBooking, steps: readonly BookingDecision[] = [], daysAgo = 20) {
  const { id: lotId } = await buildLot(t.db, { phase: 8, type: 'A', price: 500 });
  const { booking } = await buildBooking(t.db, {
    creator: people.buyer,
    times: [at(daysAgo)],
    ...wanted,
    request: { lotId },
  });
  for (const [index, step] of steps.entries()) {
    const day = at(daysAgo - 1 - index);
    await t.db.transaction((tx) =>
      decideBooking(tx as Tx, actorOf(people.admin), booking.id, { decision: step }, day),
    );
  }
  return { id: booking.id, lotId };
}

const rowsOf = async (name: string, query = '') => {
  const path = `GET /reports/${name}?agencyId=${people.agency.id}&${query}`;
  return (await t.call(people.admin, path)).body.rows;
};

describe('where the office steps in', () => {
  beforeAll(async () => {
    people = await buildPeople(t.db);
    // sold at once, without a decision of the agency
    await book({}, ['sell']);
    // paid, then cancelled
    await book({}, ['book', 'reject']);
    // forwarded for the agency, then updated twice with notes
    await book({ agentAdmin: people.admin }, ['forward', 'book', 'book']);
    await book({}, ['reject']);
    await book({ status: 'expired', times: [at(20), at(6)] });
  });

  it('counts each booking at the furthest it came, and where it ended', async () => {
    const rows = await rowsOf('funnel');
    expect(
      rows.map(({ reached, waiting, rejected, expired }: Record<string, number>) => [
        reached,
        waiting,
        rejected,
        expired,
      ]),
    ).toEqual([
      [5, 0, 1, 1],
      [3, 0, 0, 0],
      [3, 1, 1, 0],
      [1, 0, 0, 0],
    ]);
  });

  it('credits no answer to the agency that the office gave, and counts what happened (D-385)', async () => {
    expect(await rowsOf('agencies')).toMatchObject([
      {
        requests: 5,
        answered: 0,
        medianAnswerHours: null,
        expired: 1,
        forwarded: 1,
        paid: 2,
        sold: 1,
        ended: 3,
        conversion: 0.25,
      },
    ]);
  });

  it('takes notes on an approved booking for no second payment', async () => {
    const paid = (await rowsOf('months')).map((row: { paid: number }) => row.paid);
    expect(paid.reduce((sum: number, count: number) => sum + count, 0)).toBe(2);
  });

  it('never counts more than there is: all stages and ends together are the requests', async () => {
    const [first, ...others] = await rowsOf('funnel');
    const ends = [first, ...others].reduce(
      (sum, row) => sum + row.waiting + row.rejected + row.cancelled + row.expired,
      0,
    );
    expect(ends + others.at(-1).reached).toBe(first.reached);
  });
});

describe('the price of what is held', () => {
  beforeAll(async () => {
    people = await buildPeople(t.db);
  });

  it('is the one it was booked for in every report, also when the lot costs more today', async () => {
    const { lotId } = await book({ status: 'sold', times: [at(9), at(8), at(7), at(6)] });
    const { id: unpriced } = await buildLot(t.db, { phase: 8, type: 'A', price: null });
    await buildBooking(t.db, { creator: people.buyer, status: 'sold', request: { lotId: unpriced } });
    for (const id of [lotId, unpriced]) {
      const changed = await t.call(people.admin, `PUT /lots/${id}`, { body: { price: 900 } });
      expect(changed.status).toBe(200);
    }
    expect(await rowsOf('sales')).toEqual([
      { status: 'sold', type: 'A', phase: 8, lots: 2, value: 500, listValue: 500, unpriced: 1 },
    ]);
    expect(await rowsOf('agencies')).toMatchObject([{ sold: 2, soldValue: 500 }]);
    expect((await rowsOf('funnel')).at(-1)).toMatchObject({ stage: 'sold', reached: 2, value: 500 });
    const months: { soldValue: number }[] = await rowsOf('months');
    expect(months.reduce((sum, { soldValue }) => sum + soldValue, 0)).toBe(500);
  });
});

describe('the age of what waits', () => {
  const waiting = async () =>
    (await rowsOf('ageing'))
      .filter(({ bookings }: { bookings: number }) => bookings > 0)
      .map(({ waitsFor, age, bookings, overdue, expiresSoon }: Record<string, unknown>) =>
        [waitsFor, age, bookings, overdue, expiresSoon].join(' '),
      );
  const forwarded = (days: number, ms = 0): [BookingStatus, Date[]] => [
    'pending_admin',
    [at(days + 1), new Date(at(days).getTime() - ms)],
  ];

  it.each([
    ['with the office for three days less a moment', forwarded(3, -1000), 'office 0-2 1 0 0'],
    ['with the office for three days', forwarded(3), 'office 3-6 1 0 0'],
    ['with the office for seven days to the moment', forwarded(7), 'office 7-13 1 0 0'],
    ['with the office for more than seven days', forwarded(7, 1), 'office 7-13 1 1 0'],
    ['with the office for fourteen days', forwarded(14), 'office 14+ 1 1 0'],
    ['with the agency for ten days', ['pending_agent', [at(10)]], 'agency 7-13 1 0 0'],
    ['with the agency for more than eleven days', ['pending_agent', [at(11.1)]], 'agency 7-13 1 0 1'],
  ] as [string, [BookingStatus, Date[]], string][])('%s (D-80)', async (_, [status, times], row) => {
    people = await buildPeople(t.db);
    await book({ status, times });
    expect(await waiting()).toEqual([row]);
  });
});

it('the table to download says everything in words that a spreadsheet leaves alone', async () => {
  people = await buildPeople(t.db);
  await book({});
  const lines = async (name: string) => {
    const { body } = await t.call(
      people.admin,
      `GET /reports/${name}?format=csv&agencyId=${people.agency.id}`,
    );
    return String(body).split('\r\n');
  };
  expect((await lines('ageing')).at(-3)).toBe('Park office,7 to 13 days,0,0,0,0');
  expect(await lines('ageing')).toContain('Agency,14 days or more,1,500,0,1');
  expect((await lines('sales'))[1]).toBe('Reserved,A,8,1,500,500,0');
  expect((await lines('funnel'))[1]).toBe('Requested,1,1,500,1,0,0,0');
});

describe('an answer', () => {
  it('is the agency’s or the office’s by who gave it then, whatever they are by now', async () => {
    people = await buildPeople(t.db);
    const promoted = await buildMember(t.db, people.agency.id, { role: 'agent_admin' });
    const hired = await buildUser(t.db, { role: 'admin' });
    await book({ agentAdmin: promoted, status: 'pending_admin', times: [at(20), at(18)] });
    await book({ agentAdmin: hired, status: 'pending_admin', times: [at(20), at(19)] });
    const before = await rowsOf('agencies');
    expect(before).toMatchObject([{ requests: 2, answered: 1, medianAnswerHours: 48 }]);

    const office = { role: 'admin', agencyId: null, agencyStatus: 'none' } as const;
    const staff = { role: 'agent_admin', agencyId: people.agency.id, agencyStatus: 'approved' } as const;
    await t.db.update(users).set(office).where(eq(users.id, promoted.id));
    await t.db.update(users).set(staff).where(eq(users.id, hired.id));
    expect(await rowsOf('agencies')).toEqual(before);
  });
});
