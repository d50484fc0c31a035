import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactMessages } from '#core/enquiries/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { openTestDatabase } from './app.ts';
import { addressesOf, endpoints } from './endpoints.ts';
import { openSignedIn } from './live-stream.ts';
import { type Answer, type Call, LoadClient } from './load.ts';
import { nowhere } from './people.ts';
import { sampleBody } from './sample-bodies.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { measured, sized } from './size.ts';
import { TcpProxy } from './tcp-proxy.ts';

const LOCKED_MS = sized({ usual: 0, long: 30_000 });
/** Over two checks of the open streams, which then notice a database that hangs. */
const AWAY_MS = sized({ usual: 0, long: 130_000 });
const CHECKED_EVERY_MS = 60_000;
const STREAMS = 5;
/** A busy machine answers later than the portal means to; the time that was measured is told. */
const ANSWERED_WITHIN_MS = 12_000;
const DEADLOCK = '40P01';
/** Calls of a visitor that can be answered without a row. */
const withoutDatabase = new Set([
  'GET /public/park',
  'GET /public/park/details',
  'GET /public/park/legal',
  'GET /public/viewings/:id/:key',
  'DELETE /public/viewings/:id/:key',
  'GET /config',
  'GET /health',
  'POST /auth/logout',
  'POST /public/mail/unsubscribe/:user/:topic/:key',
]);

type NamedCall = Call & { name: string };

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let line: TcpProxy;
let server: ServerProcess;
let client: LoadClient;

beforeAll(async () => {
  open = await openTestDatabase();
  if (!open.url) throw new Error('An outage needs TEST_DATABASE_URL');
  const laid = await TcpProxy.to(open.url);
  line = laid.line;
  server = await startServer({
    DATABASE_URL: laid.url,
    DEV_CAST: 'off',
    DATA_DIR: open.folder,
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_ENQUIRIES_PER_HOUR: '1000000',
  });
  client = new LoadClient(server.url);
});
afterAll(async () => {
  client.close();
  await server.kill();
  await line.cut();
  await open.database.close();
  await open.drop();
});

/** Locks every table, so that each call waits with its connection, and the pool has none left for the others. */
async function lockTables(): Promise<() => Promise<void>> {
  const direct = new pg.Client({ connectionString: open.url });
  await direct.connect();
  const { rows } = await direct.query(
    `SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables WHERE schemaname = 'public'`,
  );
  for (;;) {
    try {
      await direct.query(`BEGIN; LOCK TABLE ${rows[0].names}`);
      return () => direct.end();
    } catch (error) {
      await direct.query('ROLLBACK');
      // the calls under way take their locks in another order
      if (error instanceof pg.DatabaseError && error.code === DEADLOCK) continue;
      await direct.end();
      throw error;
    }
  }
}

/**
 * How the database goes away, and for how long; the return value of `begin` brings it back. `ready` is what GET /api/ready
 * says meanwhile (D-202), and `isNoticed` whether open streams are told to read anew afterwards (D-155).
 */
const ways = {
  refused: {
    ready: 503,
    awayMs: AWAY_MS,
    isNoticed: true,
    begin: async () => {
      await line.cut();
      return () => line.mend();
    },
  },
  hung: {
    ready: 503,
    awayMs: AWAY_MS,
    isNoticed: AWAY_MS > CHECKED_EVERY_MS,
    begin: async () => {
      line.freeze();
      return async () => line.thaw();
    },
  },
  // a database that answers the check of readiness is not away
  exhausted: { ready: 200, awayMs: LOCKED_MS, isNoticed: false, begin: lockTables },
};

/** The token of a new super_admin. */
async function newToken(): Promise<string> {
  const person = await buildUser(open.database.db, { role: 'super_admin' });
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const begin = (tx: unknown) => startSession(tx as Tx, person.id, device, new Date());
  return (await open.database.db.transaction(begin)).token;
}

/** Every call of the API with a body that it takes: public ones as a visitor, the others as a new super_admin. */
async function everyCall(): Promise<NamedCall[]> {
  const authorization = `Bearer ${await newToken()}`;
  return endpoints
    .filter(({ reply }) => !Object.values(reply).includes('stream'))
    .map((endpoint) => {
      const { method, access } = endpoint;
      const [name = ''] = addressesOf(endpoint);
      const path = `/api${endpoint.path.replace(/:\w+/g, nowhere)}`;
      const body = JSON.stringify(sampleBody(endpoint).sample);
      return {
        name,
        method,
        path,
        ...(access !== 'public' && { headers: { authorization } }),
        ...(method !== 'GET' && { body }),
      };
    });
}

const faultsOf = (name: string, { status, ms, retryAfter, body }: Answer, ready: number): string[] => {
  const about = `${name}: ${status} ${body.slice(0, 200)}`;
  if (ms > ANSWERED_WITHIN_MS) return [`${about} after ${Math.round(ms)} ms`];
  if (withoutDatabase.has(name) && status > 0 && status < 500) return [];
  if (name === 'GET /ready') {
    const isRight = status === ready && body.includes('database') === (ready === 503);
    return isRight ? [] : [about];
  }
  const isUnavailable = status === 503 && retryAfter === '2' && JSON.parse(body).code === 'UNAVAILABLE';
  return isUnavailable ? [] : [about];
};

