import fc from 'fast-check';
import { expireDue } from '#app/server/jobs/expiry.ts';
import { purgeOnce } from '#app/server/jobs/purge.ts';
import { remindDue } from '#app/server/jobs/reminders.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { folderStorage } from '#platform/server/storage.ts';
import type { TestApp, TestReply } from './app.ts';

/** The state of a small model world: resources that operations choose from, by number. */
export type World = {
  t: TestApp;
  /** The first eight actors, then those who register later. */
  people: { id: string }[];
  agencies: string[];
  lots: { id: string; unitId: string | null }[];
  bookings: { id: string; by: { id: string } }[];
  /** Who asked an agency last. */
  applicant: { id: string } | undefined;
  /** Closed accounts: their owners act as visitors. */
  closed: Set<string>;
  picture: Buffer;
};

export async function buildWorld(t: TestApp): Promise<World> {
  const now = t.clock.now();
  const [first, second] = [await buildAgency(t.db, {}, now), await buildAgency(t.db, {}, now)];
  const people = [
    await buildMember(t.db, first.id, {}, now),
    await buildMember(t.db, second.id, {}, now),
    await buildMember(t.db, first.id, { role: 'agent' }, now),
    await buildMember(t.db, first.id, { role: 'agent_admin' }, now),
    await buildMember(t.db, second.id, { role: 'agent_admin' }, now),
    await buildUser(t.db, { role: 'admin' }, now),
    await buildUser(t.db, { role: 'super_admin' }, now),
    await buildUser(t.db, {}, now),
  ];
  const lots: World['lots'] = [];
  for (const withUnit of [false, false, false, true, true]) {
    const { id } = await buildLot(t.db, {}, now);
    lots.push({ id, unitId: withUnit ? (await buildUnit(t.db, { lotId: id }, now)).id : null });
  }
  const picture = await drawPicture(20, 20).jpeg().toBuffer();
  return {
    t,
    people,
    agencies: [first.id, second.id],
    lots,
    bookings: [],
    applicant: undefined,
    closed: new Set(),
    picture,
  };
}

/** Random input of an operation: actor, resource and parameters. */
export type Choice = {
  actor: number;
  person: number;
  agency: number;
  lot: number;
  booking: number;
  way: number;
  /** Whether actor and resource are picked to be permitted; else at random. */
  fits: boolean;
};
type Act = (world: World, pick: ReturnType<typeof picks>, way: number) => Promise<TestReply | undefined>;

/** What matters most while an applicant waits for an agency. */
const touchesApplicants = new Set(['answer a request', 'appoint an agent admin', 'close an account']);

function picks(world: World, name: string, chosen: Choice) {
  const from = <T>(all: readonly T[], index: number) => all[index % all.length] as T;
  const { meant } = operations[name] ?? {};
  const latest = [...world.bookings].reverse();
  const booking =
    latest.length === 0 ? undefined : from(chosen.fits ? latest.slice(0, 3) : latest, chosen.booking);
  const fitting = meant === 'creator' ? booking?.by : meant && world.people[from(meant, chosen.actor)];
  const actor = (chosen.fits && fitting) || from(world.people, chosen.actor);
  const wanted = chosen.fits && touchesApplicants.has(name) ? world.applicant : undefined;
  const person = wanted ?? from(world.people, chosen.person);
  return {
    actor: world.closed.has(actor.id) ? null : actor,
    person: person.id,
    agency: from(world.agencies, chosen.agency),
    lot: from(world.lots, chosen.lot),
    booking: booking?.id ?? 'none',
  };
}

const oneOf = <T>(way: number, ...all: T[]) => all[way % all.length] as T;
const HOUR = 3_600_000;

/** An operation, its frequency, and the numbers of its permitted actors. */
type Operation = { weight: number; meant?: readonly number[] | 'creator'; act: Act };

