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
import { ask, CONNECTIONS, listen, middle } from './ask.ts';

const CHANGES = 100;
/** Interval of the changes: each is collected and sent by itself. */
const EVERY_MS = 150;
/** How long a change may take to its reader (acceptance: 95 of 100). */
const SOON_MS = 1_000;
const IDLE_STREAMS = 2_000;
const STOPPED_STREAMS = 500;
const TURNS = 5;
const READS_PER_TURN = 2_000;

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

/** Milliseconds from the commit of each change to its event in an open stream. */
async function measureDelays({ db }: Database, port: number): Promise<number[]> {
  const stream = await openStream(port);
  const arrivals = new Map<string, number>();
  stream.on('data', (bytes: Buffer) => {
    for (const [id] of String(bytes).matchAll(/[0-9a-f-]{36}/g)) arrivals.set(id, performance.now());
  });
  const rows = await db.select({ id: lots.id }).from(lots);
  const ids = Array.from({ length: CHANGES }, (_, index) => rows[index % rows.length]?.id ?? '');
  const delays: number[] = [];
  for (const id of ids) {
    arrivals.delete(id);
    await db.update(lots).set({ price: sql`price + 1` }).where(eq(lots.id, id));
    const committed = performance.now();
    while (!arrivals.has(id) && performance.now() - committed < 10 * SOON_MS) await sleep(1);
    delays.push((arrivals.get(id) ?? Number.POSITIVE_INFINITY) - committed);
    await sleep(EVERY_MS);
  }
  stream.destroy();
  return delays.sort((a, b) => a - b);
}

/** Requests of the list of lots per second. */
async function listsPerSecond(port: number): Promise<number> {
  const start = performance.now();
  let left = READS_PER_TURN;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      await ask(port, list);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (READS_PER_TURN / (performance.now() - start)) * 1000;
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
  const app = await buildApp({ config, database, db: database.db, storage, ...systemTime });
  const port = await listen(app);
  const delays = await measureDelays(database, port);
  const at = (share: number) => delays[Math.ceil(share * delays.length) - 1]?.toFixed(0);
  const soon = delays.filter((delay) => delay <= SOON_MS).length;
  console.log(
    `changes  ${soon} of ${CHANGES} within ${SOON_MS} ms, half in ${at(0.5)}, 95 in ${at(0.95)} ms`,
  );

  await listsPerSecond(port);
  const ratios: number[] = [];
  let cost = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = await listsPerSecond(port);
    const memoryBefore = memory();
    const streams = await openStreams(port, IDLE_STREAMS);
    if (turn === 0) cost = memory() - memoryBefore;
    const beside = await listsPerSecond(port);
    for (const stream of streams) stream.destroy();
    while (app.live.size > 0) await sleep(10);
    ratios.push((2 * beside) / (before + (await listsPerSecond(port))));
  }
  console.log(`streams  ${IDLE_STREAMS} idle ones take ${cost.toFixed(0)} MB, both ends in one process`);
  console.log(`lists    ${middle(ratios).toFixed(3)} of the answers per second beside them`);
  await openStreams(port, STOPPED_STREAMS);
  const start = performance.now();
  await app.close();
  console.log(`stop     ${(performance.now() - start).toFixed(0)} ms with ${STOPPED_STREAMS} streams\n`);
  await database.close();
}
