import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingDecision, BookingStatus } from '#core/bookings/lifecycle.ts';
import { decideBooking, expireUnlessBusy } from '#core/bookings/server/actions.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookingEvents, bookings } from '#core/bookings/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { type Account, actorOf } from '#core/users/server/store.ts';
import { sumSteps } from '#modules/reports/test/step-sums.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { parkDay } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { seed } from '#test/seed.ts';
import { sized } from '#test/size.ts';
import type { AgencyRow, MonthRow } from '../contract.ts';
import { findReach } from './sum-store.ts';
import { stepSums } from './tables.ts';

const BOOKINGS = sized({ usual: 40, long: 300 });
const HOUR = 3_600_000;
const start = Date.parse('2025-12-20T04:00:00Z');

type Step = BookingDecision | 'expire';
/** Each end at each stage, which random bookings may lack. */
const ends: Step[][] = [
  ['expire'],
  ['cancel'],
  ['reject'],
  ['reject_by_agency'],
  ['forward', 'cancel'],
  ['forward', 'reject'],
  ['forward', 'book', 'cancel'],
  ['forward', 'book', 'reject'],
  ['forward', 'sell'],
];
const decisions = ['forward', 'reject_by_agency', 'book', 'sell', 'reject', 'cancel'] as const;
const anyBooking = fc.record({
  agency: fc.constantFrom(0, 1, 2),
  creator: fc.constantFrom('buyer', 'agent', 'agentAdmin', 'superAdmin'),
  price: fc.option(fc.integer({ min: 1, max: 5_000_000 }), { freq: 5 }),
  hour: fc.nat(24 * 50),
  steps: fc.array(
    fc.record({
      decision: fc.constantFrom<Step>(...decisions, 'forward', 'book', 'expire'),
      by: fc.constantFrom('agentAdmin', 'admin'),
      hours: fc.integer({ min: 1, max: 240 }),
    }),
    { maxLength: 5 },
  ),
} as const);
type Wanted = typeof anyBooking extends fc.Arbitrary<infer W> ? W : never;

let t: TestApp;
let agencies: People[];
let recorded: Recorded[];
beforeAll(async () => {
  t = await testApp();
  agencies = [await buildPeople(t.db), await buildPeople(t.db), await buildPeople(t.db)];
  for (const [index, steps] of ends.entries()) {
    const byOffice = steps.map((decision) => ({ decision, by: 'admin' as const, hours: 30 + index }));
    await book({ agency: 0, creator: 'buyer', price: 700, hour: index, steps: byOffice });
  }
  await sumSteps(t.db);
  // their months come in any order, so that sums of a month are extended again and again
  const wanted = fc.sample(anyBooking, { numRuns: BOOKINGS, seed });
  for (const [index, each] of wanted.entries()) {
    await book(each);
    if (index % 7 === 0) await sumSteps(t.db);
  }
  // a deleted agency keeps its name on its bookings and sums, and the office gets what waited for it
  const [, , last] = agencies as [People, People, People];
  expect((await t.call(last.superAdmin, `DELETE /agencies/${last.agency.id}`)).status).toBe(200);
  recorded = await readRecorded();
});
afterAll(() => t.close());

async function book({ agency, creator, price, hour, steps }: Wanted): Promise<void> {
  const people = agencies[agency] as People;
  const { id: lotId } = await buildLot(t.db, { price });
  let at = start + hour * HOUR;
  const creating = creator === 'superAdmin' || creator === 'agentAdmin';
  const { booking } = await buildBooking(t.db, {
    creator: people[creator],
    status: creating ? 'pending_admin' : 'pending_agent',
    times: [new Date(at)],
    request: { lotId },
  });
  for (const { decision, by, hours } of steps) {
    at += (decision === 'expire' ? 24 * 15 : hours) * HOUR;
    await take(booking.id, decision, decision === 'cancel' ? people[creator] : people[by], new Date(at));
  }
}

