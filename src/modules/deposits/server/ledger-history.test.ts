import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingStatus, bookingStatuses, isLive } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { DAY_MS, parkDay } from '#shared/dates.ts';
import { type TestApp, type TestReply, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { seed } from '#test/seed.ts';
import { sized } from '#test/size.ts';
import type { DepositRow } from '../contract.ts';
import {
  depositStateOf,
  depositStates,
  depositViews,
  type EntryAction,
  type EntryKind,
  type EntryState,
  entryActions,
  entryKinds,
  entryTransitions,
  heldSen,
  leftSen,
  toRefundSen,
} from '../lifecycle.ts';

const HISTORIES = sized({ usual: 3, long: 100 });
const STEPS = sized({ usual: 60, long: 200 });

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

type Entry = { id: string; kind: EntryKind; amountSen: number; state: EntryState };
/** What the ledger of one booking should be. */
type Model = { id: string; status: BookingStatus; dueSen: number; dueOn: string | null; entries: Entry[] };

const sumOf = ({ entries }: Model, kind: EntryKind, state: EntryState = 'confirmed') =>
  entries
    .filter((entry) => entry.kind === kind && entry.state === state)
    .reduce((sum, { amountSen }) => sum + amountSen, 0);
const factsOf = (model: Model) => ({
  dueSen: model.dueSen,
  dueOn: model.dueOn,
  receivedSen: sumOf(model, 'payment'),
  refundedSen: sumOf(model, 'refund'),
  forfeitedSen: sumOf(model, 'forfeit'),
});

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(...entryKinds, 'payment' as const),
      amountSen: fc.integer({ min: 1, max: 500 }),
      confirm: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ action: fc.constantFrom(...entryActions), entry: fc.nat(30) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ dueSen: fc.integer({ min: 0, max: 800 }), days: fc.integer({ min: -3, max: 3 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const ok = (reply: TestReply) => (reply.status < 300 ? 'done' : reply.body.code);

/** Takes a step on the server and in the model; both must agree on whether it can be taken. */
async function take(model: Model, wanted: Step): Promise<void> {
  const leaving = leavingOf(model);
  const by = people.superAdmin;
  if ('dueSen' in wanted) {
    const dueOn = parkDay(new Date(t.clock.now().getTime() + wanted.days * DAY_MS));
    const body = { dueSen: wanted.dueSen, dueOn, reason: 'Agreed' };
    const isEnded = !isLive(model.status);
    expect(ok(await t.call(by, `PUT /bookings/${model.id}/deposit`, { body }))).toBe(
      isEnded ? 'DUE_CLOSED' : 'done',
    );
    if (isEnded) return;
    Object.assign(model, { dueSen: wanted.dueSen, dueOn });
    return;
  }
  if ('kind' in wanted) {
    const body = { ...wanted, method: 'cheque', onDay: '2026-03-01', note: 'A note' };
    const reply = await t.call(by, `POST /bookings/${model.id}/payments`, { body });
    const refused = wanted.kind === 'payment' ? null : refusalOf(model, wanted, leaving);
    expect(ok(reply)).toBe(refused ?? 'done');
    if (refused) return;
    const { id, kind, amountSen, state } = reply.body.entries.at(-1);
    model.entries.push({ id, kind, amountSen, state });
    return;
  }
  const entry = model.entries[wanted.entry % Math.max(1, model.entries.length)];
  if (!entry) return;
  const { action } = wanted;
  const reply = await t.call(by, `PUT /payments/${entry.id}`, { body: { action, reason: 'A reason' } });
  const expected = answerTo(model, entry, action);
  expect(ok(reply)).toBe(expected);
  if (expected === 'done') entry.state = entryTransitions[action].to;
}

/** What waits to leave. */
const leavingOf = (model: Model) => sumOf(model, 'refund', 'recorded') + sumOf(model, 'forfeit', 'recorded');

/** Why money cannot leave, beside what waits to leave. */
function refusalOf(model: Model, { kind, amountSen }: Pick<Entry, 'kind' | 'amountSen'>, leavingSen: number) {
  const sums = { ...factsOf(model), heldSen: heldSen(factsOf(model)), leavingSen };
  if (amountSen > sums.heldSen) return 'REFUND_TOO_HIGH';
  if (amountSen > leftSen(sums)) return 'LEAVES_ALREADY';
  return kind === 'forfeit' && amountSen > toRefundSen(sums, model.status) ? 'KEEP_TOO_HIGH' : null;
}

function answerTo(model: Model, { kind, amountSen, state }: Entry, action: EntryAction): string {
  if (state !== entryTransitions[action].from) return 'PAYMENT_SETTLED';
  // what is confirmed is one of those that wait
  if (kind !== 'payment') return (action === 'confirm' && refusalOf(model, { kind, amountSen }, 0)) || 'done';
  return action === 'reverse' && amountSen > heldSen(factsOf(model)) ? 'ALREADY_REFUNDED' : 'done';
}

const listed = async (query: string): Promise<string[]> =>
  (await t.call(people.admin, `GET /deposits?${query}`)).body.map((row: DepositRow) => row.bookingId).sort();

describe(`random ledgers against a model, with seed ${seed}`, () => {
  it('agree on every answer, sum and state, and in every filter (D-233, D-234)', async () => {
    const all: Model[] = [];
    const history = fc.array(fc.tuple(fc.nat(bookingStatuses.length - 1), step), {
      minLength: STEPS,
      maxLength: STEPS,
    });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const models: Model[] = [];
        for (const status of bookingStatuses) {
          const { booking } = await buildBooking(t.db, { status, creator: people.buyer });
          models.push({ id: booking.id, status, dueSen: 0, dueOn: null, entries: [] });
        }
        for (const [at, wanted] of steps) {
          t.clock.advance(1);
          const model = models[at] as Model;
          await take(model, wanted);
          const { body } = await t.call(people.admin, `GET /bookings/${model.id}/deposit`);
          const facts = factsOf(model);
          const over = isLive(model.status) ? {} : { dueSen: 0, dueOn: null };
          const state = depositStateOf(facts, model.status, parkDay(t.clock.now()));
          const reportedSen = sumOf(model, 'payment', 'recorded');
          const leavingSen = leavingOf(model);
          expect(body).toMatchObject({
            ...{ ...facts, ...over, state, heldSen: heldSen(facts), reportedSen, leavingSen },
          });
          expect(body.heldSen).toBeGreaterThanOrEqual(0);
        }
        all.push(...models);
      }),
      { numRuns: HISTORIES, seed, endOnFailure: true },
    );
    // a ledger goes with its last entry, if all were voided (D-487)
    const kept = all.filter(
      ({ dueOn, entries }) => dueOn !== null || entries.some(({ state }) => state !== 'void'),
    );
    const today = parkDay(t.clock.now());
    const stateOf = (model: Model) => depositStateOf(factsOf(model), model.status, today);
    const backOf = (model: Model) => {
      const facts = factsOf(model);
      return toRefundSen({ ...facts, heldSen: heldSen(facts), leavingSen: leavingOf(model) }, model.status);
    };
    const having = (test: (model: Model) => boolean) =>
      kept
        .filter(test)
        .map(({ id }) => id)
        .sort();
    for (const state of depositStates) {
      expect([state, await listed(`state=${state}`)]).toEqual([
        state,
        having((each) => stateOf(each) === state),
      ]);
    }
    const isInView = {
      to_confirm: ({ entries }: Model) => entries.some(({ state }) => state === 'recorded'),
      received_today: () => false,
      due: (model: Model) => ['due', 'part', 'overdue'].includes(stateOf(model)),
      overdue: (model: Model) => stateOf(model) === 'overdue',
      refund_due: (model: Model) => backOf(model) > 0,
      all: () => true,
    };
    const { views, inUse } = (await t.call(people.admin, 'GET /deposits/counts')).body;
    expect(inUse).toBe(true);
    for (const view of depositViews) {
      expect([view, await listed(`view=${view}`)]).toEqual([view, having(isInView[view])]);
      expect([view, views[view].count]).toEqual([view, having(isInView[view]).length]);
    }
    const total = (of: (model: Model) => number) => kept.reduce((sum, model) => sum + of(model), 0);
    expect(views.all.sumSen).toBe(total((model) => heldSen(factsOf(model))));
    expect(views.refund_due.sumSen).toBe(total(backOf));
    expect(views.to_confirm.sumSen).toBe(
      total((model) => sumOf(model, 'payment', 'recorded') + leavingOf(model)),
    );
    // all that was confirmed, by month and by agency (D-238)
    const report = (await t.call(people.admin, 'GET /deposits/report')).body;
    expect(report.months).toEqual([
      {
        month: '2026-03',
        receivedSen: total((model) => sumOf(model, 'payment')),
        refundedSen: total((model) => sumOf(model, 'refund')),
        forfeitedSen: total((model) => sumOf(model, 'forfeit')),
      },
    ]);
    expect(report.agencies).toMatchObject([
      { agencyId: people.agency.id, agencyName: people.agency.name, heldSen: views.all.sumSen },
    ]);
  });
});
