import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, newNotices, type People } from '#test/people.ts';
import type { BookingStatus } from '../lifecycle.ts';
import { buildBooking } from './factory.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const build = async (status: BookingStatus) => {
  const { buyer: creator, agentAdmin, admin: office } = people;
  return (await buildBooking(t.db, { status, creator, agentAdmin, office })).booking.id;
};

type Role = 'buyer' | 'agentAdmin' | 'admin';

/** Every decision about a booking: its actor, the status they saw, and the resulting status. */
const channels: [name: string, Role, seen: BookingStatus, to: BookingStatus, path: string, body: object][] = [
  [
    'agency approves',
    'agentAdmin',
    'pending_agent',
    'pending_admin',
    'agent-response',
    { action: 'approve' },
  ],
  [
    'agency rejects',
    'agentAdmin',
    'pending_agent',
    'rejected_by_agent',
    'agent-response',
    { action: 'reject' },
  ],
  ['office books', 'admin', 'pending_admin', 'approved', 'admin-response', { action: 'booked' }],
  ['office sells', 'admin', 'pending_admin', 'sold', 'admin-response', { action: 'sold' }],
  ['office rejects', 'admin', 'pending_admin', 'rejected', 'admin-response', { action: 'reject' }],
  [
    'agency names a status',
    'agentAdmin',
    'pending_agent',
    'pending_admin',
    'status-update',
    { status: 'approved' },
  ],
  ['office names sold', 'admin', 'pending_admin', 'sold', 'status-update', { status: 'sold' }],
  ['office names rejected', 'admin', 'pending_admin', 'rejected', 'status-update', { status: 'rejected' }],
  ['creator cancels', 'buyer', 'pending_admin', 'cancelled', '', {}],
];

function send(person: Account, id: string, path: string, body: object, seenStatus: string) {
  if (path === '') return t.call(person, `DELETE /bookings/${id}?seenStatus=${seenStatus}`);
  return t.call(person, `PUT /bookings/${id}/${path}`, { body: { ...body, seenStatus } });
}

describe('a decision tells what it was taken on', () => {
  it.each(channels)(
    '%s: done where the booking still stands so (D-59)',
    async (_, role, seen, to, path, body) => {
      const id = await build(seen);
      const { status, body: booking } = await send(people[role], id, path, body, seen);
      expect([status, booking.status]).toEqual([200, to]);
    },
  );

  // regression: the office rejects what it took for a waiting request, which had been paid meanwhile
  it.each(channels.filter(([, , seen]) => seen === 'pending_admin'))(
    '%s: refused once the payment is recorded, nothing changes and nobody is told (D-59)',
    async (_, role, seen, __, path, body) => {
      const id = await build('approved');
      const before = await snapshotTables(t.db);
      const received = await newNotices(t.db, id, async () => {
        const reply = await send(people[role], id, path, body, seen);
        expect([reply.status, reply.body.status]).toEqual([409, 'approved']);
      });
      expect(received).toEqual([]);
      expect(await snapshotTables(t.db)).toEqual(before);
      // after reading it again, a permitted actor can still decide
      if (path !== 'admin-response') return;
      expect((await send(people[role], id, path, body, 'approved')).status).toBe(200);
    },
  );

  it.each(channels)(
    '%s: refused where another status was seen than there is',
    async (_, role, seen, __, path, body) => {
      const id = await build(seen);
      const other = seen === 'pending_agent' ? 'pending_admin' : 'pending_agent';
      const reply = await send(people[role], id, path, body, other);
      expect([reply.status, reply.body.code, reply.body.status]).toEqual([409, 'CHANGED_MEANWHILE', seen]);
    },
  );

  it.each(channels)(
    '%s: a word that is no status is refused, not passed over',
    async (_, role, seen, __, path, body) => {
      const id = await build(seen);
      const reply = await send(people[role], id, path, body, 'whatever');
      expect([reply.status, reply.body.message, reply.body.errors]).toEqual([
        400,
        'Invalid status',
        { seenStatus: 'Invalid status' },
      ]);
    },
  );
});

/** Every decision of a desk; of several at once, about one row. */
const ofDesks: [name: string, Role, status: BookingStatus, to: BookingStatus, path: string, body: object][] =
  [
    ...channels.filter(([, , , , path]) => path !== ''),
    ['agency approves several', 'agentAdmin', 'pending_agent', 'pending_admin', 'bulk-approve', {}],
    ['office books several', 'admin', 'pending_admin', 'approved', 'bulk-book', {}],
  ];