/** Takes a step; one that the rules refuse does not happen. */
async function take(id: string, step: Step, by: Account, at: Date): Promise<void> {
  try {
    await t.db.transaction(async (tx) => {
      if (step === 'expire') await expireUnlessBusy(tx as Tx, id, at);
      else await decideBooking(tx as Tx, actorOf(by), id, { decision: step }, at);
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

type Event = typeof bookingEvents.$inferSelect;
type Recorded = typeof bookings.$inferSelect & { events: Event[] };
type Scope = { agencyId?: string; from?: string; to?: string };

async function readRecorded(): Promise<Recorded[]> {
  const events = await t.db.select().from(bookingEvents).orderBy(bookingEvents.id);
  const rows = await t.db.select().from(bookings);
  return rows.map((row) => ({ ...row, events: events.filter(({ bookingId }) => bookingId === row.id) }));
}

const isWithin = (at: Date, { from, to }: Scope) =>
  (!from || parkDay(at) >= from) && (!to || parkDay(at) <= to);
const ofAgency = ({ agencyId }: Scope) =>
  recorded.filter((booking) => !agencyId || booking.agencyId === agencyId);
const requestedIn = (scope: Scope) => ofAgency(scope).filter(({ createdAt }) => isWithin(createdAt, scope));
const sumOf = (rows: readonly { price: number | null }[]) =>
  rows.reduce((sum, { price }) => sum + (price ?? 0), 0);
const count = (rows: readonly Recorded[], ...statuses: BookingStatus[]) =>
  rows.filter(({ status }) => statuses.includes(status)).length;

const way = ['pending_agent', 'pending_admin', 'approved', 'sold'];
/** The furthest stage in the whole history of a booking. */
const furthest = ({ events }: Recorded) =>
  Math.max(...events.flatMap(({ fromStatus, toStatus }) => [fromStatus ?? '', toStatus]).map(stageOf));
const stageOf = (status: string) => way.indexOf(status);

function recountFunnel(scope: Scope) {
  const all = requestedIn(scope);
  return ['requested', 'forwarded', 'paid', 'sold'].map((stage, index) => {
    const reached = all.filter((booking) => furthest(booking) >= index);
    const here = all.filter((booking) => furthest(booking) === index);
    return {
      stage,
      reached: reached.length,
      share: all.length === 0 ? 0 : reached.length / all.length,
      value: sumOf(reached),
      waiting: count(here, 'pending_agent', 'pending_admin', 'approved'),
      rejected: count(here, 'rejected', 'rejected_by_agent'),
      cancelled: count(here, 'cancelled'),
      expired: count(here, 'expired'),
    };
  });
}

function median(numbers: readonly number[]): number | null {
  const [sorted, middle] = [numbers.toSorted((a, b) => a - b), (numbers.length - 1) / 2];
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** What changed the status of bookings in a period, each with its booking. */
const movesIn = (scope: Scope) =>
  ofAgency(scope).flatMap((booking) =>
    booking.events
      .filter(({ at, fromStatus, toStatus }) => fromStatus !== toStatus && isWithin(at, scope))
      .map((event) => ({ ...event, booking, price: booking.price })),
  );

type Move = ReturnType<typeof movesIn>[number];

const isAnswerOfAgency = ({ action, actorRole }: Move) =>
  (action === 'forward' || action === 'reject_by_agency') && !['admin', 'super_admin'].includes(actorRole);

function countMoves(moves: readonly Move[]) {
  const to = (...statuses: string[]) => moves.filter(({ toStatus }) => statuses.includes(toStatus));
  return {
    forwarded: to('pending_admin').length,
    paid: to('approved').length,
    sold: to('sold').length,
    ended: to('rejected', 'rejected_by_agent', 'cancelled', 'expired').length,
    soldValue: sumOf(to('sold')),
    listValue: sumOf(
      to('sold').map(({ booking: { priceSnapshot, price } }) => ({ price: priceSnapshot ?? price })),
    ),
  };
}
const requestsOf = (moves: readonly Move[]) => moves.filter(({ fromStatus }) => fromStatus === null).length;

function recountAgencies(scope: Scope) {
  const all = movesIn(scope);
  const agencyOf = ({ booking: { agencyId, agencyName } }: Move) => agencyId ?? agencyName;
  return [...new Set(all.map(agencyOf))].map((agency) => {
    const moves = all.filter((move) => agencyOf(move) === agency);
    const answers = moves.filter(isAnswerOfAgency);
    const counts = countMoves(moves);
    const concluded = counts.sold + counts.ended;
    return {
      agencyId: moves[0]?.booking.agencyId ?? null,
      agencyName: moves[0]?.booking.agencyName ?? '',
      requests: requestsOf(moves),
      answered: answers.length,
      expired: moves.filter(({ toStatus }) => toStatus === 'expired').length,
      medianAnswerHours: median(
        answers.map(({ at, booking }) => (at.getTime() - booking.createdAt.getTime()) / HOUR),
      ),
      ...counts,
      conversion: concluded === 0 ? null : counts.sold / concluded,
    };
  });
}

function recountMonths(scope: Scope) {
  const steps = movesIn(scope);
  const monthOf = ({ at }: { at: Date }) => parkDay(at).slice(0, 7);
  return [...new Set(steps.map(monthOf))].toSorted().map((month) => {
    const moves = steps.filter((step) => monthOf(step) === month);
    return { month, requested: requestsOf(moves), ...countMoves(moves) };
  });
}

const ask = async (name: string, scope: Scope) => {
  const query = new URLSearchParams(scope).toString();
  return (await t.call(agencies[0]?.superAdmin ?? null, `GET /reports/${name}?${query}`)).body.rows;
};
const total = <Key extends string>(rows: readonly Record<Key, number>[], figure: Key) =>
  rows.reduce((sum, row) => sum + row[figure], 0);
const byName = (a: Pick<AgencyRow, 'agencyName'>, b: Pick<AgencyRow, 'agencyName'>) =>
  a.agencyName.localeCompare(b.agencyName);

describe('reports over random bookings equal a recount of every booking and event', () => {
  const period = { from: '2026-01-05', to: '2026-01-31' };
  const scopes = [
    ['of all time', () => ({})],
    ['of a period', () => period],
    ['of an agency', () => ({ agencyId: agencies[0]?.agency.id ?? '' })],
    ['of an agency in a period', () => ({ ...period, agencyId: agencies[1]?.agency.id ?? '' })],
  ] as [string, () => Scope][];

  it.each(scopes)('%s, from sums and the steps after them', async (_, scopeOf) => {
    const { reach, isBehind } = await findReach(t.db, 0);
    expect([reach > 0, isBehind]).toEqual([true, true]);
    await expectRecount(scopeOf());
  });

  it.each(scopes)('%s, when all steps are summed', async (_, scopeOf) => {
    await sumSteps(t.db);
    await expectRecount(scopeOf());
    const { body } = await t.call(agencies[0]?.superAdmin ?? null, 'GET /integrity');
    expect(body.differences).toEqual([]);
  });

  it.each(scopes)('%s, without sums', async (_, scopeOf) => {
    await t.db.delete(stepSums);
    await expectRecount(scopeOf());
  });

  async function expectRecount(scope: Scope): Promise<void> {
    expect(await ask('funnel', scope)).toEqual(recountFunnel(scope));
    const isBusy = ({ forwarded, paid, sold, ended, ...row }: MonthRow & AgencyRow) =>
      [row.requested ?? row.requests, forwarded, paid, sold, ended].some((number) => number > 0);
    const found: AgencyRow[] = (await ask('agencies', scope)).filter(isBusy);
    expect(found.toSorted(byName)).toEqual(recountAgencies(scope).toSorted(byName));
    const months: MonthRow[] = (await ask('months', scope)).filter(isBusy);
    // the rows of agencies and those of months add up to the same key figures (D-385)
    for (const figure of ['forwarded', 'paid', 'sold', 'ended', 'soldValue', 'listValue'] as const)
      expect([figure, total(found, figure)]).toEqual([figure, total(months, figure)]);
    expect(total(found, 'requests')).toBe(total(months, 'requested'));
    expect(months).toEqual(recountMonths(scope));
  }

  it('which hold every end at every stage', () => {
    const [requested, forwarded, paid, sold] = recountFunnel({});
    for (const stage of [requested, forwarded, paid]) {
      expect(stage).not.toMatchObject({ rejected: 0 });
      expect(stage).not.toMatchObject({ cancelled: 0 });
    }
    expect([requested?.expired, sold?.reached]).not.toContain(0);
  });
});
