import { and, eq, gt, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import type { BookingDecision } from '#core/bookings/lifecycle.ts';
import { type Effect, effectOf, endsBooking } from '#core/bookings/outcome-lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookingDeposits, bookingEvents, bookings } from '#core/bookings/server/tables.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { isOpenPlace } from '#core/lines/lifecycle.ts';
import { lotPlaces } from '#core/lines/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { findLot } from '#core/lots/server/store.ts';
import { notices } from '#core/notices/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { isAdministrator } from '#shared/actor.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type TestApp, testApp } from './app.ts';
import { hasModule } from './collected-module-tests.ts';
import { buildPeople, type People } from './people.ts';
import { seed } from './seed.ts';
import { measured, sized } from './size.ts';
import { unlimited } from './unlimited.ts';

/**
 * Histories of one booking each: its ledger, the line of its lot, papers, documents and viewings change at random, and now and then somebody
 * decides. What they were shown just before, what the reply says was done, what the tables hold and what each person was told must agree.
 */
const HISTORIES = sized({ usual: 20, long: 2_000 });

let t: TestApp;
let people: People;
/** Those who may wait for the lot, of the agency of the booking and of another one. */
let waiting: Account[];
beforeAll(async () => {
  t = await testApp({ ...unlimited, HOLD_DAYS: '0' });
  people = await buildPeople(t.db);
  const other = await buildAgency(t.db);
  waiting = [
    await buildMember(t.db, people.agency.id),
    await buildMember(t.db, other.id),
    await buildMember(t.db, other.id),
  ];
});
afterAll(() => t.close());

type Held = { id: string; lotId: string };
/** How often each decision was taken, and each effect was seen. */
const counted: Record<string, number> = {};
const count = (what: string) => {
  counted[what] = (counted[what] ?? 0) + 1;
};

/** What changes about a booking, each by its call where it has one; refusals are part of it. */
const changes: Record<string, { module?: string; make: (held: Held, n: number) => Promise<unknown> }> = {
  due: {
    module: 'deposits',
    make: ({ id }, n) =>
      t.call(people.admin, `PUT /bookings/${id}/deposit`, {
        body: { dueSen: (n % 3) * 500, dueOn: n % 2 ? '2026-12-01' : null, reason: 'Agreed' },
      }),
  },
  pay: { module: 'deposits', make: (held, n) => enter(held, 'payment', n, true) },
  report: { module: 'deposits', make: (held, n) => enter(held, 'payment', n, false) },
  refund: { module: 'deposits', make: (held, n) => enter(held, 'refund', n, true) },
  join: {
    module: 'queues',
    make: ({ lotId }, n) => t.call(waiting[n % 3] ?? null, `POST /lots/${lotId}/queue`, { body: {} }),
  },
  'leave the agency': {
    make: async (_, n) => {
      const person = waiting[n % 3];
      const isMember = n % 2 === 0;
      const left = { agencyStatus: 'none', agencyId: null } as const;
      const back = { agencyStatus: 'approved', agencyId: person?.agencyId ?? null } as const;
      await t.db
        .update(users)
        .set(isMember ? back : left)
        .where(eq(users.id, person?.id ?? ''));
    },
  },
  form: {
    module: 'papers',
    make: ({ id }) => t.call(people.agentAdmin, `POST /bookings/${id}/papers`, { body: {} }),
  },
  document: {
    make: ({ id }) =>
      buildDocument(t.db, {
        bookingId: id,
        documentType: 'other',
        uploadedBy: people.buyer.id,
        createdAt: t.clock.now(),
      }),
  },
  viewing: {
    module: 'viewings',
    make: async (_, n) => {
      const { times } = (await t.call(null, 'GET /public/viewings')).body;
      const visitor = {
        name: 'Rosnah Idris',
        email: `visitor.${n}@test.example`,
        phone: '03-5555 0177',
        note: '',
      };
      await t.call(null, 'POST /public/viewings', {
        body: { startsAt: times[0], manner: 'in_person', ...visitor },
      });
    },
  },
};

const enter = ({ id }: Held, kind: string, n: number, confirm: boolean) =>
  t.call(people.admin, `POST /bookings/${id}/payments`, {
    body: {
      kind,
      amountSen: 100 + (n % 5) * 100,
      method: 'cheque',
      onDay: '2026-03-01',
      note: 'Noted',
      confirm,
    },
  });

/** The calls of each decision. */
const calls: Record<BookingDecision, readonly [path: string, body?: object][]> = {
  forward: [
    ['PUT agent-response', { action: 'approve' }],
    ['PUT status-update', { status: 'pending_admin' }],
  ],
  reject_by_agency: [['PUT agent-response', { action: 'reject' }]],
  book: [
    ['PUT admin-response', { action: 'booked' }],
    ['PUT status-update', { status: 'booked' }],
  ],
  sell: [['PUT admin-response', { action: 'sold' }]],
  reject: [
    ['PUT admin-response', { action: 'reject' }],
    ['PUT status-update', { status: 'rejected' }],
  ],
  cancel: [['DELETE ']],
};

/** Everything about a booking that its effects are about, from the tables. */
async function stateOf({ id, lotId }: Held) {
  const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, id));
  const [deposit] = await t.db.select().from(bookingDeposits).where(eq(bookingDeposits.bookingId, id));
  const places = await t.db
    .select()
    .from(lotPlaces)
    .where(eq(lotPlaces.lotId, lotId))
    .orderBy(lotPlaces.number);
  const papers: { kind: string; state: string }[] = hasModule('papers')
    ? (await t.call(people.admin, `GET /bookings/${id}/papers`)).body.papers
    : [];
  const documents = (await t.call(people.admin, `GET /uploads/documents/${id}`)).body.length;
  return {
    status: booking?.status,
    lot: (await findLot(t.db, lotId))?.status,
    deposit,
    places,
    line: places.filter(isOpenPlace),
    validForms: papers.filter(({ kind, state }) => kind === 'booking_form' && state === 'valid').length,
    documents,
  };
}
type State = Awaited<ReturnType<typeof stateOf>>;

