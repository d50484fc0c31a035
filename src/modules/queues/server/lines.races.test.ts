import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { settleDueOffers } from '#app/server/jobs/offers.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { settleOrRemind } from '#core/lines/server/actions.ts';
import { findLot } from '#core/lots/server/store.ts';
import type { NoticeKind } from '#core/notices/lifecycle.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { openTestDatabase } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople, type People } from '#test/people.ts';
import { type ServerProcess, sendUntilAnswered, startServer } from '#test/server-process.ts';
import { measured, sized } from '#test/size.ts';

/** Races about lines on PostgreSQL between three server processes, over HTTP. */
const SERVERS = 3;
const CROWD = sized({ usual: 16, long: 64 });
const ROUNDS = sized({ usual: 3, long: 200 });

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let servers: ServerProcess[] = [];
let people: People;
let crowd: Account[] = [];
const tokens = new Map<string, string>();
beforeAll(async () => {
  open = await openTestDatabase();
  if (!open.url) throw new Error('Races need TEST_DATABASE_URL');
  people = await buildPeople(open.database.db);
  const environment = {
    DATABASE_URL: open.url,
    DATA_DIR: open.folder,
    DEV_CAST: 'off',
    MAX_OPEN_REQUESTS: '10000',
    QUEUE_MAX_PLACES: '1000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  };
  servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(environment)));
  const agencyId = people.agency.id;
  crowd = await Promise.all(Array.from({ length: CROWD }, () => buildMember(open.database.db, agencyId)));
  for (const person of [...crowd, people.buyer, people.admin, people.superAdmin, people.agentAdmin])
    tokens.set(person.id, await tokenFor(person));
}, 120_000);
afterAll(async () => {
  expect(await findBreaches(open.database.db)).toEqual([]);
  expect(faults).toEqual([]);
  await Promise.all(servers.map((server) => server.kill()));
  await open.database.close();
  await open.drop();
});

async function tokenFor(person: Account): Promise<string> {
  const device = { userAgent: 'race', ip: '127.0.0.1' };
  const start = (tx: unknown) => startSession(tx as Tx, person.id, device, new Date());
  return (await open.database.db.transaction(start)).token;
}

/** Errors of the job. */
const faults: unknown[] = [];

let turn = 0;
/**
 * A call through one of the servers in their turn, again while they are busy: on a slow machine many calls about one lot wait longer
 * than a lock may (D-139).
 */
function by(person: { id: string }, call: string, body: object = {}): ReturnType<typeof sendUntilAnswered> {
  turn += 1;
  const [method = '', path = ''] = call.split(' ');
  const server = servers[turn % SERVERS];
  if (!server) throw new Error('No server is running');
  return sendUntilAnswered(server, { method, path, token: tokens.get(person.id) ?? '', body });
}

/** A lot with a booking of the buyer. */
async function heldLot(): Promise<{ lotId: string; booking: string }> {
  const { booking } = await buildBooking(open.database.db, { creator: people.buyer });
  return { lotId: booking.lotId ?? '', booking: booking.id };
}
const join = (person: { id: string }, lotId: string) => by(person, `POST /lots/${lotId}/queue`);
const request = (person: { id: string }, lotId: string) => by(person, 'POST /bookings/request', { lotId });
const cancel = (booking: string) => by(people.buyer, `DELETE /bookings/${booking}`);
const statusOf = async (lotId: string) => (await findLot(open.database.db, lotId))?.status;
const linesOf = (lotId: string) =>
  rowsOf<{ id: string; user_id: string; state: string }>(
    open.database.db,
    sql`SELECT id, user_id, state FROM lot_places WHERE lot_id = ${lotId} ORDER BY number`,
  );
/** How often a person was told something of a lot. */
async function toldOf(lotId: string, person: Account, kind: NoticeKind): Promise<number> {
  const lot = await findLot(open.database.db, lotId);
  const [row] = await rowsOf<{ told: number }>(
    open.database.db,
    sql`SELECT count(*)::integer AS told FROM notices
    WHERE recipient_id = ${person.id} AND kind = ${kind} AND facts->>'lot' = ${`lot ${lot?.lotNumber}`}`,
  );
  return row?.told ?? 0;
}