/** Asks every call at once, again and again while the database is away. */
async function askMeanwhile(calls: NamedCall[], { ready, awayMs }: { ready: number; awayMs: number }) {
  const until = performance.now() + awayMs;
  let asked = 0;
  let longest = 0;
  const faults: string[] = [];
  do {
    const answers = await Promise.all(calls.map((call) => client.ask(call)));
    asked += answers.length;
    for (const [at, answer] of answers.entries()) {
      longest = Math.max(longest, answer.ms);
      faults.push(...faultsOf(calls[at]?.name ?? '', answer, ready));
    }
  } while (faults.length === 0 && performance.now() < until);
  return { calls: asked, longest: Math.round(longest), faults };
}

/** Sends enquiries until it is over, and notes the texts of those that were acknowledged. */
async function keepWriting(way: string, acknowledged: string[], isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const message = `${way} ${turn}`;
    const body = JSON.stringify({ name: 'Aina', email: 'a@test.example', phone: '+60125550100', message });
    const { status } = await client.ask({ method: 'POST', path: '/api/email/send-form', body });
    if (status === 200) acknowledged.push(message);
    await sleep(50);
  }
}

/** Takes the database away while every call is asked and enquiries are sent, and brings it back. */
async function takeAway(way: keyof typeof ways, calls: NamedCall[]) {
  const { ready, awayMs, begin } = ways[way];
  let over = false;
  const acknowledged: string[] = [];
  const writing = keepWriting(way, acknowledged, () => over);
  const meanwhile = async () => {
    // a cut or frozen connection is noticed by its next statement
    await expect.poll(isServing, { timeout: 10_000 }).toBe(false);
    // an answer is kept for a second
    await expect.poll(readyStatus).toBe(ready);
    return { ...(await askMeanwhile(calls, { ready, awayMs })), page: await client.ask({ path: '/' }) };
  };
  try {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(0);
    const end = await begin();
    const found = await meanwhile().finally(end);
    const since = performance.now();
    await expect.poll(isServing, { timeout: 10_000, interval: 20 }).toBe(true);
    return { ...found, back: Math.round(performance.now() - since), acknowledged };
  } finally {
    over = true;
    await writing;
  }
}

const readyStatus = async () => (await client.ask({ path: '/api/ready' })).status;
const isServing = async () => (await client.ask({ path: '/api/agencies/public' })).status === 200;

describe('a database that is away', () => {
  it.for(Object.keys(ways) as (keyof typeof ways)[])(
    '%s: every call is 503 in time, nothing is lost, open streams stay, and the portal goes on by itself (D-44, D-139, D-155)',
    { timeout: 60_000 + 2 * AWAY_MS },
    async (name) => {
      const calls = await everyCall();
      const hasPages = (await client.ask({ path: '/' })).status === 200;
      const tokens = await Promise.all(Array.from({ length: STREAMS }, newToken));
      const streams = await openSignedIn(server.url, tokens);
      const { faults, longest, page, back, acknowledged, ...asked } = await takeAway(name, calls);
      expect(faults).toEqual([]);
      // one that hung for 15 s is noticed by the connection that listens
      const told = streams.filter(
        ({ events }) => ways[name].isNoticed || events.some((event) => event.startsWith('pause')),
      );
      for (const stream of told) await stream.until('resync');
      const lot = await buildLot(open.database.db);
      for (const stream of streams) {
        await expect.poll(() => stream.events.some((event) => event.includes(lot.id))).toBe(true);
        stream.close();
      }
      if (hasPages) expect(page.status).toBe(200);
      const rows = await open.database.db.select({ text: contactMessages.message }).from(contactMessages);
      const stored = new Set(rows.map(({ text }) => text));
      expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
      // it too is kept for a second
      await expect.poll(readyStatus).toBe(200);
      const again = await everyCall();
      const after: Answer[] = [];
      for (const call of again) after.push(await client.ask(call));
      expect(after.filter(({ status }) => status >= 500 || status === 0)).toEqual([]);
      measured({
        way: name,
        'away for': ways[name].awayMs > 0 ? `${ways[name].awayMs / 1000} s` : 'one round of calls',
        ...asked,
        'longest in ms': longest,
        'back in ms': back,
        writes: acknowledged.length,
        lost: 0,
        'streams told to read anew': told.length || 'none',
        'public page': hasPages ? page.status : 'not built',
      });
    },
  );

  it('is noticed in a double that answers 500', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' });
    const broken = Fastify();
    broken.all('*', () => pool.query('SELECT 1'));
    const { statusCode, body } = await broken.inject('/api/users');
    await broken.close();
    await pool.end();
    const answer = { status: statusCode, ms: 1, retryAfter: undefined, body };
    expect(faultsOf('GET /users', answer, 503)).toHaveLength(1);
  });
});
