import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modules } from '#app/server/modules.ts';
import { buildUnit } from '#core/lots/server/factory.ts';
import { readAll, selectChunk } from '#core/review/server/export-store.ts';
import { actorOf } from '#core/users/server/store.ts';
import { userSearchText, users } from '#core/users/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { contains } from '#platform/server/db/search.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { bookingQueriesOfModules } from '#test/collected-module-tests.ts';
import { buildPeople, nowhere, type People } from '#test/people.ts';
import { bookingSorts } from '../list-contract.ts';
import type { BookingReach } from '../policy.ts';
import { selectCounts, selectOverdue } from './count-store.ts';
import { selectNextExpiry } from './expiry-store.ts';
import { type BookingFilter, buildWhere } from './filter-store.ts';
import { selectPage } from './list-store.ts';
import { selectNamed } from './search-store.ts';
import { bookings } from './tables.ts';

/** Enough rows for the query planner to prefer an index. */
const BOOKINGS = 20_000;
const searches = modules.flatMap(({ bookingSearch = [] }) => bookingSearch);
const DISTINCT = 'needle';
const UNIT = 'HX-9';
/** The batch limit of an export. */
const PAGE = 500;

/** The common query interface of PGlite and PostgreSQL: every read outside a transaction goes through it. */
type Client = { query: (...asked: unknown[]) => Promise<{ rows: unknown[] }> };

/** Whether VACUUM could mark every page of the bookings as visible to all. */
async function vacuumed(): Promise<boolean> {
  await t.db.execute(sql`VACUUM ANALYZE`);
  const rows = await rowsOf<{ done: boolean }>(
    t.db,
    sql`SELECT relallvisible >= relpages AS done FROM pg_class WHERE oid = 'bookings'::regclass`,
  );
  return rows[0]?.done === true;
}

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  // without the time limit of a statement
  await t.database.maintain(fill);
  await buildUnit(t.db, { unitNumber: UNIT });
  // an older snapshot, as of an automatic ANALYZE, keeps rows from being marked as visible to all, and plans then avoid the index
  await vi.waitUntil(vacuumed, { timeout: 30_000, interval: 500 });
});
afterAll(() => t.close());

async function fill(tx: Tx): Promise<void> {
  await tx.execute(sql`
    INSERT INTO users (name, email, password_hash, created_at, updated_at)
    SELECT 'Buyer ' || n, 'buyer' || n || '@test.example', '-', now(), now() FROM generate_series(1, 2000) n`);
  await tx.execute(sql`ALTER TABLE bookings DISABLE TRIGGER USER`);
  await tx.execute(sql`
    INSERT INTO bookings (property_id, lot_id, user_id, created_by, created_by_role, agency_name, status,
      name, email, creator_name, creator_email, created_at, updated_at, processed_at, agent_response_date)
    SELECT lot.property_id, lot.id, buyer.id, buyer.id, 'user', 'Agency ' || n % 50,
      (ARRAY['rejected', 'rejected_by_agent', 'expired'])[1 + n % 3],
      CASE n WHEN 777 THEN ${DISTINCT} ELSE 'Client ' || n END, 'client' || n || '@test.example', buyer.name, buyer.email,
      at, at, CASE n % 3 WHEN 0 THEN at END, CASE n % 3 WHEN 1 THEN at END
    FROM generate_series(1, ${BOOKINGS}::integer) n
    JOIN LATERAL (SELECT timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute' AS at) made ON true
    JOIN (SELECT id, name, email, row_number() OVER () AS no FROM users) buyer ON buyer.no = 1 + n % 2000
    JOIN (SELECT id, property_id, row_number() OVER () AS no FROM lots) lot ON lot.no = 1 + n % 70`);
  await tx.execute(sql`ALTER TABLE bookings ENABLE TRIGGER USER`);
  await tx.execute(sql`
    INSERT INTO booking_deposits (booking_id, due_sen, due_on, set_at)
    SELECT id, 3000000, created_at::date, created_at FROM bookings`);
}

