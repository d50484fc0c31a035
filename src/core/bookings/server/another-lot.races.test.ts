import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { findLot, lockLotAndUnit } from '#core/lots/server/store.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { oneOf, rowsOf } from '#platform/server/db/rows.ts';
import { openTestDatabase } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople, type People } from '#test/people.ts';
import { type ServerProcess, sendUntilAnswered, startServer } from '#test/server-process.ts';
import { measured, sized } from '#test/size.ts';
import { buildBooking } from './factory.ts';
import { findBooking } from './store.ts';

/** Bookings that get another lot, raced on PostgreSQL between three server processes over HTTP (D-449). */
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
  for (const person of [...crowd, people.buyer, people.admin, people.superAdmin, people.agentAdmin]) {
    const device = { userAgent: 'race', ip: '127.0.0.1' };
    const start = (tx: unknown) => startSession(tx as Tx, person.id, device, new Date());
    tokens.set(person.id, (await open.database.db.transaction(start)).token);
  }
}, 120_000);
afterAll(async () => {
  expect(await findBreaches(open.database.db)).toEqual([]);
  await Promise.all(servers.map((server) => server.kill()));
  await open.database.close();
  await open.drop();
});

let turn = 0;
/** A call through one of the servers in their turn, again while they are busy (D-139). */
function by(person: { id: string }, call: string, body: object = {}): ReturnType<typeof sendUntilAnswered> {
  turn += 1;
  const [method = '', path = ''] = call.split(' ');
  const server = servers[turn % SERVERS];
  if (!server) throw new Error('No server is running');
  return sendUntilAnswered(server, { method, path, token: tokens.get(person.id) ?? '', body });
}

/** A booking of the buyer that waits for the office, and a free lot. */
async function held() {
  const { db } = open.database;
  const { booking } = await buildBooking(db, {
    status: 'pending_admin',
    creator: people.buyer,
    agentAdmin: people.agentAdmin,
  });
  return { id: booking.id, from: booking.lotId ?? '', to: (await buildLot(db)).id };
}
const move = (id: string, lotId: string, person: { id: string } = people.admin) =>
  by(person, `PUT /bookings/${id}/lot`, { lotId, reason: 'The corner' });
const request = (person: { id: string }, lotId: string) => by(person, 'POST /bookings/request', { lotId });
const decide = (id: string, action: string) =>
  by(people.superAdmin, `PUT /bookings/${id}/admin-response`, { action });
const statusOf = async (lotId: string) => (await findLot(open.database.db, lotId))?.status;
const lotOf = async (id: string) => (await findBooking(open.database.db, id))?.booking.lotId;
const codesOf = (replies: readonly { status: number; body: { code?: string } }[]) =>
  replies.map(({ status, body }) => (status < 300 ? 'done' : body.code)).toSorted();

/** Runs a race so many times; `race` checks its outcome. */
const rounds =
  (race: () => Promise<void>) =>
  async ({ task }: Pick<TestContext, 'task'>) => {
    for (let round = 0; round < ROUNDS; round += 1) await race();
    measured({ race: `another lot ${task.name}`, rounds: ROUNDS, processes: SERVERS });
  };
const wait = { timeout: 60_000 + ROUNDS * 3_000 };

describe(`another lot, ${CROWD} clients, ${SERVERS} processes, ${ROUNDS} rounds (D-449)`, () => {
  it(
    'is taken by the move or by one of a crowd that requests it',
    wait,
    rounds(async () => {
      const { id, from, to } = await held();
      const [moved, ...requests] = await Promise.all([move(id, to), ...crowd.map((one) => request(one, to))]);
      const won = requests.filter(({ status }) => status === 201).length;
      expect([moved.status === 200 ? 1 : 0, won]).toEqual(moved.status === 200 ? [1, 0] : [0, 1]);
      expect([await lotOf(id), await statusOf(from), await statusOf(to)]).toEqual(
        moved.status === 200 ? [to, 'available', 'reserved'] : [from, 'reserved', 'reserved'],
      );
    }),
  );

  it(
    'leaves its lot to the first of those who join its line meanwhile, or to nobody',
    wait,
    rounds(async () => {
      const { id, from, to } = await held();
      const joins = crowd.map((one) => by(one, `POST /lots/${from}/queue`));
      const [moved, ...joined] = await Promise.all([move(id, to), ...joins]);
      const inLine = joined.filter(({ status }) => status === 201).length;
      expect([moved.status, await statusOf(from)]).toEqual([200, inLine > 0 ? 'reserved' : 'available']);
      expect(inLine + joined.filter(({ body }) => body.code === 'LOT_FREE').length).toBe(CROWD);
    }),
  );

  it(
    'goes with the booking through a decision, or meets its end',
    wait,
    rounds(async () => {
      const { id, from, to } = await held();
      const [moved, ended] = await Promise.all([move(id, to), decide(id, 'reject')]);
      // whoever is second looks at the booking again, or finds that it is over
      expect(codesOf([moved, ended]).filter((code) => code === 'done').length).toBeGreaterThan(0);
      const isEnded = ended.status === 200;
      const isMoved = moved.status === 200;
      expect([await lotOf(id), await statusOf(from), await statusOf(to)]).toEqual([
        isMoved ? to : from,
        isMoved || isEnded ? 'available' : 'reserved',
        isMoved && !isEnded ? 'reserved' : 'available',
      ]);
    }),
  );

  it('is found by a decision that read the booking before the move, and locks it after', wait, async () => {
    const { id, from, to } = await held();
    const { db } = open.database;
    const isWaited = async (many: number): Promise<void> => {
      const { waiting } = oneOf(
        await rowsOf<{ waiting: number }>(
          db,
          sql`SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      );
      return waiting < many ? isWaited(many) : undefined;
    };
    // they wait for the lot in this order, and get it in this order
    const both = await db.transaction(async (tx) => {
      await lockLotAndUnit(tx as Tx, from);
      const moved = move(id, to);
      await isWaited(1);
      const ended = decide(id, 'reject');
      await isWaited(2);
      return { moved, ended };
    });
    expect((await both.moved).status).toBe(200);
    expect((await both.ended).body.code).toBe('CONFLICT');
  });

  it(
    'is one when two bookings want it, and when one booking is moved twice',
    wait,
    rounds(async () => {
      const [one, other] = [await held(), await held()];
      const both = await Promise.all([move(one.id, one.to), move(other.id, one.to)]);
      expect(codesOf(both)).toEqual(['LOT_TAKEN', 'done']);
      const third = (await buildLot(open.database.db)).id;
      const again = await Promise.all([move(other.id, other.to), move(other.id, third, people.superAdmin)]);
      expect(again.some(({ status }) => status === 200)).toBe(true);
      const now = (await lotOf(other.id)) ?? '';
      const left = [other.to, third].filter((each) => each !== now);
      for (const each of left) expect(await statusOf(each)).toBe('available');
      expect(await statusOf(now)).toBe('reserved');
    }),
  );

  it(
    'is swapped by two bookings that want the lots of each other for neither of them',
    wait,
    rounds(async () => {
      const [one, other] = [await held(), await held()];
      const both = await Promise.all([move(one.id, other.from), move(other.id, one.from)]);
      expect(codesOf(both)).toEqual(['LOT_TAKEN', 'LOT_TAKEN']);
    }),
  );
});
