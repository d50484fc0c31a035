import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { limitConcurrency } from '#platform/server/concurrency-limit.ts';
import { hashPassword } from '#platform/server/password.ts';
import { openTestDatabase } from './app.ts';
import { freePort } from './free-port.ts';
import { type OpenStream, openSignedIn } from './live-stream.ts';
import { type Answer, type Call, LoadClient, percentile } from './load.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { measured, sized } from './size.ts';

const ROUNDS = sized({ usual: 1, long: 12 });
/** Three times as many as may sign in at once (200), and wait for a connection of the database (500). */
const SIGN_INS = 600;
const READS = 1_500;
const MOST_WAITING = 500;
/** How long the crowd of the first round keeps asking again: over two checks of the open streams, which have to queue too. */
const LOCKED_MS = sized({ usual: 0, long: 130_000 });
/** As Retry-After asks for. */
const ASKS_AGAIN_MS = 2_000;
const STREAMS = 5;
const ACCOUNTS = 20;
const PASSWORD = 'Kaki-Bukit-2031';
const busy = {
  message: 'The service is busy right now. Please try again in a moment.',
  code: 'UNAVAILABLE',
};

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let server: ServerProcess;
let metricsPort: number;
let crowd: LoadClient;
let reader: LoadClient;
let token: string;
beforeAll(async () => {
  open = await openTestDatabase();
  const passwordHash = await hashPassword(PASSWORD);
  for (let number = 0; number < ACCOUNTS; number += 1) {
    await buildUser(open.database.db, { role: 'super_admin', email: emailOf(number), passwordHash });
  }
  metricsPort = await freePort();
  server = await startServer({
    DATABASE_URL: open.url ?? '',
    DEV_CAST: 'off',
    DATA_DIR: open.folder,
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    METRICS_PORT: String(metricsPort),
  });
  crowd = new LoadClient(server.url);
  reader = new LoadClient(server.url);
  // opens the keep-alive connections first: Node.js accepts one per turn of its event loop
  await comeAtOnce(crowd, READS, () => ({ path: '/api/health' }));
  token = JSON.parse((await reader.ask(signIn(0))).body).token;
});
afterAll(async () => {
  crowd.close();
  reader.close();
  await server.kill();
  await open.database.close();
  await open.drop();
});

const emailOf = (number: number) => `crowd-${number % ACCOUNTS}@test.example`;
const signIn = (number: number): Call => ({
  method: 'POST',
  path: '/api/auth/login',
  body: JSON.stringify({ email: emailOf(number), password: PASSWORD }),
});
const keptList: Call = { path: '/api/properties/aeroindustrial/lots/B' };
const deskList = (): Call => ({
  path: '/api/bookings?limit=50',
  headers: { authorization: `Bearer ${token}` },
});

/** Holds signed-in streams open during `work`: afterwards each of them still gets the change of a lot. */
async function besideStreams(work: () => Promise<void>): Promise<OpenStream[]> {
  const streams = await openSignedIn(server.url, Array<string>(STREAMS).fill(token));
  await work();
  const lot = await buildLot(open.database.db);
  for (const stream of streams) {
    await expect.poll(() => stream.events.some((event) => event.includes(lot.id))).toBe(true);
    stream.close();
  }
  return streams;
}

/** What a crowd was told that came at once; the same check for the portal and for the double. */
function judge(answers: readonly Answer[]) {
  const admitted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  const times = (of: readonly Answer[]) => of.map(({ ms }) => Math.round(ms));
  return {
    others: answers.length - admitted.length - refused.length,
    refused: refused.length,
    hasRetryAfter: refused.every(
      ({ body, retryAfter }) =>
        Number(retryAfter) > 0 && JSON.stringify(JSON.parse(body)) === JSON.stringify(busy),
    ),
    retriesAt: new Set(refused.map(({ retryAfter }) => retryAfter)).size,
    refusedP50: percentile(times(refused), 0.5),
    refusedP99: percentile(times(refused), 0.99),
    admittedP99: percentile(times(admitted), 0.99),
    last: Math.max(...times(admitted)),
  };
}

const comeAtOnce = (client: LoadClient, count: number, call: (number: number) => Call) =>
  Promise.all(Array.from({ length: count }, (_, number) => client.ask(call(number))));

/** Reads the kept list and probes while `work` runs. */
async function readBeside<T>(work: () => Promise<T>) {
  let isOver = false;
  const reads = reader.keepAsking(
    4,
    () => isOver,
    (turn) => (turn % 10 === 9 ? { path: '/api/health' } : keptList),
  );
  const result = await work().finally(() => {
    isOver = true;
  });
  const answers = await reads;
  const failed = answers.filter(({ status }) => status !== 200).length;
  const p50 = percentile(
    answers.map(({ ms }) => ms),
    0.5,
  );
  return { result, reads: answers.length, failed, p50 };
}

/** Milliseconds until a call that was refused is answered again. */
async function backAfter(call: Call): Promise<number> {
  const since = performance.now();
  await expect.poll(async () => (await reader.ask(call)).status, { timeout: 30_000 }).toBe(200);
  return Math.round(performance.now() - since);
}

async function metric(line: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );
}