const heldBy = ({ deposit }: State) =>
  deposit ? deposit.receivedSen - deposit.refundedSen - deposit.forfeitedSen : null;

/** What the tables say that a decision did, in the form of its effects but for those who were told. */
function doneBy(decision: BookingDecision, reader: Account, before: State, after: State): Effect[] {
  const isEnd = endsBooking(decision);
  const isRepeat = before.status === after.status;
  const offered = after.places.find(({ state }) => state === 'offered');
  const lot: Effect = offered
    ? {
        kind: 'lot',
        becomes: 'offered',
        until: offered.offerUntil?.toISOString(),
        ...nameOf(offered.userId, reader),
      }
    : { kind: 'lot', becomes: after.lot as 'available' };
  const isGiven = isEnd || after.status === 'sold';
  const effects: Effect[] = [{ kind: 'status', becomes: after.status ?? 'expired' }, lot];
  if (isRepeat) return effects;
  if (isGiven && before.line.length > 0)
    effects.push({ kind: 'line', waiting: before.line.length, ends: after.line.length === 0 });
  const held = heldBy(before);
  if (decision !== 'forward') {
    const { dueSen = 0, reportedSen = 0, dueOn = null } = before.deposit ?? {};
    const left = Math.max(0, dueSen - (held ?? 0));
    const money = {
      kind: 'money',
      heldSen: held,
      reportedSen,
      dueSen: left,
      dueOn: left > 0 ? dueOn : null,
    } as const;
    if (held === null ? isEnd && before.status === 'approved' : held + reportedSen + left > 0)
      effects.push(money);
    if (decision === 'book' && before.deposit && held === 0) effects.push({ kind: 'unpaid' });
  }
  if (before.validForms > after.validForms) effects.push({ kind: 'form', becomes: 'cancelled' });
  if (before.documents > 0 && isGiven) {
    const until = new Date(t.clock.now().getTime() + t.config.documentDays * DAY_MS).toISOString();
    effects.push({ kind: 'documents', until: isEnd ? until : null });
  }
  return effects;
}

