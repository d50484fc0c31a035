import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProperty } from '#core/lots/server/store.ts';
import { lots } from '#core/lots/server/tables.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { openTestDatabase } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople } from '#test/people.ts';
import {
  type SentCall,
  type ServerProcess,
  send,
  sendUntilAnswered,
  startServer,
} from '#test/server-process.ts';
import { measured, sized } from '#test/size.ts';
import { TcpProxy } from '#test/tcp-proxy.ts';

const CREATES = sized({ usual: 24, long: 10_000 });
/** The processes restart after each so many. */
const BATCH = sized({ usual: 24, long: 1_000 });
const AT_ONCE = 16;
const SPARE_LOTS = 20;

/** How a submission is repeated. */
const ways = ['in sequence', 'at once', 'after a lost answer', 'over a restart'] as const;
type Submission = { way: (typeof ways)[number]; call: SentCall; sends: number };
type Reply = Awaited<ReturnType<typeof send>>;

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let servers: ServerProcess[] = [];
let tokens: string[] = [];
let lotIds: string[] = [];

const start = () =>
  startServer({
    DATABASE_URL: open.url ?? '',
    DATA_DIR: open.folder,
    DEV_CAST: 'off',
    MAX_OPEN_REQUESTS: '10000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  });
beforeAll(async () => {
  open = await openTestDatabase();
  if (!open.url) throw new Error('Resends over restarts need TEST_DATABASE_URL');
  const { db } = open.database;
  const { buyer, agent, agentAdmin } = await buildPeople(db);
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const signIn = async ({ id }: { id: string }) =>
    (await db.transaction((tx) => startSession(tx as Tx, id, device, new Date()))).token;
  tokens = await Promise.all([buyer, agent, agentAdmin].map(signIn));
  lotIds = await buildLots(CREATES + SPARE_LOTS);
  servers = await Promise.all([start(), start()]);
}, 300_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await open.database.close();
  await open.drop();
});

async function buildLots(count: number): Promise<string[]> {
  const { db } = open.database;
  const { id: propertyId = '' } = (await findProperty(db, 'aero-industrial-hub')) ?? {};
  const at = new Date();
  const row = (index: number) => ({
    propertyId,
    lotNumber: `R-${index}`,
    type: 'B' as const,
    createdAt: at,
    updatedAt: at,
  });
  const built: string[] = [];
  while (built.length < count) {
    const size = Math.min(1_000, count - built.length);
    const values = Array.from({ length: size }, (_, index) => row(built.length + index));
    built.push(...(await db.insert(lots).values(values).returning({ id: lots.id })).map(({ id }) => id));
  }
  return built;
}

/** The submission with this number: each of three people books through the own channel. */
function submissionOf(index: number): Submission {
  const lotId = lotIds[index] ?? '';
  const walkIn = { name: 'Walk In', email: 'walk@in.example' };
  const calls = [
    { path: '/bookings/request', body: { lotId } },
    { path: '/bookings/property', body: { propertyId: lotId } },
    { path: '/bookings', body: { lotId, ...walkIn } },
  ];
  const call = calls[index % calls.length] ?? { path: '', body: {} };
  const token = tokens[index % tokens.length] ?? '';
  return {
    way: ways[Math.floor(index / 3) % ways.length] ?? 'at once',
    call: { method: 'POST', token, key: `submission-${index}`, ...call },
    sends: 2 + (index % 4),
  };
}

const serverOf = (index: number): ServerProcess => {
  const server = servers[index % servers.length];
  if (!server) throw new Error('No server is running');
  return server;
};

async function inSequence(call: SentCall, times: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let turn = 0; turn < times; turn += 1) replies.push(await sendUntilAnswered(serverOf(turn), call));
  return replies;
}

