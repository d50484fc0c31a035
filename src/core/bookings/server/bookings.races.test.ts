import { setImmediate as nextTurn } from 'node:timers/promises';
import { asc, eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireDue } from '#app/server/jobs/expiry.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { findLot, type LotRow } from '#core/lots/server/store.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { openTestDatabase } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople, type People } from '#test/people.ts';
import {
  type SentCall,
  type ServerProcess,
  send,
  sendUntilAnswered,
  startServer,
} from '#test/server-process.ts';
import { measured, sized } from '#test/size.ts';
import { heldLot, liveStatuses } from '../lifecycle.ts';
import { buildBooking } from './factory.ts';
import { findBooking } from './store.ts';
import { bookingEvents, bookings } from './tables.ts';

/** Races on PostgreSQL between three server processes, over HTTP. */
const SERVERS = 3;
const CALLERS = 64;
const ROUNDS = sized({ usual: 8, long: 1_000 });
/** Rounds of the broken double. */
const CONTROL_ROUNDS = sized({ usual: 3, long: 100 });

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let servers: ServerProcess[] = [];
let people: People;
const { tokenOf, forget } = tokens();
beforeAll(async () => {
  open = await openTestDatabase();
  if (!open.url) throw new Error('Races need TEST_DATABASE_URL');
  people = await buildPeople(open.database.db);
  const environment = {
    DATABASE_URL: open.url,
    DATA_DIR: open.folder,
    DEV_CAST: 'off',
    MAX_OPEN_REQUESTS: '1000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  };
  servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(environment)));
});
afterAll(async () => {
  forget();
  await Promise.all(servers.map((server) => server.kill()));
  await open.database.close();
  await open.drop();
});

/** One real session per person. */
function tokens() {
  const known = new Map<string, string>();
  const tokenOf = async (person: { id: string }): Promise<string> => {
    const device = { userAgent: 'race', ip: '127.0.0.1' };
    const start = () =>
      open.database.db.transaction((tx) => startSession(tx as Tx, person.id, device, new Date()));
    const token = known.get(person.id) ?? (await start()).token;
    known.set(person.id, token);
    return token;
  };
  return { tokenOf, forget: () => known.clear() };
}

const serverOf = (index: number): ServerProcess => {
  const server = servers[index % servers.length];
  if (!server) throw new Error('No server is running');
  return server;
};

/** A lot by its own id or by that of the unit on it. */
type Name = { lotId?: string; unitId?: string };

/** Violations in the outcome of one race for one lot; empty when exactly one caller got it. */
function faultsOf(statuses: readonly number[], liveBookings: number): string[] {
  const won = statuses.filter((status) => status === 201).length;
  const lost = statuses.filter((status) => status === 409).length;
  return [
    ...(won === 1 ? [] : [`${won} callers won`]),
    ...(won + lost === statuses.length ? [] : [`statuses ${[...new Set(statuses)].join()}`]),
    ...(liveBookings === 1 ? [] : [`${liveBookings} live bookings`]),
  ];
}

async function liveBookingsOf(lotId: string): Promise<string[]> {
  const rows = await open.database.db.select().from(bookings).where(eq(bookings.lotId, lotId));
  return rows
    .filter(({ status }) => (liveStatuses as readonly string[]).includes(status))
    .map(({ id }) => id);
}

