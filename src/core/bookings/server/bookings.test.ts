import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { findLot } from '#core/lots/server/store.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { type BookingStatus, bookingStatuses } from '../lifecycle.ts';
import { buildBooking } from './factory.ts';
import { type BookingDetail, findBooking } from './store.ts';
import { bookingEvents } from './tables.ts';

/**
 * Every call that changes a booking, sent by every kind of caller in every status, against the tables below. They are
 * written by hand from the rules, not taken from the code.
 */
const people = [
  'visitor',
  'creator',
  'user of the agency',
  'agent of the agency',
  'agent_admin of the agency',
  'agent_admin of another agency',
  'admin',
  'super_admin',
] as const;
type Person = (typeof people)[number];

const done = {
  forward: 'Booking request approved and forwarded to admin',
  reject_by_agency: 'Booking request rejected',
  book: 'Booking marked as booked successfully',
  sell: 'Booking marked as sold successfully',
  reject: 'Booking rejected successfully',
  cancel: 'Booking cancelled successfully',
};
type Action = keyof typeof done;

const answered = 'This request has already been answered';
const processed = (status: string) => `You cannot process bookings that are already ${status}`;
const ended = (status: string) => `Booking is already ${status}`;
const afterDecision = (said: (status: string) => string) =>
  [said('sold'), said('rejected'), said('rejected'), said('cancelled'), said('expired')] as const;

/** What each action does to a booking in each status, in the order of bookingStatuses: `status, lot`, or the refusal. */
const outcomes: Record<Action, readonly string[]> = {
  forward: ['pending_admin, reserved', ...Array(7).fill(answered)],
  reject_by_agency: ['rejected_by_agent, available', ...Array(7).fill(answered)],
  book: [...Array(3).fill('approved, booked'), ...afterDecision(processed)],
  sell: [...Array(3).fill('sold, sold'), ...afterDecision(processed)],
  reject: [...Array(3).fill('rejected, available'), ...afterDecision(processed)],
  cancel: [...Array(3).fill('cancelled, available'), ...afterDecision(ended)],
};

const nobody = "You don't have permission to cancel this booking. Please contact support.";
const forbidden = 'You do not have permission to perform this action';
const invalid = 'Invalid status';

/** The meaning of a call by its caller: an action, or a refusal whatever the status. */
type Meaning = (person: Person) => Action | typeof forbidden | typeof nobody | typeof invalid;

const isOffice = (person: Person) => person === 'admin' || person === 'super_admin';
const byAgency =
  (agency: Action | typeof forbidden | typeof invalid, office: Action | typeof invalid): Meaning =>
  (person) => {
    if (isOffice(person)) return office;
    return person === 'agent_admin of the agency' ? agency : forbidden;
  };
const byOffice =
  (action: Action): Meaning =>
  (person) =>
    isOffice(person) ? action : forbidden;

const calls: Record<string, { sends: [string, unknown]; means: Meaning }> = {
  approve: {
    sends: ['PUT /agent-response', { action: 'approve' }],
    means: byAgency('forward', 'forward'),
  },
  reject: {
    sends: ['PUT /agent-response', { action: 'reject' }],
    means: byAgency('reject_by_agency', 'reject_by_agency'),
  },
  Booked: { sends: ['PUT /admin-response', { action: 'booked' }], means: byOffice('book') },
  Sold: { sends: ['PUT /admin-response', { action: 'sold' }], means: byOffice('sell') },
  Reject: { sends: ['PUT /admin-response', { action: 'reject' }], means: byOffice('reject') },
  cancel: {
    sends: ['DELETE ', undefined],
    means: (person) => (person === 'creator' ? 'cancel' : nobody),
  },
  ...Object.fromEntries(
    (
      [
        ['approved', byAgency('forward', 'book')],
        ['booked', byAgency('forward', 'book')],
        ['confirmed', byAgency('forward', 'book')],
        ['pending_admin', byAgency('forward', 'forward')],
        ['checking', byAgency('forward', 'forward')],
        ['forwarded', byAgency('forward', 'forward')],
        ['rejected', byAgency('reject_by_agency', 'reject')],
        ['rejected_by_agent', byAgency('reject_by_agency', 'reject')],
        ['rejected_by_admin', byAgency('reject_by_agency', 'reject')],
        ['sold', byAgency(forbidden, 'sell')],
        ['completed', byAgency(forbidden, 'sell')],
        ['pending_agent', byAgency(invalid, invalid)],
        ['pending', byAgency(invalid, invalid)],
        ['cancelled', byAgency(invalid, invalid)],
        ['expired', byAgency(invalid, invalid)],
        ['nonsense', byAgency(invalid, invalid)],
      ] as const
    ).map(([status, means]) => [
      `status ${status}`,
      { sends: ['PUT /status-update', { status }] as [string, unknown], means },
    ]),
  ),
};

let t: TestApp;
let cast: Record<Exclude<Person, 'visitor'>, Account>;
/** One booking in each status; a refused call must leave it as it is. */
const standing = new Map<BookingStatus, BookingDetail>();

const build = (status: BookingStatus) =>
  buildBooking(t.db, {
    status,
    creator: cast.creator,
    agentAdmin: cast['agent_admin of the agency'],
    office: cast.admin,
  });

