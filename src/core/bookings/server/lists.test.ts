import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDocument } from '#core/documents/server/store.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, nowhere, type People } from '#test/people.ts';
import { bookingShape } from '../contract.ts';
import { bookingStatuses } from '../lifecycle.ts';
import { type BuildBooking, buildBooking } from './factory.ts';

let t: TestApp;
let people: People;
let others: People;
/** Was agent_admin of the first agency when creating the booking, and is of the second now. */
let mover: Account;
let stranger: Account;
/** Ids of the bookings by name. */
const made: Record<string, string> = {};

beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  others = await buildPeople(t.db);
  mover = await buildMember(t.db, people.agency.id, { role: 'agent_admin' });
  stranger = await buildUser(t.db);
  const make = async (name: string, wanted: BuildBooking) => {
    t.clock.advance(1000);
    const built = await buildBooking(t.db, { times: [t.clock.now()], ...wanted });
    made[name] = built.booking.id;
  };
  await make('by the buyer', { creator: people.buyer });
  await make('by the agent', { creator: people.agent, status: 'pending_admin' });
  await make('for the buyer', {
    creator: people.agentAdmin,
    status: 'approved',
    request: { userId: people.buyer.id },
  });
  await make('by the mover', { creator: mover, status: 'pending_admin' });
  await make('of the other agency', { creator: others.buyer, status: 'cancelled' });
  await make('of no agency', { creator: people.superAdmin, status: 'sold' });
  await t.db.update(users).set({ agencyId: others.agency.id }).where(eq(users.id, mover.id));
});
afterAll(() => t.close());

const everyone = () => ({
  stranger,
  buyer: people.buyer,
  agent: people.agent,
  agentAdmin: people.agentAdmin,
  mover,
  'agentAdmin of the other': others.agentAdmin,
  admin: people.admin,
  superAdmin: people.superAdmin,
});
type Name = keyof ReturnType<typeof everyone>;

/** Newest first. */
const all = [
  'of no agency',
  'of the other agency',
  'by the mover',
  'for the buyer',
  'by the agent',
  'by the buyer',
];
const without = (...left: string[]) => all.filter((name) => !left.includes(name));
const ofFirst = without('of no agency', 'of the other agency');

/** The expected rows of each list per reader; null: refused. */
const lists: Record<string, Record<Name, string[] | null>> = {
  'GET /bookings/user': {
    stranger: [],
    buyer: ['for the buyer', 'by the buyer'],
    agent: ['by the agent'],
    agentAdmin: ['for the buyer'],
    mover: [],
    'agentAdmin of the other': [],
    admin: [],
    superAdmin: ['of no agency'],
  },
  'GET /bookings': {
    stranger: [],
    buyer: ['for the buyer', 'by the buyer'],
    agent: ['by the agent'],
    agentAdmin: ofFirst,
    mover: ['of the other agency'],
    'agentAdmin of the other': ['of the other agency'],
    admin: all,
    superAdmin: all,
  },
  'GET /bookings/agent': {
    stranger: null,
    buyer: null,
    agent: null,
    agentAdmin: ofFirst,
    mover: ['of the other agency'],
    'agentAdmin of the other': ['of the other agency'],
    admin: all,
    superAdmin: all,
  },
  'GET /bookings/admin': {
    stranger: null,
    buyer: null,
    agent: null,
    agentAdmin: null,
    mover: null,
    'agentAdmin of the other': null,
    admin: all,
    superAdmin: all,
  },
};
lists['GET /bookings/all'] = lists['GET /bookings/admin'] as Record<Name, string[] | null>;

const namesOf = (rows: { _id: string }[]) =>
  rows.map(({ _id }) => Object.keys(made).find((name) => made[name] === _id));

describe(`${Object.keys(lists).length} lists for 8 people`, () => {
  it.each(Object.entries(lists))(
    '%s holds what each may see, newest first (R-CALL-25, R-CALL-26, R-CALL-34, R-CALL-37, R-CALL-48, R-CALL-49, R-ADM-25, D-52, D-134)',
    async (call, expected) => {
      for (const [name, person] of Object.entries(everyone())) {
        const reply = await t.call(person, `${call}?_t=1&unknown=2`);
        const names = expected[name as Name];
        if (names === null) {
          expect([name, reply.status, reply.body.code]).toEqual([name, 403, 'FORBIDDEN']);
          continue;
        }
        expect([name, reply.status, namesOf(reply.body)]).toEqual([name, 200, names]);
        expect(reply.headers['x-total-count']).toBe(String(names.length));
        for (const row of reply.body) expect(bookingShape.strict().parse(row)).toEqual(row);
      }
    },
  );

  it("shows a person's list to that person and the office, and has no list for others (D-47)", async () => {
    const call = `GET /bookings/debug/user/${people.buyer.id}`;
    for (const person of [people.buyer, people.admin, people.superAdmin]) {
      expect(namesOf((await t.call(person, call)).body)).toEqual(['for the buyer', 'by the buyer']);
    }
    for (const id of [nowhere, 'not-an-id']) {
      const reply = await t.call(people.admin, `GET /bookings/debug/user/${id}`);
      expect([reply.status, reply.body]).toEqual([200, []]);
    }
  });
});