describe(`${CALLERS} callers for one lot, ${SERVERS} processes, three channels, ${ROUNDS} rounds`, () => {
  it('have one winner each time, whichever name of the lot they use, and everybody else is told so (R-BKG-16, D-67, D-73)', {
    timeout: 60_000 + ROUNDS * 5_000,
  }, async () => {
    const { db } = open.database;
    const channels = ['user', 'agent', 'agent_admin'] as const;
    const callers: { person: Account; token: string; role: (typeof channels)[number] }[] = [];
    for (let index = 0; index < CALLERS; index += 1) {
      const role = channels[Math.floor(index / SERVERS) % channels.length] ?? 'user';
      const person = await buildMember(db, people.agency.id, { role });
      callers.push({ person, token: await tokenOf(person), role });
    }
    const walkIn = { name: 'Walk In', email: 'walk@in.example' };
    const callFor = (role: string, lot: LotRow, name: Name): Pick<SentCall, 'path' | 'body'> => {
      if (role === 'user') return { path: '/bookings/request', body: name };
      if (role === 'agent') {
        const byNumber = { propertyId: `type-b-${lot.lotNumber}` };
        return { path: '/bookings/property', body: name.unitId ? byNumber : { propertyId: lot.id } };
      }
      return { path: '/bookings', body: { ...name, ...walkIn } };
    };
    const winners = new Map<string, number>();
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const lot = await buildLot(db);
      const unit = await buildUnit(db, { lotId: lot.id });
      const names: Name[] = [{ lotId: lot.id }, { unitId: unit.id }];
      // each channel begins in its turn: who begins often wins
      const first = (round * SERVERS) % CALLERS;
      const inTurn = [...callers.slice(first), ...callers.slice(0, first)];
      const since = performance.now();
      const replies = await Promise.all(
        inTurn.map(({ token, role }, index) => {
          const name = names[Math.floor(index / 9) % names.length] ?? {};
          return send(serverOf(index), { method: 'POST', token, ...callFor(role, lot, name) });
        }),
      );
      waits.push(performance.now() - since);
      const live = await liveBookingsOf(lot.id);
      expect([
        round,
        faultsOf(
          replies.map(({ status }) => status),
          live.length,
        ),
      ]).toEqual([round, []]);
      const winner = replies.findIndex(({ status }) => status === 201);
      expect(replies[winner]?.body._id).toBe(live[0]);
      expect((await findLot(db, lot.id))?.status).toBe('reserved');
      const refusals = new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.code));
      expect([...refusals]).toEqual(['LOT_TAKEN']);
      const { role = 'nobody' } = inTurn[winner] ?? {};
      winners.set(role, (winners.get(role) ?? 0) + 1);
    }
    // proves a real race: no channel won every time
    expect(winners.size).toBeGreaterThan(1);
    expect(await findBreaches(db)).toEqual([]);
    const median = waits.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    const counted = {
      rounds: ROUNDS,
      clients: CALLERS,
      processes: SERVERS,
      'rounds with one winner': waits.length,
    };
    const won = Object.fromEntries([...winners].map(([role, count]) => [`won as ${role}`, count]));
    measured({ ...counted, ...won, 'median round': `${median.toFixed(0)} ms` });
  });

  it('are seen to win together where a double looks first and books after, so the check would notice', async () => {
    const pool = new pg.Pool({ connectionString: open.url, max: 30 });
    await pool.query('CREATE TABLE double_lots (id integer PRIMARY KEY, status text NOT NULL)');
    await pool.query('CREATE TABLE double_bookings (lot_id integer NOT NULL)');
    const looked = new Map<number, number>();
    const book = async (lot: number): Promise<number> => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const { rows } = await client.query('SELECT status FROM double_lots WHERE id = $1', [lot]);
        const isFree = rows[0]?.status === 'available';
        looked.set(lot, (looked.get(lot) ?? 0) + 1);
        // all read the lot before one books it, so that every round is a race
        while ((looked.get(lot) ?? 0) < 2) await nextTurn();
        if (isFree) {
          await client.query('INSERT INTO double_bookings VALUES ($1)', [lot]);
          await client.query("UPDATE double_lots SET status = 'reserved' WHERE id = $1", [lot]);
        }
        await client.query('COMMIT');
        return isFree ? 201 : 409;
      } finally {
        client.release();
      }
    };
    let caught = 0;
    for (let lot = 0; lot < CONTROL_ROUNDS; lot += 1) {
      await pool.query("INSERT INTO double_lots VALUES ($1, 'available')", [lot]);
      const statuses = await Promise.all(Array.from({ length: CALLERS }, () => book(lot)));
      const { rowCount } = await pool.query('SELECT FROM double_bookings WHERE lot_id = $1', [lot]);
      if (faultsOf(statuses, rowCount ?? 0).length > 0) caught += 1;
    }
    await pool.end();
    expect(caught).toBe(CONTROL_ROUNDS);
  });
});