const page = { limit: 50, offset: 0 };
const explained: [string, BookingFilter & Parameters<typeof selectPage>[2]][] = [
  ['the newest of all', page],
  ['the newest of a status', { ...page, statuses: ['expired'] }],
  ['of a status nobody has', { ...page, statuses: ['sold'] }],
  ['what waits for the office', { ...page, sort: 'waiting', queue: 'office' }],
  ['what waits for an agency', { ...page, sort: 'waiting', queue: 'agency' }],
  ...bookingSorts.map((sort): [string, BookingFilter & Parameters<typeof selectPage>[2]] => [
    `those sorted by ${sort}`,
    { ...page, sort },
  ]),
  ['those of a type sorted by lot number', { ...page, sort: 'lotNumber', type: 'A' }],
  ['those of one agency', { ...page, sort: 'waiting', agencyId: nowhere }],
  [
    'documents to check of the office',
    { ...page, documents: 'to_check', desk: { desk: 'office', agencyId: null, userId: nowhere } },
  ],
  [
    'documents to check of an agency',
    { ...page, documents: 'to_check', desk: { desk: 'agency', agencyId: nowhere, userId: nowhere } },
  ],
  ['a week', { ...page, from: new Date('2026-01-03'), to: new Date('2026-01-03T01:00:00Z') }],
  ['a search', { ...page, searches, search: DISTINCT }],
  ['a search by two words', { ...page, searches, search: `${DISTINCT} agency` }],
  ['a search by the end of an id', { ...page, searches, search: 'abc123' }],
  ['a search for a unit', { ...page, searches, search: UNIT }],
  ['a search for a person', { ...page, searches, search: 'buyer1234@', statuses: ['expired'] }],
];

const planOf = async (query: SQL) => JSON.stringify(await t.db.execute(sql`EXPLAIN ${query}`));
const pageOf = async (reach: BookingReach, wanted: BookingFilter & Parameters<typeof selectPage>[2]) =>
  selectPage(t.db, await buildWhere(t.db, reach, wanted), wanted).getSQL();

/** Indexes that only queries of modules use, whose own tests hold them. */
const ofModules = ['bookings_answers'];