beforeAll(async () => {
  t = await testApp();
  const [agency, other] = [await buildAgency(t.db), await buildAgency(t.db)];
  cast = {
    creator: await buildMember(t.db, agency.id),
    'user of the agency': await buildMember(t.db, agency.id),
    'agent of the agency': await buildMember(t.db, agency.id, { role: 'agent' }),
    'agent_admin of the agency': await buildMember(t.db, agency.id, { role: 'agent_admin' }),
    'agent_admin of another agency': await buildMember(t.db, other.id, { role: 'agent_admin' }),
    admin: await buildUser(t.db, { role: 'admin' }),
    super_admin: await buildUser(t.db, { role: 'super_admin' }),
  };
  for (const status of bookingStatuses) standing.set(status, await build(status));
});
afterAll(() => t.close());

const cells = Object.keys(calls).length * bookingStatuses.length * people.length;

describe(`${Object.keys(calls).length} calls by ${people.length} people on ${bookingStatuses.length} statuses: ${cells} cells`, () => {
  for (const [name, { sends, means }] of Object.entries(calls)) {
    it(`${name} does exactly what the tables say (R-STAT-09 to R-STAT-17, R-BKG-21, R-BKG-22, D-74, D-76 to D-79)`, async () => {
      for (const person of people) {
        const meaning = person === 'visitor' ? forbidden : means(person);
        const outcomeOf = (index: number) =>
          meaning in outcomes ? (outcomes[meaning as Action][index] ?? '') : meaning;
        const cells = bookingStatuses.map((status, index) => ({ status, outcome: outcomeOf(index) }));
        const refused = cells.filter(({ outcome }) => !outcome.includes(', '));
        const before = await snapshotTables(t.db);
        for (const { status, outcome } of refused) await checkRefusal(person, status, sends, outcome);
        expect([person, await snapshotTables(t.db)]).toEqual([person, before]);
        for (const cell of cells.filter((each) => !refused.includes(each))) {
          await checkMove(person, cell.status, sends, meaning as Action, cell.outcome);
        }
      }
    });
  }
});

async function send(person: Person, id: string, [methodAndPath, body]: [string, unknown]) {
  const [method, path] = methodAndPath.split(' ');
  const caller = person === 'visitor' ? null : cast[person];
  return t.call(caller, `${method} /bookings/${id}${path}`, body === undefined ? {} : { body });
}

async function checkRefusal(
  person: Person,
  status: BookingStatus,
  sends: [string, unknown],
  refusal: string,
) {
  const cell = `${person}, ${status}`;
  const booking = standing.get(status)?.booking;
  const reply = await send(person, booking?.id ?? '', sends);
  if (person === 'visitor') {
    expect([cell, reply.status, reply.body.code]).toEqual([cell, 401, 'UNAUTHENTICATED']);
  } else {
    const code = refusal === forbidden || refusal === nobody ? 403 : refusal === invalid ? 400 : 409;
    expect([cell, reply.status, reply.body.message]).toEqual([cell, code, refusal]);
    // a conflict names the status found, so that the client can detect that its own lost reply had succeeded (D-59)
    expect([cell, reply.body.status]).toEqual([cell, code === 409 ? status : undefined]);
  }
}

async function checkMove(
  person: Person,
  status: BookingStatus,
  sends: [string, unknown],
  action: Action,
  outcome: string,
) {
  const cell = `${person}, ${status}`;
  const [to = '', lotStatus] = outcome.split(', ');
  const { booking } = await build(status);
  const actor = cast[person as Exclude<Person, 'visitor'>];
  const elsewhere = await snapshotTables(t.db, booking);
  const events = await historyOf(booking.id);
  const audits = await auditsOf(booking.id);

  const reply = await send(person, booking.id, sends);
  // marked as booked again: the reply names the first actor (T17)
  const isRepeat = to === status;
  const again = expect.stringMatching(
    /^This booking was already marked as booked by .* Nothing was changed\.$/,
  );
  const said = isRepeat ? again : done[action];
  expect([cell, reply.status, reply.body.message]).toEqual([cell, 200, said]);
  expect(reply.body).toMatchObject({
    _id: booking.id,
    id: booking.id,
    status: to,
    lot: { status: lotStatus },
  });

  const after = await findBooking(t.db, booking.id);
  expect([cell, after?.booking.status]).toEqual([cell, to]);
  expect([cell, (await findLot(t.db, booking.lotId ?? ''))?.status]).toEqual([cell, lotStatus]);
  expect(await snapshotTables(t.db, booking)).toEqual(elsewhere);
  const event = {
    action,
    actorId: actor.id,
    actorRole: actor.role,
    fromStatus: status,
    toStatus: to,
    at: t.clock.now(),
  };
  const newEvents = (await historyOf(booking.id)).slice(events.length);
  expect(newEvents).toEqual(isRepeat ? [] : [expect.objectContaining(event)]);
  const newAudits = (await auditsOf(booking.id)).slice(audits.length);
  const audited = isRepeat ? [] : [[`booking.${action}`, actor.id]];
  expect(newAudits.map((entry) => [entry.action, entry.actorId])).toEqual(audited);
}

const historyOf = (id: string) =>
  t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id)).orderBy(asc(bookingEvents.id));
const auditsOf = (id: string) =>
  t.db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(asc(auditLog.id));