/** The next in line by name, to whom may know them. */
function nameOf(userId: string, reader: Account): { to?: string } {
  const person = waiting.find(({ id }) => id === userId);
  const knows =
    isAdministrator(reader) || (reader.role === 'agent_admin' && reader.agencyId === person?.agencyId);
  return person && knows ? { to: person.name } : {};
}

/** Whom new notices reach, by group: those of the booking, and those in its line. */
async function toldSince(last: number, { id }: Held, before: State) {
  const rows = await t.db.select().from(notices).where(gt(notices.id, last));
  const ofBooking = rows.filter(({ bookingId }) => bookingId === id);
  const inLine = new Set(before.line.map(({ userId }) => userId));
  return {
    people: (audience: string) =>
      new Set(ofBooking.filter((row) => row.audience === audience).map((row) => row.recipientId)),
    line: new Set(
      rows
        .filter((row) => row.bookingId === null && inLine.has(row.recipientId))
        .map((row) => row.recipientId),
    ),
    kinds: new Set(ofBooking.map(({ kind }) => kind)),
  };
}
const lastNotice = async () =>
  (await t.db.select({ id: notices.id }).from(notices).orderBy(notices.id)).at(-1)?.id ?? 0;

async function decide(held: Held, n: number): Promise<void> {
  const readers = [people.buyer, people.agentAdmin, people.admin];
  const reader = readers[n % readers.length] ?? people.admin;
  const shown: { decision: BookingDecision; effects: Effect[] }[] = (
    await t.call(reader, `GET /bookings/${held.id}/outcomes`)
  ).body;
  const chosen = shown[n % Math.max(1, shown.length)];
  if (!chosen) return;
  const { decision, effects } = chosen;
  const before = await stateOf(held);
  const last = await lastNotice();
  const [path = '', body] = calls[decision][n % calls[decision].length] ?? [];
  const [method, call] = path.split(' ');
  const reply = await t.call(reader, `${method} /bookings/${held.id}${call ? `/${call}` : ''}`, { body });
  expect([decision, reply.status, reply.body.message]).toEqual([decision, 200, expect.any(String)]);
  count(decision);
  for (const effect of effects) count(effect.kind === 'lot' ? `lot ${effect.becomes}` : effect.kind);

  const after = await stateOf(held);
  const told = effectOf(effects, 'told')?.audiences ?? [];
  const untold = (all: readonly Effect[]) => all.filter(({ kind }) => kind !== 'told');
  // what was shown is what the reply says, and both are what the tables hold; the ledger itself does not move
  expect([decision, reply.body.effects]).toEqual([decision, effects]);
  expect([decision, untold(effects)]).toEqual([decision, doneBy(decision, reader, before, after)]);
  expect(after.deposit).toEqual(before.deposit);

  const money = effectOf(effects, 'money');
  const isLeft = endsBooking(decision) && money?.heldSen !== undefined && money.heldSen !== 0;
  const events = await t.db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, held.id))
    .orderBy(bookingEvents.id);
  expect([decision, events.at(-1)?.refundDue]).toEqual([decision, isLeft]);

  // everybody of a group that is told has a notice, but for who decided
  const since = await toldSince(last, held, before);
  const groups = {
    parties: ['party', [people.buyer]],
    agency: ['agency', [people.agentAdmin]],
    office: ['office', [people.admin, people.superAdmin]],
  } as const;
  for (const [group, [audience, members]] of Object.entries(groups)) {
    const others = members.filter(({ id }) => id !== reader.id).map(({ id }) => id);
    const isTold = told.some((each) => each === group);
    for (const id of others)
      expect([decision, group, since.people(audience).has(id)]).toEqual([decision, group, isTold]);
  }
  expect([decision, since.line.size > 0]).toEqual([decision, told.includes('line')]);
  expect(since.kinds.has('refund_to_arrange')).toBe(
    endsBooking(decision) && (isLeft || (money?.reportedSen ?? 0) > 0),
  );
}