/** Every operation of people, the office and time, through every channel. */
export const operations: Record<string, Operation> = {
  request: {
    weight: 12,
    meant: [0, 1, 2, 3, 4],
    act: async (world, { actor, lot, person }, way) => {
      const named = way % 2 === 0 || !lot.unitId ? { lotId: lot.id } : { unitId: lot.unitId };
      const reply = await oneOf(
        way,
        () => world.t.call(actor, 'POST /bookings/request', { body: named }),
        () => world.t.call(actor, 'POST /bookings/property', { body: { propertyId: lot.id } }),
        () => world.t.call(actor, 'POST /bookings', { body: { ...named, userId: person } }),
        () =>
          world.t.call(actor, 'POST /bookings', {
            body: { ...named, name: 'Walk In', email: 'a@b.example' },
          }),
      )();
      if (reply.status !== 201 || !actor) return reply;
      const { _id: id } = reply.body;
      world.bookings.push({ id, by: actor });
      // a desk takes it on, whichever may
      const desk = world.people[oneOf(way, 3, 4, 5)] ?? null;
      const path = `PUT /bookings/${id}/assignment`;
      const assigned = await world.t.call(desk && world.closed.has(desk.id) ? null : desk, path, {
        body: { userId: desk?.id },
      });
      return assigned.status >= 500 ? assigned : reply;
    },
  },
  answer: {
    weight: 8,
    meant: [3, 4, 6],
    act: async ({ t }, { actor, booking }, way) => {
      if (way % 3 === 0) {
        const body = { reason: 'The bank' };
        const extended = await t.call(actor, `POST /bookings/${booking}/extension`, { body });
        if (extended.status >= 500 || way % 2 === 0) return extended;
      }
      return t.call(actor, `PUT /bookings/${booking}/agent-response`, {
        body: { action: oneOf(way, 'approve', 'reject') },
      });
    },
  },
  process: {
    weight: 8,
    meant: [5, 6],
    act: ({ t }, { actor, booking }, way) =>
      t.call(actor, `PUT /bookings/${booking}/admin-response`, {
        body: { action: oneOf(way, 'booked', 'reject', 'booked', 'sold') },
      }),
  },
  'name a status': {
    weight: 6,
    meant: [3, 4, 5],
    act: ({ t }, { actor, booking }, way) => {
      const status = oneOf(way, 'approved', 'rejected', 'pending_admin', 'booked', 'completed', 'expired');
      return t.call(actor, `PUT /bookings/${booking}/status-update`, { body: { status } });
    },
  },
  cancel: {
    weight: 7,
    meant: 'creator',
    act: ({ t }, { actor, booking }) => t.call(actor, `DELETE /bookings/${booking}`),
  },
  upload: {
    weight: 3,
    meant: 'creator',
    act: async ({ t, people, picture }, { actor, booking }, way) => {
      const fields = { documentType: oneOf(way, 'ic_front', 'cheque'), bookingId: booking };
      const reply = await t.call(
        actor,
        'POST /uploads/document',
        await uploadForm({ bytes: picture }, fields),
      );
      if (reply.status !== 201) return reply;
      // both desks look at it, whichever may
      const verdict = oneOf<object>(
        way,
        { verdict: 'accepted' },
        { verdict: 'sent_back', reason: 'blurred' },
      );
      const body = { checks: [{ documentId: reply.body._id, ...verdict }] };
      const desks = [oneOf(way, 3, 4), 5, 3].map((index) => people[index] ?? null);
      for (const desk of desks) {
        const judged = await t.call(desk, `PUT /bookings/${booking}/document-checks`, { body });
        if (judged.status >= 500) return judged;
      }
      return reply;
    },
  },
  'edit a lot': {
    weight: 6,
    meant: [5, 6],
    act: ({ t }, { actor, lot }, way) =>
      t.call(actor, `PUT /lots/${lot.id}`, {
        body: oneOf<object>(
          way,
          { status: 'locked' },
          { status: 'available' },
          { price: way + 1 },
          { status: 'sold' },
          { status: 'available' },
          { status: 'booked' },
        ),
      }),
  },
  register: {
    weight: 1,
    act: async (world, _pick, way) => {
      if (world.people.length >= 11) return undefined;
      const email = `new-${world.people[0]?.id}-${world.people.length}-${way}@test.example`;
      const reply = await world.t.call(null, 'POST /auth/register', {
        body: { name: 'New', email, password: 'secret-1' },
      });
      if (reply.status === 201) world.people.push({ id: reply.body.user._id });
      return reply;
    },
  },
  'ask to join': {
    weight: 7,
    meant: [7, 8, 9, 0, 1],
    act: async (world, { actor, agency }) => {
      const reply = await world.t.call(actor, 'POST /users/request-agency', { body: { agencyId: agency } });
      if (reply.status < 300 && actor) world.applicant = actor;
      return reply;
    },
  },
  withdraw: {
    weight: 2,
    meant: [7, 8, 9],
    act: ({ t }, { actor }) => t.call(actor, 'DELETE /users/request-agency'),
  },
  'answer a request': {
    weight: 7,
    meant: [5, 6],
    act: ({ t }, { actor, person, agency }, way) => {
      const approved = way % 3 !== 0;
      return oneOf(
        way,
        () => t.call(actor, `PUT /users/${person}/agency-request/${approved ? 'approve' : 'reject'}`),
        () => t.call(actor, `PUT /agencies/${agency}/users/${person}`, { body: { approved } }),
        () => t.call(actor, `POST /agencies/${agency}/requests`, { body: { userId: person, approved } }),
        () => t.call(actor, `POST /agencies/${agency}/requests/${person}`, { body: { approved } }),
        () => t.call(actor, `POST /agency-requests/${person}`, { body: { approved } }),
      )();
    },
  },
  'remove a member': {
    weight: 2,
    meant: [5, 6, 3],
    act: ({ t }, { actor, agency, person }) => t.call(actor, `DELETE /agencies/${agency}/users/${person}`),
  },
  'change a member': {
    weight: 2,
    meant: [5, 6, 3],
    act: ({ t }, { actor, agency, person }, way) =>
      t.call(actor, `PUT /agencies/${agency}/users/${person}`, {
        body: { role: oneOf(way, 'agent', 'user') },
      }),
  },
  'appoint an agent admin': {
    weight: 2,
    meant: [5, 6],
    act: ({ t }, { actor, agency, person }) =>
      t.call(actor, `POST /agencies/${agency}/agent-admins`, { body: { userId: person } }),
  },
  'remove an agent admin': {
    weight: 1,
    meant: [5, 6],
    act: ({ t }, { actor, agency, person }) =>
      t.call(actor, `DELETE /agencies/${agency}/agent-admins/${person}`),
  },
  'rest or wake an agency': {
    weight: 2,
    meant: [5],
    act: ({ t }, { actor, agency }, way) =>
      t.call(actor, `PUT /agencies/${agency}`, { body: { isActive: way % 3 !== 0 } }),
  },
  'close an agency': {
    weight: 1,
    meant: [6],
    act: async (world, { actor, agency }, way) => {
      const reply = await world.t.call(actor, `DELETE /agencies/${agency}`);
      if (reply.status !== 200) return reply;
      // another one opens in its place
      const { body } = await world.t.call(actor, 'POST /agencies', {
        body: { name: `Agency ${way}`, contactEmail: 'desk@another.example' },
      });
      world.agencies[world.agencies.indexOf(agency)] = body._id;
      return reply;
    },
  },
  'change an account': {
    weight: 3,
    meant: [5, 6],
    act: ({ t }, { actor, person, agency }, way) =>
      t.call(actor, `PUT /users/${person}`, {
        body: oneOf<object>(
          way,
          { agencyId: agency },
          { role: 'user' },
          { role: 'agent' },
          { agencyId: null },
          { role: 'super_admin' },
          { role: 'agent_admin', agencyId: agency },
        ),
      }),
  },
  'close an account': {
    weight: 1,
    meant: [6],
    act: async (world, { actor, person }) => {
      const reply = await world.t.call(actor, `DELETE /users/${person}`);
      if (reply.status === 200) world.closed.add(person);
      return reply;
    },
  },
  'let time pass': {
    weight: 3,
    act: async ({ t }, _pick, way) => {
      t.clock.advance(HOUR * oneOf(way, 1, 24, 24, 15 * 24));
      const fail = (error: unknown) => {
        throw error;
      };
      if (way % 2 === 0) await expireDue(t.db, t.clock.now(), fail);
      if (way % 3 === 0) await remindDue(t.db, t.clock.now(), fail);
      if (way % 5 === 0) {
        const storage = folderStorage(`${t.config.dataDir}/documents`);
        await purgeOnce({ config: t.config, db: t.db, now: t.clock.now, storage }, fail);
      }
      return undefined;
    },
  },
};

export const choice: fc.Arbitrary<Choice> = fc.record({
  actor: fc.nat(10),
  person: fc.nat(10),
  agency: fc.nat(1),
  lot: fc.nat(4),
  // prefers recent resources
  booking: fc.nat(30),
  way: fc.nat(59),
  fits: fc.constantFrom(true, true, true, false),
});

/** Runs an operation; undefined where it does not apply. */
export function perform(world: World, name: string, by: Choice): Promise<TestReply | undefined> {
  const operation = operations[name];
  if (!operation) throw new Error(`No operation is called ${name}`);
  return operation.act(world, picks(world, name, by), by.way);
}
