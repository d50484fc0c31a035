/**
 * `npm run bench`: compares the portal with plain counterparts, in turns in one run; read the ratios in the table at the end.
 * `npm run bench -- lists` is one part of it: docs/measuring.md explains all of them. DATABASE_URL picks the database, otherwise
 * it is an embedded one that goes away.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import { seedPark } from '#app/server/seed/park.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { findProperty, insertLot } from '#core/lots/server/store.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { type Db, openDatabase, type Tx } from '#platform/server/db/open.ts';
import { park } from '#test/park.ts';
import {
  type Answered,
  type Asked,
  ask,
  CONNECTIONS,
  hangUp,
  listen,
  middle,
  type Ratio,
  type Turn,
  tokenOf,
  turnOf,
} from './ask.ts';
import { compareBookings } from './bookings.ts';
import { measurePages } from './first-touch.ts';
import { addFixedRoute, compareKept } from './kept.ts';
import { measureLaunch } from './launch.ts';
import { compareLists } from './lists.ts';
import { measureLive } from './live.ts';
import { buildPortal, type Place } from './portal.ts';
import { compareSealing } from './seal.ts';
import { compareUploads } from './uploads.ts';
import { measureWatermarks } from './watermarks.ts';

const TURNS = 5;
const READS_PER_TURN = 1_000;
const BOOKINGS_PER_TURN = 100;

/** The baseline of a ratio: a plain Fastify route that reads the body and replies with fixed bytes. */
async function bareRoute({
  bytes,
  status,
  type,
}: Answered): Promise<{ port: number; close: () => Promise<void> }> {
  const app = Fastify();
  app.all('/*', (_request, reply) => reply.code(status).type(type).send(bytes));
  return { port: await listen(app), close: () => app.close() };
}

/** Measures the portal and the bare route in turns, and prints the median of each and of the ratios. */
async function compare(
  name: string,
  port: number,
  turns: readonly Asked[][],
  status: number,
): Promise<Ratio> {
  const [[first, ...rest] = [], ...others] = turns;
  if (!first) throw new Error(`Nothing to ask for ${name}`);
  const sample = await ask(port, first);
  if (sample.status !== status) throw new Error(`${name} answered ${sample.status}: ${sample.bytes}`);
  const bare = await bareRoute(sample);
  const pairs: { portal: Turn; bare: Turn }[] = [];
  for (const calls of [rest, ...others]) {
    pairs.push({ portal: await turnOf(port, calls, status), bare: await turnOf(bare.port, calls, status) });
  }
  await bare.close();
  const line = (who: string, turns: Turn[]) =>
    `  ${who.padEnd(8)}${middle(turns.map(({ perSecond }) => perSecond))
      .toFixed(0)
      .padStart(7)} per second, p99 ${middle(turns.map(({ p99 }) => p99)).toFixed(1)} ms`;
  console.log(`${name}, ${sample.bytes.length} bytes`);
  console.log(
    line(
      'portal',
      pairs.map(({ portal }) => portal),
    ),
  );
  console.log(
    line(
      'bare',
      pairs.map(({ bare }) => bare),
    ),
  );
  const ratio = middle(pairs.map(({ portal, bare }) => portal.perSecond / bare.perSecond));
  console.log(`  ratio   ${ratio.toFixed(3)} of the bare route\n`);
  return { part: `${name}, of a bare route`, ratio, aim: 'none' };
}

/** One agent per connection, without a limit of open requests, and a free lot per request. */
async function prepare(db: Db): Promise<{ tokens: string[]; lotIds: string[]; agencyId: string }> {
  const now = new Date();
  await db.transaction((tx) => seedPark(tx as Tx, park, now));
  const agency = await buildAgency(db);
  const tokens: string[] = [];
  for (let number = 0; number < CONNECTIONS; number += 1) {
    const email = `bench-${now.getTime()}-${number}@test.example`;
    const person = await buildMember(db, agency.id, { role: 'agent', email });
    tokens.push(await tokenOf(db, person.id));
  }
  const property = await findProperty(db, 'aeroindustrial');
  if (!property) throw new Error('The park is not seeded');
  const lotIds = await db.transaction(async (tx) => {
    const ids: string[] = [];
    for (let number = 0; number < TURNS * BOOKINGS_PER_TURN; number += 1) {
      // type C, so that the list of type B keeps its length
      const lot = {
        propertyId: property.id,
        lotNumber: `bench-${now.getTime()}-${number}`,
        type: 'C' as const,
      };
      ids.push(await insertLot(tx as Tx, lot, now));
    }
    return ids;
  });
  return { tokens, lotIds, agencyId: agency.id };
}

async function compareWithBareRoutes({ url, folder }: Place): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  const database = await openDatabase({ databaseUrl: url, dataDir: folder });
  const { tokens, lotIds, agencyId } = await prepare(database.db);
  const app = await buildPortal(database, folder, { pages: resolve('dist/web') });
  const fix = addFixedRoute(app);
  const port = await listen(app);
  console.log(
    `${url ? 'PostgreSQL' : 'Embedded database'}, ${CONNECTIONS} connections, the middle of ${TURNS} turns\n`,
  );

  const list = {
    method: 'GET',
    path: '/api/properties/aeroindustrial/lots/B',
    headers: { 'accept-encoding': 'br' },
  };
  const reads = (asked: Asked): Asked[][] =>
    Array.from({ length: TURNS }, () => Array(READS_PER_TURN).fill(asked));
  ratios.push({ ...(await compare('Lot list', port, reads(list), 200)), aim: 'at least 0.4' });
  ratios.push(...(await compareKept({ port, db: database.db, agencyId }, list, fix)));

  for (const path of ['/', '/properties/aeroindustrial/type/A']) {
    const page = { method: 'GET', path, headers: { 'accept-encoding': 'br' } };
    ratios.push(await compare(`Public page ${path}`, port, reads(page), 200));
  }

  const bookings = lotIds.map((lotId, index) => ({
    method: 'POST',
    path: '/api/bookings/request',
    headers: { authorization: `Bearer ${tokens[index % CONNECTIONS]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lotId, requestMessage: 'For our bakery' }),
  }));
  const turns = Array.from({ length: TURNS }, (_, turn) =>
    bookings.slice(turn * BOOKINGS_PER_TURN, (turn + 1) * BOOKINGS_PER_TURN),
  );
  ratios.push(await compare('Booking request', port, turns, 201));

  await app.close();
  await database.close();
  return ratios;
}

type Part = (place: Place) => Promise<Ratio[]>;

const parts: Record<string, Part> = {
  bare: compareWithBareRoutes,
  bookings: compareBookings,
  lists: compareLists,
  live: measureLive,
  launch: measureLaunch,
  pages: measurePages,
  watermarks: measureWatermarks,
  seal: compareSealing,
  uploads: compareUploads,
};

async function run(wanted: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const ratios: Ratio[] = [];
  for (const [name, compareAll] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) {
      ratios.push(...(await compareAll({ url: process.env.DATABASE_URL, folder })));
    }
  }
  hangUp();
  await rm(folder, { recursive: true, force: true });
  console.log(`\n${'Ratios'.padEnd(70)}${'ratio'.padStart(8)}  aim`);
  for (const { part, ratio, aim } of ratios) {
    console.log(`${part.padEnd(70)}${ratio.toFixed(2).padStart(8)}  ${aim}`);
  }
}

await run(process.argv.slice(2));