describe('decisions at the same moment', () => {
  it('leave booking, lot and history in agreement (D-59, T21)', { timeout: 120_000 }, async () => {
    const { db } = open.database;
    const { buyer, agentAdmin, admin, superAdmin } = people;
    for (let round = 0; round < sized({ usual: 2, long: 6 }); round += 1) {
      const built = await Promise.all(Array.from({ length: 7 }, () => buildBooking(db, { creator: buyer })));
      const calls = await Promise.all(
        built.flatMap(({ booking: { id } }) => [
          callBy(agentAdmin, 'PUT', `/bookings/${id}/agent-response`, { action: 'approve' }),
          callBy(agentAdmin, 'PUT', `/bookings/${id}/agent-response`, { action: 'reject' }),
          callBy(buyer, 'DELETE', `/bookings/${id}`),
          callBy(admin, 'PUT', `/bookings/${id}/admin-response`, { action: 'booked' }),
          callBy(superAdmin, 'PUT', `/bookings/${id}/admin-response`, { action: 'sold' }),
        ]),
      );
      const replies = await Promise.all(calls.map((call, index) => sendUntilAnswered(serverOf(index), call)));
      for (const [index, { booking }] of built.entries()) {
        const statuses = replies.slice(index * 5, index * 5 + 5).map(({ status }) => status);
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
        await expectAgreement(booking.id, statuses.filter((status) => status === 200).length);
      }
    }
  });

  it('end an overdue request once, however many processes look for it (D-80)', async () => {
    const { db } = open.database;
    const built = await Promise.all(
      Array.from({ length: 20 }, () => buildBooking(db, { creator: people.buyer })),
    );
    const later = new Date(Date.now() + 15 * 24 * 3_600_000);
    const onError = (error: unknown) => {
      throw error;
    };
    const mine = inArray(
      bookings.id,
      built.map(({ booking }) => booking.id),
    );
    for (let pass = 0; pass < 20; pass += 1) {
      await Promise.all(Array.from({ length: 4 }, () => expireDue(db, later, onError)));
      const left = await db.select().from(bookings).where(mine);
      if (left.every(({ status }) => status === 'expired')) break;
    }
    for (const { booking } of built) await expectAgreement(booking.id, 1);
  });

  async function callBy(person: Account, method: string, path: string, body?: unknown): Promise<SentCall> {
    return { method, path, token: await tokenOf(person), ...(body !== undefined && { body }) };
  }

  /** The lot status matches the booking, and the history is a chain with one entry per successful reply. */
  async function expectAgreement(id: string, successes: number): Promise<void> {
    const { db } = open.database;
    const found = await findBooking(db, id);
    const status = found?.booking.status ?? 'expired';
    expect(found?.lot?.status).toBe(heldLot[status] ?? 'available');
    const history = await db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id))
      .orderBy(asc(bookingEvents.id));
    expect(history).toHaveLength(1 + successes);
    for (const [index, event] of history.entries()) {
      expect(event.fromStatus).toBe(index === 0 ? null : history[index - 1]?.toStatus);
    }
    expect(history.at(-1)?.toStatus).toBe(status);
  }
});

describe('one person at the same moment', () => {
  it('books once with one Idempotency-Key, whichever process it reaches (D-56)', async () => {
    const { db } = open.database;
    const token = await tokenOf(people.buyer);
    for (let round = 0; round < sized({ usual: 4, long: 10 }); round += 1) {
      const lot = await buildLot(db);
      const call = {
        method: 'POST',
        path: '/bookings/request',
        token,
        body: { lotId: lot.id },
        key: `race-key-${round}`,
      };
      const replies = await Promise.all(
        Array.from({ length: 9 }, (_, index) => sendUntilAnswered(serverOf(index), call)),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
      expect(await liveBookingsOf(lot.id)).toHaveLength(1);
    }
  });

  it('cannot get past the limit of open requests by asking many times at once (D-94)', async () => {
    const { db } = open.database;
    const member = await buildMember(db, people.agency.id);
    const token = await tokenOf(member);
    const found = await Promise.all(Array.from({ length: 12 }, () => buildLot(db)));
    const strict = await startServer({
      DATABASE_URL: open.url ?? '',
      DATA_DIR: open.folder,
      DEV_CAST: 'off',
      MAX_OPEN_REQUESTS: '3',
    });
    const replies = await Promise.all(
      found.map((lot) =>
        sendUntilAnswered(strict, {
          method: 'POST',
          path: '/bookings/request',
          token,
          body: { lotId: lot.id },
        }),
      ),
    ).finally(strict.kill);
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(9).fill(409)]);
  });
});