describe('a list', () => {
  it('can be one page of all, with the whole number in X-Total-Count (D-60)', async () => {
    const page = async (query: string) => {
      const reply = await t.call(people.admin, `GET /bookings?${query}`);
      return [namesOf(reply.body), reply.headers['x-total-count']];
    };
    expect(await page('limit=2')).toEqual([all.slice(0, 2), '6']);
    expect(await page('limit=2&offset=2')).toEqual([all.slice(2, 4), '6']);
    expect(await page('limit=4&offset=4')).toEqual([all.slice(4), '6']);
    expect(await page('limit=6')).toEqual([all, '6']);
    expect(await page('limit=2&offset=9')).toEqual([[], '6']);
    for (const none of ['limit=', 'offset=', 'limit=1000&offset=0']) {
      expect([none, ...(await page(none))]).toEqual([none, all, '6']);
    }
  });

  it('filters by every status and every other name of one (D-75, R-CALL-34)', async () => {
    const filtered = async (status: string) => {
      const reply = await t.call(people.admin, `GET /bookings/agent?status=${status}`);
      return { status: reply.status, names: reply.status === 200 && namesOf(reply.body), reply };
    };
    const expected: Record<string, string[]> = {
      pending_agent: ['by the buyer'],
      pending: ['by the buyer'],
      pending_admin: ['by the mover', 'by the agent'],
      checking: ['by the mover', 'by the agent'],
      forwarded: ['by the mover', 'by the agent'],
      approved: ['for the buyer'],
      booked: ['for the buyer'],
      confirmed: ['for the buyer'],
      sold: ['of no agency'],
      completed: ['of no agency'],
      cancelled: ['of the other agency'],
      rejected: [],
      rejected_by_admin: [],
      rejected_by_agent: [],
      expired: [],
      all,
      '': all,
    };
    for (const [status, names] of Object.entries(expected)) {
      const found = await filtered(status);
      expect([status, found.names]).toEqual([status, names]);
      expect(found.reply.headers['x-total-count']).toBe(String(names.length));
    }
    expect(Object.keys(expected)).toEqual(expect.arrayContaining([...bookingStatuses]));
    const unknown = await filtered('nonsense');
    expect([unknown.status, unknown.reply.body.message]).toEqual([400, 'Invalid status']);
  });

  it('changes nothing', async () => {
    const before = await snapshotTables(t.db);
    for (const call of Object.keys(lists)) await t.call(people.admin, call);
    expect(await snapshotTables(t.db)).toEqual(before);
  });
});

describe('one booking', () => {
  it.each([nowhere, 'not-an-id', 'request', 'property', 'debug'])(
    'is not found under %s (D-46)',
    async (id) => {
      for (const person of [stranger, people.admin]) {
        const reply = await t.call(person, `GET /bookings/${id}`);
        expect([reply.status, reply.body]).toEqual([
          404,
          { message: 'Booking not found', code: 'BOOKING_NOT_FOUND' },
        ]);
      }
    },
  );

  it('is the same in a list and alone', async () => {
    const [first] = (await t.call(people.buyer, 'GET /bookings/user')).body;
    expect((await t.call(people.buyer, `GET /bookings/${first._id}`)).body).toEqual(first);
  });

  it('names its documents, newest of each kind, and is complete with cheque and both IC sides (R-DOC-02, D-82, D-100)', async () => {
    const id = made['by the mover'] ?? '';
    const types = ['cheque', 'ic_front', 'ic_back', 'other'] as const;
    for (const documentType of types) {
      const before = await t.call(people.agentAdmin, `GET /bookings/${id}`);
      expect(before.body.documentsComplete).toBe(documentType === 'other');
      const file = {
        bookingId: id,
        uploadedBy: mover.id,
        documentType,
        originalName: `${documentType}.png`,
        mime: 'image/png' as const,
        byteSize: 1,
        sha256: Buffer.alloc(32),
        storageKey: `lists-${documentType}`,
      };
      await t.db.transaction((tx) => insertDocument(tx as Tx, file, t.clock.now()));
    }
    const { body } = await t.call(people.agentAdmin, `GET /bookings/${id}`);
    expect(body).toMatchObject({
      documentsComplete: true,
      chequeOriginalName: 'cheque.png',
      icFrontOriginalName: 'ic_front.png',
      icBackOriginalName: 'ic_back.png',
      documentOriginalName: 'other.png',
    });
    for (const url of [body.chequeUrl, body.icFrontUrl, body.icBackUrl, body.documentUrl]) {
      expect(url).toMatch(/^\/api\/uploads\/files\/[0-9a-f-]{36}\//);
    }

    // a creator who has left reads neither the booking nor its documents (D-134)
    expect((await t.call(mover, `GET /bookings/${id}`)).status).toBe(403);
    expect((await t.call(mover, 'GET /bookings/user')).body).toEqual([]);
  });
});