const loopDelayP99 = async () => Math.round(1000 * (await metric('nodejs_eventloop_lag_p99_seconds')));
const waitingReaders = () => metric('portal_pool_connections{pool="readers",state="waiting"}');

it(`of ${SIGN_INS} people who sign in at once those beyond the limit are told at once to come again, ${ROUNDS} times, while lists are read (D-207)`, async () => {
  const alone = await readBeside(() => sleep(1_000));
  await loopDelayP99();
  const counted = { 'sign-ins': 0, refused: 0, reads: 0 };
  const most = { refusedP50: 0, refusedP99: 0, admittedP99: 0, back: 0, slower: 0, loop: 0 };
  await besideStreams(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const beside = await readBeside(() => comeAtOnce(crowd, SIGN_INS, signIn));
      const judged = judge(beside.result);
      expect([judged.others, judged.hasRetryAfter, beside.failed, alone.failed]).toEqual([0, true, 0, 0]);
      // fewer than the excess only if hashing is faster than they arrive
      expect(judged.refused).toBeGreaterThan(0);
      // a crowd that is refused does not come again all at once
      expect(judged.retriesAt).toBeGreaterThan(3);
      expect(judged.refusedP50).toBeLessThan(judged.last);
      counted['sign-ins'] += SIGN_INS;
      counted.refused += judged.refused;
      counted.reads += beside.reads;
      most.refusedP50 = Math.max(most.refusedP50, judged.refusedP50);
      most.refusedP99 = Math.max(most.refusedP99, judged.refusedP99);
      most.admittedP99 = Math.max(most.admittedP99, judged.admittedP99);
      most.slower = Math.max(most.slower, beside.p50 / alone.p50);
      most.back = Math.max(most.back, await backAfter(signIn(0)));
      most.loop = Math.max(most.loop, await loopDelayP99());
    }
  });
  measured({
    ...counted,
    'refused p50 in ms': most.refusedP50,
    'refused p99 in ms': most.refusedP99,
    'admitted p99 in ms': most.admittedP99,
    'list beside, of alone': most.slower.toFixed(1),
    'event loop delay p99 in ms': most.loop,
    'back in ms': most.back,
  });
}, 600_000);

/** Locks the table of bookings until `unlock` is called; `lock` resolves afterwards. */
async function lockBookings() {
  let unlock = () => {};
  const released = new Promise<void>((end) => {
    unlock = end;
  });
  let reportLocked = () => {};
  const isLocked = new Promise<void>((locked) => {
    reportLocked = locked;
  });
  // `maintain` has no time limit on an idle transaction
  const lock = open.database.maintain(async (tx) => {
    await tx.execute(sql`LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE`);
    reportLocked();
    await released;
  });
  await isLocked;
  return { unlock, lock };
}

it(`of ${READS} who read a desk list whose table is locked those beyond the queue are refused, ${ROUNDS} times, while kept lists are read (D-207, D-139)`, async () => {
  let refusedWhileLocked = 0;
  let mostWaiting = 0;
  let back = 0;
  const streams = await besideStreams(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { unlock, lock } = await lockBookings();
      const beside = await readBeside(async () => {
        let refused = 0;
        const until = performance.now() + (round === 0 ? LOCKED_MS : 0);
        const coming = Array.from({ length: READS }, async () => {
          for (;;) {
            const answer = await crowd.ask(deskList());
            if (answer.status === 503) refused += 1;
            if (performance.now() >= until) return answer;
            await sleep(ASKS_AGAIN_MS);
          }
        });
        const isOver = async () => {
          mostWaiting = Math.max(mostWaiting, await waitingReaders());
          return mostWaiting > 0 && refused > READS / 3 && performance.now() >= until;
        };
        await expect
          .poll(isOver, { timeout: LOCKED_MS + 30_000 })
          .toBe(true)
          .finally(unlock);
        refusedWhileLocked += refused;
        await lock;
        return Promise.all(coming);
      });
      const judged = judge(beside.result);
      expect([judged.others, judged.hasRetryAfter, beside.failed]).toEqual([0, true, 0]);
      back = Math.max(back, await backAfter(deskList()));
    }
  });
  if (LOCKED_MS > 0) for (const { events } of streams) expect(events).toContain('resync {}');
  expect(mostWaiting).toBeGreaterThan(0);
  expect(mostWaiting).toBeLessThanOrEqual(MOST_WAITING);
  measured({
    'desk lists': ROUNDS * READS,
    'refused while the table was locked': refusedWhileLocked,
    'most that waited for a connection': mostWaiting,
    'back in ms': back,
    'streams open': streams.length,
    'told to read anew': streams.filter(({ events }) => events.includes('resync {}')).length,
  });
}, 600_000);

it('a queue without an end refuses nobody, and the same check notices', async () => {
  const endless = limitConcurrency(1, Number.POSITIVE_INFINITY);
  const double = createServer((_request, response) => {
    void endless(() => sleep(2)).then(() => response.end('{}'));
  });
  await new Promise<void>((listening) => double.listen(0, '127.0.0.1', listening));
  const client = new LoadClient(`http://127.0.0.1:${(double.address() as AddressInfo).port}`);
  const judged = judge(await comeAtOnce(client, SIGN_INS, signIn));
  expect([judged.others, judged.refused]).toEqual([0, 0]);
  client.close();
  double.close();
});