type SeenOf = { seenLotId?: string | null; seenPrice?: number | null };

/** Decides on what was seen; the result of a row reads as the answer of a single call. */
async function decideOn(role: Role, id: string, path: string, body: object, seen: SeenOf) {
  if (!path.startsWith('bulk'))
    return t.call(people[role], `PUT /bookings/${id}/${path}`, { body: { ...body, ...seen } });
  const reply = await t.call(people[role], `POST /bookings/${path}`, { body: { rows: [{ id, ...seen }] } });
  const [row] = reply.body.rows;
  return { status: row.done ? 200 : 409, body: row };
}

/** What the office changes about a booking that keeps its status, and how the refusal then names it. */
const changes = {
  async lot(id: string) {
    const { id: lotId, lotNumber } = await buildLot(t.db, { price: 1_000_000 });
    await t.call(people.admin, `PUT /bookings/${id}/lot`, { body: { lotId, reason: 'The corner' } });
    return `Somebody else has just moved this booking. It is of Lot ${lotNumber} now. Please look at it again.`;
  },
  async price(id: string) {
    const body = { price: 950_000, reason: 'Rebate' };
    await t.call(people.admin, `PUT /bookings/${id}/agreed-price`, { body });
    return 'Somebody else has just changed the price of this booking. It is RM\u00a0950,000 now. Please look at it again.';
  },
};

describe('a decision tells of which lot and at which price it was taken (D-494)', () => {
  const seenOf = async (id: string) => {
    const { lotId: seenLotId, price: seenPrice } = (await t.call(people.admin, `GET /bookings/${id}`)).body;
    return { seenLotId, seenPrice };
  };
  const cases = ofDesks.flatMap(([name, ...rest]) =>
    (['lot', 'price'] as const).map((what) => [name, what, ...rest] as const),
  );

  it.each(cases)(
    '%s: refused once there is another %s; done on what there is, and where nothing is said of it',
    async (_, what, role, status, to, path, body) => {
      const id = await build(status);
      const seen = await seenOf(id);
      const said = await changes[what](id);
      const before = await snapshotTables(t.db);
      const { status: answered, body: refusal } = await decideOn(role, id, path, body, seen);
      expect([answered, refusal.code, refusal.message]).toEqual([409, 'CHANGED_MEANWHILE', said]);
      expect(await snapshotTables(t.db)).toEqual(before);
      const again = what === 'lot' ? await seenOf(id) : {};
      expect((await decideOn(role, id, path, body, again)).status).toBe(200);
      expect((await t.call(people.admin, `GET /bookings/${id}`)).body.status).toBe(to);
    },
  );
});

describe('a second booked', () => {
  const notesOf = async (id: string) => (await t.call(people.admin, `GET /bookings/${id}`)).body.adminNotes;
  const book = (body: object, id: string) =>
    t.call(people.superAdmin, `PUT /bookings/${id}/admin-response`, { body: { action: 'booked', ...body } });
  const auditOf = async (target: string) =>
    (await t.call(people.superAdmin, `GET /audit?target=${target}`)).body;
  const already = () => `This booking was already marked as booked by ${people.admin.name}.`;

  it('with other notes is refused by who was faster, where it was taken on a waiting request (T17, D-59)', async () => {
    const id = await build('approved');
    const before = await snapshotTables(t.db);
    const reply = await book({ notes: 'Receipt 99', seenStatus: 'pending_admin' }, id);
    expect([reply.status, reply.body]).toEqual([
      409,
      { message: `${already()} Nothing was changed.`, code: 'ALREADY_BOOKED', status: 'approved' },
    ]);
    expect(await snapshotTables(t.db)).toEqual(before);
  });

  it('says what it did and who had done it before, where that was seen or nothing is said of it (T17)', async () => {
    const id = await build('approved');
    const replaced = await book({ notes: 'Receipt 99', seenStatus: 'approved' }, id);
    expect([replaced.status, replaced.body.message]).toEqual([200, `${already()} Its notes were replaced.`]);
    expect(await notesOf(id)).toBe('Receipt 99');
    expect((await auditOf(id))[0]).toMatchObject({ action: 'booking.replace_notes', why: 'Receipt 99' });
    const before = await snapshotTables(t.db);
    for (const body of [{}, { notes: 'Receipt 99' }]) {
      const nothing = await book(body, id);
      expect([nothing.status, nothing.body.message]).toEqual([200, `${already()} Nothing was changed.`]);
    }
    expect(await snapshotTables(t.db)).toEqual(before);
  });
});
