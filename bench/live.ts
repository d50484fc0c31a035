import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { buildApp } from '#app/server/app.ts';
import { lots } from '#features/lots/server/tables.ts';
import { seedPark } from '#fixtures/park.ts';
import { readConfig } from '#platform/server/config.ts';
import { systemTime } from '#platform/server/context.ts';
import { type Database, openEmbedded, openPostgres, type Tx } from '#platform/server/db/open.ts';
import { folderStorage } from '#platform/server/storage.ts';
import { startServer } from '#test/server-process.ts';
import { testVault } from '#test/vault.ts';
import { ask, CONNECTIONS, listen, middle } from './ask.ts';

const CHANGES = 100;
/** Interval of the changes: each is collected and sent by itself. */
const EVERY_MS = 150;
/** How long a change may take to its reader (acceptance: 95 of 100). */
const SOON_MS = 1_000;
const IDLE_STREAMS = 2_000;
const STOPPED_STREAMS = 500;
const TURNS = 6;
/** Processes on one PostgreSQL, each with a stream of its own. */
const PROCESSES = 3;
const READS_PER_TURN = 5_000;

const list = { method: 'GET', path: '/api/properties/aeroindustrial/lots/B', headers: {} };

/** Opens a stream outside of the pool of the other requests, and waits for its first event. */
function openStream(port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: '/api/live', agent: false }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`The stream answered ${reply.statusCode}`));
      reply.once('data', () => resolve(reply));
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function openStreams(port: number, count: number): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  while (streams.length < count) {
    streams.push(...(await Promise.all(Array.from({ length: 100 }, () => openStream(port)))));
  }
  return streams;
}

/** Milliseconds from the commit of each change until the open streams of all these servers have its event. */
async function measureDelays({ db }: Database, ports: readonly number[]): Promise<number[]> {
  const streams = await Promise.all(ports.map(openStream));
  const arrivals = new Map<string, number[]>();
  for (const stream of streams) {
    stream.on('data', (bytes: Buffer) => {
      for (const [id] of String(bytes).matchAll(/[0-9a-f-]{36}/g)) arrivals.get(id)?.push(performance.now());
    });
  }
  const rows = await db.select({ id: lots.id }).from(lots);
  const ids = Array.from({ length: CHANGES }, (_, index) => rows[index % rows.length]?.id ?? '');
  const delays: number[] = [];
  for (const id of ids) {
    const arrived: number[] = [];
    arrivals.set(id, arrived);
    await db.update(lots).set({ price: sql`price + 1` }).where(eq(lots.id, id));
    const committed = performance.now();
    const isMissing = () => arrived.length < streams.length;
    while (isMissing() && performance.now() - committed < 10 * SOON_MS) await sleep(1);
    delays.push(isMissing() ? Number.POSITIVE_INFINITY : Math.max(...arrived) - committed);
    await sleep(EVERY_MS);
  }
  for (const stream of streams) stream.destroy();
  return delays.sort((a, b) => a - b);
}

function printDelays(where: string, delays: readonly number[]): void {
  const at = (share: number) => delays[Math.ceil(share * delays.length) - 1]?.toFixed(0);
  const soon = delays.filter((delay) => delay <= SOON_MS).length;
  console.log(
    `changes  ${soon} of ${CHANGES} within ${SOON_MS} ms, half in ${at(0.5)}, 95 in ${at(0.95)} ms, ${where}`,
  );
}

/** The same over several processes, each change at the slowest of them. */
async function measureProcesses(database: Database, url: string, folder: string): Promise<void> {
  const start = () => startServer({ DATABASE_URL: url, DATA_DIR: folder, DEV_CAST: 'off' });
  const servers = await Promise.all(Array.from({ length: PROCESSES }, start));
  const ports = servers.map((server) => Number(new URL(server.url).port));
  printDelays(`at the last of ${PROCESSES} processes`, await measureDelays(database, ports));
  await Promise.all(servers.map((server) => server.kill()));
}

const measures = { perSecond: 'per second', perCpuSecond: 'per second of processor time' } as const;
type Throughput = Record<keyof typeof measures, number>;

/** Requests of the list of lots per second, and per second of processor time, which other programs hardly change. */
async function measureLists(port: number): Promise<Throughput> {
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  let left = READS_PER_TURN;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      await ask(port, list);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    perSecond: (READS_PER_TURN / (performance.now() - start)) * 1000,
    perCpuSecond: (READS_PER_TURN / (user + system)) * 1_000_000,
  };
}

/** Prints the ratio of the medians of turns that were taken in turn, and how far those without streams differ. */
function printRatio(
  what: keyof Throughput,
  turns: { alone: readonly Throughput[]; beside: readonly Throughput[] },
): void {
  const without = turns.alone.map((turn) => turn[what]);
  const among = turns.beside.map((turn) => turn[what]);
  const noise = (Math.max(...without) - Math.min(...without)) / middle(without);
  const ratio = middle(among) / middle(without);
  console.log(
    `lists    ${ratio.toFixed(3)} of the answers ${measures[what]} beside them; turns without them differ by ${noise.toFixed(3)}`,
  );
}

/** Resident memory in MB after a garbage collection, if the process was started with --expose-gc. */
function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1_000_000;
}

/** Prints how soon changes reach a stream, and what idle streams cost; the readers' half of the connections is included. */
export async function measureLive({
  url,
  folder,
}: {
  url: string | undefined;
  folder: string;
}): Promise<void> {
  const database = url ? await openPostgres(url) : await openEmbedded(join(folder, 'live'));
  const storage = folderStorage(join(folder, 'live-documents'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIVE_CONNECTIONS: String(2 * IDLE_STREAMS),
    LIVE_PER_ADDRESS: String(2 * IDLE_STREAMS),
  });
  await database.db.transaction((tx) => seedPark(tx as Tx, new Date()));
  const app = await buildApp({
    config,
    database,
    db: database.db,
    storage,
    vault: testVault(),
    ...systemTime,
  });
  const port = await listen(app);
  printDelays('in one process', await measureDelays(database, [port]));
  if (url) await measureProcesses(database, url, join(folder, 'live'));

  // the first turns compile what the others run
  for (let turn = 0; turn < 2; turn += 1) await measureLists(port);
  const alone: Throughput[] = [];
  const beside: Throughput[] = [];
  let cost = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(await measureLists(port));
    const memoryBefore = memory();
    const streams = await openStreams(port, IDLE_STREAMS);
    if (turn === 0) cost = memory() - memoryBefore;
    beside.push(await measureLists(port));
    for (const stream of streams) stream.destroy();
    while (app.live.size > 0) await sleep(10);
  }
  console.log(`streams  ${IDLE_STREAMS} idle ones take ${cost.toFixed(0)} MB, both ends in one process`);
  printRatio('perSecond', { alone, beside });
  printRatio('perCpuSecond', { alone, beside });
  await openStreams(port, STOPPED_STREAMS);
  const start = performance.now();
  await app.close();
  console.log(`stop     ${(performance.now() - start).toFixed(0)} ms with ${STOPPED_STREAMS} streams\n`);
  await database.close();
}