/** Another price or lot: what a dry run shows is done, stored and told. A booking that moves goes on with its new lot (D-447, D-449). */
async function deal(held: Held, n: number): Promise<void> {
  const lot = n % 2 === 0 ? null : await buildLot(t.db, { price: 1_000_000 + n });
  const call = lot ? 'lot' : 'agreed-price';
  const wanted = lot ? { lotId: lot.id } : { price: 900_000 + n };
  const put = (query = '') =>
    t.call(people.admin, `PUT /bookings/${held.id}/${call}${query}`, {
      body: { ...wanted, reason: 'Agreed' },
    });
  const shown = await put('?dryRun=true');
  const before = await stateOf(held);
  const last = await lastNotice();
  const done = await put();
  expect([call, done.status, done.body.effects]).toEqual([call, shown.status, shown.body.effects]);
  if (done.status !== 200) return;
  count(`deal ${call}`);
  const effects: Effect[] = done.body.effects;
  const left = await stateOf(held);
  expect([left.status, left.validForms]).toEqual([before.status, before.validForms]);
  const becomes = effectOf(effects, 'lot')?.becomes;
  expect([call, left.lot]).toEqual([call, becomes === 'offered' ? 'reserved' : (becomes ?? before.lot)]);
  expect(effectOf(effects, 'form') !== undefined).toBe(before.validForms > 0);
  if (lot) {
    held.lotId = lot.id;
    expect((await findLot(t.db, lot.id))?.status).toBe(before.lot);
  }
  const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, held.id));
  expect(booking?.price).toBe(lot ? lot.price : 900_000 + n);
  const told = effectOf(effects, 'told')?.audiences ?? [];
  const since = await toldSince(last, held, before);
  expect([
    since.people('party').has(people.buyer.id),
    since.people('agency').has(people.agentAdmin.id),
  ]).toEqual([told.includes('parties'), told.includes('agency')]);
  expect([call, since.line.size > 0]).toEqual([call, told.includes('line')]);
  expect(since.kinds.has('money_over')).toBe((effectOf(effects, 'money')?.overSen ?? 0) > 0);
}

/** A change of a module that is not there changes nothing, so that the histories of a seed stay the same. */
async function change(held: Held, name: string, n: number): Promise<void> {
  const { module, make } = changes[name] ?? {};
  if (module === undefined || hasModule(module)) await make?.(held, n);
}

const step = fc.record({
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(changes)) },
    { weight: 2, arbitrary: fc.constant('decide') },
  ),
  n: fc.nat(1000),
});

it(`what is shown, done, stored and told agrees in ${HISTORIES} histories, with seed ${seed} (D-352 to D-356)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      // of an earlier history
      const places = and(
        inArray(
          lotPlaces.userId,
          waiting.map(({ id }) => id),
        ),
      );
      await t.db
        .update(lotPlaces)
        .set({ state: 'left', endedAt: t.clock.now() })
        .where(and(places, eq(lotPlaces.state, 'waiting')));
      for (const { id, agencyId } of waiting)
        await t.db.update(users).set({ agencyStatus: 'approved', agencyId }).where(eq(users.id, id));
      const { booking } = await buildBooking(t.db, { creator: people.buyer, times: [t.clock.now()] });
      const held = { id: booking.id, lotId: booking.lotId ?? '' };
      for (const { name, n } of steps) {
        t.clock.advance(1_000);
        if (n % 5 === 0) await deal(held, n / 5);
        if (name === 'decide') await decide(held, n);
        else await change(held, name, n);
      }
    }),
    { numRuns: HISTORIES, seed },
  );
  measured(counted);
  const everything = [
    'lot available',
    'lot booked',
    'lot sold',
    'lot reserved',
    'money',
    'documents',
    'told',
    'deal lot',
    'deal agreed-price',
  ];
  const ofModules = [
    ...(hasModule('queues') ? ['lot offered', 'line'] : []),
    ...(hasModule('papers') ? ['form'] : []),
  ];
  expect(Object.keys(counted)).toEqual(
    expect.arrayContaining([...Object.keys(calls), ...everything, ...ofModules]),
  );
});
