import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { seedPark } from '#app/server/seed/park.ts';
import { lots } from '#core/lots/server/tables.ts';
import { type Database, openDatabase, type Tx } from '#platform/server/db/open.ts';
import { park } from '#test/park.ts';
import { type ServerEnvironment, type ServerProcess, startServer } from '#test/server-process.ts';
import { ask, CONNECTIONS, hangUp, listen, middle, type Ratio } from './ask.ts';
import { buildPortal, type Place } from './portal.ts';

const CHANGES = 100;
/** Interval of the changes: each is collected and sent by itself. */
const EVERY_MS = 150;
/** How long a change may take to its reader (acceptance: 95 of 100). */
const SOON_MS = 1_000;
const IDLE_STREAMS = Number(process.env.STREAMS ?? 2_000);
const STOPPED_STREAMS = Math.min(500, IDLE_STREAMS);
/** Pairs of turns without and with idle streams. */
const PAIRS = Number(process.env.ROUNDS ?? 10);
/** Processes on one PostgreSQL, each with a stream of its own. */
const PROCESSES = 3;
const READS_PER_TURN = 20_000;
/** Units of /proc/<pid>/stat on Linux. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

const portOf = ({ url }: ServerProcess) => Number(new URL(url).port);

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
  printDelays(`at the last of ${PROCESSES} processes`, await measureDelays(database, servers.map(portOf)));
  await Promise.all(servers.map((server) => server.kill()));
}

/** Processor time of a process in seconds, user and system, and its resident memory in bytes. */
async function usageOf({ pid }: ServerProcess): Promise<{ cpu: number; memory: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // the name, in parentheses, may contain spaces; the state is field 3
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { cpu: (field(14) + field(15)) / TICKS_PER_SECOND, memory: field(24) * PAGE_BYTES };
}

/** Waits until the server has opened or closed its streams, and so takes hardly any processor time. */
async function settle(server: ServerProcess): Promise<void> {
  for (;;) {
    const { cpu } = await usageOf(server);
    await sleep(300);
    if ((await usageOf(server)).cpu - cpu < 0.03) return;
  }
}

/** What one read of the list costs: milliseconds of the server's processor time, and of the clock. */
type Cost = { cpu: number; clock: number };

async function measureReads(server: ServerProcess): Promise<Cost> {
  const port = portOf(server);
  await settle(server);
  const start = performance.now();
  const { cpu } = await usageOf(server);
  let left = READS_PER_TURN;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      const { status } = await ask(port, list);
      if (status !== 200) throw new Error(`The list answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const used = (await usageOf(server)).cpu - cpu;
  return { cpu: (used * 1000) / READS_PER_TURN, clock: (performance.now() - start) / READS_PER_TURN };
}

/** Prints the ratio of the medians, and how far the middle half of the turns without streams spreads, as a share of their median. */
function printRatio(what: string, alone: readonly number[], beside: readonly number[]): Ratio {
  const without = middle(alone);
  const sorted = [...alone].sort((a, b) => a - b);
  const quartile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const spread = (quartile(0.75) - quartile(0.25)) / without;
  console.log(
    `reads    ${(middle(beside) / without).toFixed(3)} of the ${what} of a read without streams, ${without.toFixed(3)} ms; turns without streams spread by ${spread.toFixed(3)}`,
  );
  const part = `${what} of a read beside ${IDLE_STREAMS} streams, of one without`;
  return { part, ratio: middle(beside) / without, aim: `1 ± ${spread.toFixed(2)}` };
}

/** Reads of a list from a server process, in turns without and with idle streams, and how soon it stops with streams. */
async function measureIdleStreams(environment: ServerEnvironment): Promise<Ratio[]> {
  const server = await startServer({
    ...environment,
    DEV_CAST: 'off',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIVE_CONNECTIONS: String(2 * IDLE_STREAMS),
    LIVE_PER_ADDRESS: String(2 * IDLE_STREAMS),
  });
  // the first turns compile what the others run
  for (let turn = 0; turn < 2; turn += 1) await measureReads(server);
  const alone: Cost[] = [];
  const beside: Cost[] = [];
  let growth = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    alone.push(await measureReads(server));
    const { memory } = await usageOf(server);
    const streams = await openStreams(portOf(server), IDLE_STREAMS);
    if (pair === 0) growth = (await usageOf(server)).memory - memory;
    beside.push(await measureReads(server));
    for (const stream of streams) stream.destroy();
  }
  console.log(
    `streams  the server takes ${(growth / 1_000_000).toFixed(0)} MB more when the first ${IDLE_STREAMS} are open`,
  );
  const fields = [
    ['cpu', 'processor time'],
    ['clock', 'clock time'],
  ] as const;
  const ratios = fields.map(([field, what]) =>
    printRatio(
      what,
      alone.map((cost) => cost[field]),
      beside.map((cost) => cost[field]),
    ),
  );
  const streams = await openStreams(portOf(server), STOPPED_STREAMS);
  // the end of the server cuts them off
  for (const stream of streams) stream.on('error', () => undefined);
  // a stop waits for idle connections of the readers
  hangUp();
  const start = performance.now();
  const code = await server.stop();
  console.log(
    `stop     ${(performance.now() - start).toFixed(0)} ms with ${STOPPED_STREAMS} streams, exit code ${code}\n`,
  );
  return ratios;
}

/** Prints how soon changes reach a stream, and what idle streams cost the server. */
export async function measureLive({ url, folder }: Place): Promise<Ratio[]> {
  const home = join(folder, 'live');
  const database = await openDatabase({ databaseUrl: url, dataDir: home });
  await database.db.transaction((tx) => seedPark(tx as Tx, park, new Date()));
  const app = await buildPortal(database, folder);
  printDelays('in one process', await measureDelays(database, [await listen(app)]));
  if (url) await measureProcesses(database, url, home);
  await app.close();
  await database.close();
  // the embedded database belongs to one process at a time
  return measureIdleStreams({ DATA_DIR: home, ...(url && { DATABASE_URL: url }) });
}