/** The job of three processes at once, beside those of the servers. */
async function runJobs(): Promise<void> {
  const run = () =>
    settleDueOffers(open.database.db, new Date(Date.now() + 1), (error) => faults.push(error));
  await Promise.all([run(), run(), run()]);
  // what was locked is looked at again
  await run();
}

/** Two of the crowd, others in each race, since places that stay open count. */
let pair = 0;
const first = () => crowd[(2 * pair) % CROWD] as Account;
const second = () => crowd[(2 * pair + 1) % CROWD] as Account;

/** A lot that is offered to the first of the crowd; the second waits. */
async function offeredLot() {
  const held = await heldLot();
  for (const person of [first(), second()]) expect((await join(person, held.lotId)).status).toBe(201);
  expect((await cancel(held.booking)).status).toBe(200);
  const [place] = await linesOf(held.lotId);
  expect(place?.state).toBe('offered');
  return { ...held, place: place?.id ?? '' };
}

/** Runs a race so many times; `race` checks its outcome. */
const rounds =
  (race: () => Promise<void>) =>
  async ({ task }: Pick<TestContext, 'task'>) => {
    pair += 1;
    for (let round = 0; round < ROUNDS; round += 1) await race();
    const counted = {
      race: `a line ${task.name.replace(/ \(D-.*/, '')}`,
      rounds: ROUNDS,
      processes: SERVERS,
    };
    measured(counted);
  };
const wait = { timeout: 60_000 + ROUNDS * 3_000 };