/** Sends a submission as often as it says; of those over a restart only the first time. */
async function submit({ way, call, sends }: Submission, line: string): Promise<Reply[]> {
  if (way === 'over a restart') return inSequence(call, 1);
  if (way === 'in sequence') return inSequence(call, sends);
  if (way === 'at once')
    return Promise.all(Array.from({ length: sends }, (_, turn) => sendUntilAnswered(serverOf(turn), call)));
  await expect(send({ ...serverOf(0), url: line }, call)).rejects.toThrow('fetch failed');
  return inSequence(call, sends - 1);
}

/** Violations in the replies to one submission; empty when all of them are the same new booking. */
function faultsOf(replies: readonly Reply[]): string[] {
  const statuses = [...new Set(replies.map(({ status }) => status))];
  const ids = new Set(replies.map(({ body }) => body._id));
  return [
    ...(statuses.join() === '201' ? [] : [`statuses ${statuses.join()}`]),
    ...(ids.size === 1 ? [] : [`${ids.size} different answers`]),
  ];
}

/** Calls `use` for each of them, some at once. */
async function forEach<T>(all: readonly T[], use: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  const worker = async () => {
    for (const one of left) await use(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

it(`${CREATES} bookings, each sent 2 to 5 times, are made once each and always get the first answer (D-56)`, {
  timeout: 3_600_000,
}, async () => {
  const { db } = open.database;
  const ids = new Set<unknown>();
  const total = { sends: 0, restarts: 0, reused: 0 };
  for (let from = 0; from < CREATES; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, CREATES - from) }, (_, at) => submissionOf(from + at));
    const { line, url } = await TcpProxy.to(serverOf(0).url);
    line.losesAnswers = true;
    const replies = new Map<Submission, Reply[]>();
    await forEach(batch, async (one) => {
      replies.set(one, await submit(one, url.replace(/\/$/, '')));
    });
    await line.cut();
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    servers = await Promise.all([start(), start()]);
    total.restarts += 1;
    await forEach(batch, async (one) => {
      const first = replies.get(one) ?? [];
      const again = one.way === 'over a restart' ? await inSequence(one.call, one.sends - 1) : [];
      expect([one.call.key, faultsOf([...first, ...again])]).toEqual([one.call.key, []]);
      ids.add(first[0]?.body._id);
      total.sends += one.sends;
    });
    total.reused += await expectKeysRefuseOthers(batch);
  }
  expect(ids.size).toBe(CREATES);
  const rows = await rowsOf<Record<string, string>>(
    db,
    sql`SELECT (SELECT count(*) FROM bookings) AS bookings,
    (SELECT count(*) FROM booking_events) AS events, (SELECT count(*) FROM (SELECT FROM notices
      GROUP BY recipient_id, kind, booking_id HAVING count(*) > 1) twice) AS "told twice"`,
  );
  expect(rows).toEqual([{ bookings: String(CREATES), events: String(CREATES), 'told twice': '0' }]);
  expect(await findBreaches(db)).toEqual([]);
  const counted = { creates: CREATES, sends: total.sends, bookings: ids.size, restarts: total.restarts };
  measured({ ...counted, 'other bodies refused': total.reused });
});

/** One key in ten, used for another lot, is refused and books nothing; resolves to how many were tried. */
async function expectKeysRefuseOthers(batch: readonly Submission[]): Promise<number> {
  const some = batch.filter((_, index) => index % 10 === 0);
  await forEach(some, async ({ call }) => {
    const other = { ...(call.body as object), lotId: lotIds.at(-1), propertyId: lotIds.at(-1) };
    const { status, body } = await send(serverOf(0), { ...call, body: other });
    expect([status, body.code]).toEqual([422, 'KEY_REUSED']);
  });
  return some.length;
}

it('without its key a second submission gets another answer, so the check would notice a portal that ignores keys', async () => {
  const caught: string[][] = [];
  for (let index = CREATES; index < CREATES + SPARE_LOTS - 1; index += 1) {
    const { key: _, ...call } = submissionOf(index).call;
    caught.push(faultsOf(await inSequence(call, 2)));
  }
  expect(caught.filter((faults) => faults.length === 0)).toEqual([]);
});