describe('lists of many bookings', () => {
  it.each(explained)('find %s by an index', async (_name, wanted) => {
    expect(await planOf(await pageOf({ all: true }, wanted))).not.toContain('Seq Scan on bookings');
  });

  it('leave no index of bookings without a call that it serves', async () => {
    const { agency, buyer, agentAdmin } = people;
    const queries = [
      ...(await Promise.all(explained.map(([, wanted]) => pageOf({ all: true }, wanted)))),
      await pageOf({ participant: buyer.id }, page),
      await pageOf({ agencyId: agency.id, creator: agentAdmin.id }, page),
      selectNextExpiry(t.db).getSQL(),
      selectCounts(t.db, { reach: { all: true }, where: undefined, namesLots: false }).getSQL(),
    ];
    const plans = (await Promise.all(queries.map(planOf))).join();
    const indexes = await rowsOf<{ name: string }>(
      t.db,
      sql`
      SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'bookings'::regclass AND NOT indisunique`,
    );
    const names = indexes.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !plans.includes(name) && !ofModules.includes(name))).toEqual([]);
  });

  it('are read on by an index, however much of them was exported already', async () => {
    const [last] = await selectPage(t.db, undefined, { limit: 1, offset: BOOKINGS / 2 });
    const plan = JSON.stringify(
      await t.db.execute(sql`EXPLAIN ${selectChunk(t.db, undefined, last).getSQL()}`),
    );
    expect(plan).not.toContain('Seq Scan on bookings');
    expect(plan).toContain('bookings_by_age');
  });

  it('are counted by status, where they are overdue, and where a search finds them, by an index', async () => {
    const reach = { all: true } as const;
    const searched = await buildWhere(t.db, reach, { search: DISTINCT, searches });
    const all = { reach, where: undefined, namesLots: false };
    const counts = [
      selectCounts(t.db, { reach, where: searched, namesLots: true }),
      selectCounts(t.db, all),
      selectOverdue(t.db, all, new Date()),
    ];
    for (const query of counts) {
      const plan = JSON.stringify(await t.db.execute(sql`EXPLAIN ${query.getSQL()}`));
      expect(plan).not.toContain('Seq Scan on bookings');
    }
  });

  it.each([
    ['a person', () => ({ participant: people.buyer.id })],
    ['an agency', () => ({ agencyId: people.agency.id, creator: people.agentAdmin.id })],
  ])('of %s are searched without looking through those of everybody', async (_name, reachOf) => {
    const reach = reachOf();
    const where = contains(userSearchText(users), 'buyer');
    const clients = selectNamed(t.db, reach, { named: users, key: users.id, by: bookings.userId, where });
    const list = selectPage(t.db, await buildWhere(t.db, reach, { search: 'buyer', searches }), page);
    const total = selectCounts(t.db, { reach, where: undefined, namesLots: false });
    for (const query of [clients, list, total]) {
      const plan = JSON.stringify(await t.db.execute(sql`EXPLAIN ${query.getSQL()}`));
      expect(plan).not.toContain('Seq Scan on bookings');
    }
  });

  it.each(bookingQueriesOfModules)(
    'have rows of modules, of which an index finds $name',
    async ({ tables, query }) => {
      const plan = await planOf(
        (await query(t.db, { searches, count: BOOKINGS, client: DISTINCT })).getSQL(),
      );
      for (const table of ['bookings', ...tables]) expect(plan).not.toContain(`Seq Scan on ${table}`);
    },
  );

  it('have every page, however far down, and their total (D-60)', async () => {
    const search = await t.call(people.admin, `GET /bookings/admin?search=${DISTINCT}`);
    expect(search.body.map(({ name }: { name: string }) => name)).toEqual([DISTINCT]);
    const deep = await t.call(people.admin, `GET /bookings/admin?limit=2&offset=${BOOKINGS - 2}`);
    expect(deep.body.map(({ name }: { name: string }) => name)).toEqual(['Client 2', 'Client 1']);
    expect(deep.headers['x-total-count']).toBe(String(BOOKINGS));
  });

  it('are read through once and wholly, a part at a time', async () => {
    const seen = new Set<string>();
    let before = Number.POSITIVE_INFINITY;
    for await (const { booking } of readAll(t.db, { all: true }, {}, actorOf(people.admin))) {
      seen.add(booking.id);
      expect(booking.createdAt.getTime()).toBeLessThan(before);
      before = booking.createdAt.getTime();
    }
    expect(seen.size).toBe(BOOKINGS);
  });

  it('are exported page by page, and the next page is read when the file has taken the last one', async () => {
    const client = (t.db as unknown as { $client: Client }).$client;
    const asked = vi.spyOn(client, 'query');
    try {
      const rows = readAll(t.db, { all: true }, {}, actorOf(people.admin));
      for (let taken = 1; taken <= PAGE; taken += 1) await rows.next();
      // a page, its documents and its internal notes
      expect(asked).toHaveBeenCalledTimes(3);
      await rows.next();
      expect(asked).toHaveBeenCalledTimes(6);
      await rows.return(undefined);
      expect(asked).toHaveBeenCalledTimes(6);

      asked.mockClear();
      const file = await t.call(people.admin, 'GET /bookings/export');
      expect(file.body.trimEnd().split('\r\n')).toHaveLength(1 + BOOKINGS);
      const answers = await Promise.all(asked.mock.results.map(({ value }) => value));
      const fetched = answers.map((answer) => answer.rows.length);
      expect(Math.max(...fetched)).toBe(PAGE);
      expect(fetched.filter((many) => many === PAGE)).toHaveLength(BOOKINGS / PAGE);
    } finally {
      asked.mockRestore();
    }
  });
});