describe(`a line, ${CROWD} clients, ${SERVERS} processes, ${ROUNDS} rounds`, () => {
  it(
    'is joined while the lot is freed: everybody is in line behind the first, or told that it is free (D-266)',
    wait,
    rounds(async () => {
      const { lotId, booking } = await heldLot();
      const [, ...replies] = await Promise.all([cancel(booking), ...crowd.map((one) => join(one, lotId))]);
      const joined = replies.filter(({ status }) => status === 201).length;
      const free = replies.filter(({ body }) => body.code === 'LOT_FREE').length;
      expect(joined + free).toBe(CROWD);
      const line = await linesOf(lotId);
      expect([await statusOf(lotId), line.map(({ state }) => state)]).toEqual(
        joined === 0
          ? ['available', []]
          : ['reserved', ['offered', ...Array.from({ length: joined - 1 }, () => 'waiting')]],
      );
    }),
  );

  it(
    'is not jumped by a crowd that requests the lot while it is freed (D-267)',
    wait,
    rounds(async () => {
      const { lotId, booking } = await heldLot();
      await join(first(), lotId);
      const others = crowd.filter((one) => one !== first());
      const [, ...replies] = await Promise.all([
        cancel(booking),
        ...others.map((one) => request(one, lotId)),
      ]);
      expect(replies.filter(({ status }) => status === 201)).toEqual([]);
      expect((await request(first(), lotId)).status).toBe(201);
    }),
  );

  it(
    'gives an offer one end when its holder requests it twice and declines it at once (D-267, D-268)',
    wait,
    rounds(async () => {
      const { lotId, place } = await offeredLot();
      const [one, other, declined] = await Promise.all([
        request(first(), lotId),
        request(first(), lotId),
        by(first(), `PUT /queue-places/${place}`, { action: 'decline' }),
      ]);
      const won = [one, other].filter(({ status }) => status === 201).length;
      expect([won, declined.status]).toEqual(won === 1 ? [1, 409] : [0, 200]);
      const states = (await linesOf(lotId)).map(({ state }) => state);
      expect(states).toEqual(won === 1 ? ['taken', 'waiting'] : ['declined', 'offered']);
    }),
  );

  it(
    'lets a holder request in the moment in which the offer lapses, or the next in line, never both (D-268)',
    wait,
    rounds(async () => {
      const { lotId, place } = await offeredLot();
      const { db } = open.database;
      await db.execute(sql`UPDATE lot_places SET offer_until = now() WHERE id = ${place}`);
      const lapse = () => db.transaction((tx) => settleOrRemind(tx as Tx, lotId, new Date(Date.now() + 1)));
      const [requested] = await Promise.all([request(first(), lotId), lapse(), lapse(), lapse()]);
      // what was locked is looked at again
      await lapse();
      const states = (await linesOf(lotId)).map(({ state }) => state);
      expect([requested.status, states]).toEqual(
        requested.status === 201 ? [201, ['taken', 'waiting']] : [409, ['lapsed', 'offered']],
      );
    }),
  );

  it(
    'ends with the lot when the office locks it while it is freed and offered (D-270)',
    wait,
    rounds(async () => {
      const { lotId, booking } = await heldLot();
      for (const person of crowd.slice(0, 4)) await join(person, lotId);
      const lock = () => by(people.admin, `PUT /lots/${lotId}`, { status: 'locked', reason: 'withdrawn' });
      const [, locked] = await Promise.all([cancel(booking), lock()]);
      const states = new Set((await linesOf(lotId)).map(({ state }) => state));
      if (locked.status === 200) expect([await statusOf(lotId), [...states]]).toEqual(['locked', ['closed']]);
      else
        expect([locked.body.code, await statusOf(lotId), states.has('offered')]).toEqual([
          'LOT_HELD',
          'reserved',
          true,
        ]);
    }),
  );

  it(
    'frees the lot once when two decisions end its booking, and passes on what was offered to an account that closes (D-266, D-272)',
    wait,
    rounds(async () => {
      const { lotId, booking } = await heldLot();
      const gone = await buildMember(open.database.db, people.agency.id);
      tokens.set(gone.id, await tokenFor(gone));
      for (const person of [gone, second()]) await join(person, lotId);
      const reject = by(people.superAdmin, `PUT /bookings/${booking}/admin-response`, { action: 'reject' });
      const close = by(people.superAdmin, `DELETE /users/${gone.id}`);
      const ended = await Promise.all([cancel(booking), reject, close]);
      expect(ended.slice(0, 2).filter(({ status }) => status === 200)).toHaveLength(1);
      const states = (await linesOf(lotId)).map(({ state }) => state);
      expect([ended[2]?.status, states]).toEqual([200, ['closed', 'offered']]);
    }),
  );

  it.for<[string, (gone: Account) => ReturnType<typeof by>]>([
    [
      'is removed from it',
      (gone: Account) => by(people.superAdmin, `DELETE /agencies/${gone.agencyId}/users/${gone.id}`),
    ],
    [
      'has it deactivated',
      (gone: Account) => by(people.admin, `PUT /agencies/${gone.agencyId}`, { isActive: false }),
    ],
    ['has it deleted', (gone: Account) => by(people.superAdmin, `DELETE /agencies/${gone.agencyId}`)],
  ])(
    'passes over a member of an agency who %s while the lot is freed (D-266, D-269)',
    wait,
    ([, end], context) =>
      rounds(async () => {
        const { lotId, booking } = await heldLot();
        const gone = await buildMember(open.database.db, (await buildAgency(open.database.db)).id);
        tokens.set(gone.id, await tokenFor(gone));
        for (const person of [gone, second()]) await join(person, lotId);
        const [cancelled, ended] = await Promise.all([cancel(booking), end(gone)]);
        expect([cancelled.status, ended.status]).toEqual([200, 200]);
        await runJobs();
        const states = (await linesOf(lotId)).map(({ state }) => state);
        expect(states[1]).toBe('offered');
        // never asked, or asked before the end of the membership
        expect(['waiting', 'lapsed']).toContain(states[0]);
        expect(await toldOf(lotId, second(), 'queue_offered')).toBe(1);
        expect((await request(gone, lotId)).status).not.toBe(201);
      })(context),
  );

  it('passes on an offer that is over once, however many processes look for it (D-268)', wait, (context) =>
    rounds(async () => {
      const { lotId, place } = await offeredLot();
      await open.database.db.execute(sql`UPDATE lot_places SET offer_until = now() WHERE id = ${place}`);
      await runJobs();
      expect((await linesOf(lotId)).map(({ state }) => state)).toEqual(['lapsed', 'offered']);
      expect(await toldOf(lotId, first(), 'queue_offer_over')).toBe(1);
      expect(await toldOf(lotId, second(), 'queue_offered')).toBe(1);
    })(context),
  );
});
