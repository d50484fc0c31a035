import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { seedPark } from '#app/server/seed/park.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import type { Lot } from '#core/lots/contract.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { type Database, type Db, openPostgres, type Tx } from '#platform/server/db/open.ts';
import { park } from '#test/park.ts';
import { withCluster } from '#test/postgres-cluster.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';
import { type Answered, ask, type Ratio, tokenOf } from './ask.ts';
import type { Place } from './portal.ts';

const VISITORS = Number(process.env.VISITORS ?? 2_000);
const BUYERS = Number(process.env.BUYERS ?? 200);
const LOTS = Number(process.env.LOTS ?? 40);
/** Processes of the portal beside one database; people spread over them as over the machines behind a proxy. */
const PROCESSES = Number(process.env.PROCESSES ?? 1);
/** The visitors arrive spread over this time, and the buyers book in the middle of it. */
const ARRIVE_WITHIN_MS = Number(process.env.SECONDS ?? 60) * 1_000;
/** A visitor reads a list as often as this, as a page does that is told of changes. */
const LISTS_EACH = 3;
const LIST_EVERY_MS = 1_000;

/** What people should wait at most, on an idle machine. */
const P95_MS = { list: 60, page: 300, won: 800, refused: 150 } as const;

const pages = ['/', '/aero-industrial-hub', '/properties/aeroindustrial/type/C'];
const lists = ['/api/properties/aeroindustrial/lots/C', '/api/public/properties/aeroindustrial/lots'];

const kinds = ['list', 'page', 'own list', 'won', 'refused'] as const;
type Kind = (typeof kinds)[number];
type Seen = { kind: Kind; status: number; milliseconds: number; sent: number };

/**
 * Connections are kept open and shared, as a reverse proxy does: Node accepts only one new connection per turn of its event
 * loop, which the first visitors would measure instead.
 */
const PROXIED = 200;
const visitors = new Agent({ keepAlive: true, maxSockets: PROXIED });
const signedIn = new Agent({ keepAlive: true, maxSockets: PROXIED });

class Clients {
  readonly seen: Seen[] = [];
  readonly #ports: readonly number[];
  #asked = 0;

  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  /** Asks the next process in turn; `kind` may be told by the status of the answer. */
  async ask(
    kind: Kind | ((status: number) => Kind),
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Answered> {
    this.#asked += 1;
    const sent = performance.now();
    const answered = await ask(
      this.#ports[this.#asked % this.#ports.length] as number,
      {
        method: body === undefined ? 'GET' : 'POST',
        path,
        headers: {
          'accept-encoding': token === undefined ? 'br' : 'identity',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      token === undefined ? visitors : signedIn,
    );
    const { status } = answered;
    const seen = typeof kind === 'function' ? kind(status) : kind;
    this.seen.push({ kind: seen, status, milliseconds: performance.now() - sent, sent });
    return answered;
  }

  /** Opens a page, then reads its list again and again. */
  async visit(number: number): Promise<void> {
    await pause((number / VISITORS) * ARRIVE_WITHIN_MS);
    await this.ask('page', pages[number % pages.length] ?? '/');
    for (let read = 0; read < LISTS_EACH; read += 1) {
      await this.ask('list', lists[number % lists.length] ?? '');
      await pause(LIST_EVERY_MS);
    }
  }

  /** Books any of the lots that the own list shows as available, until one is won or none is left. Returns the lot. */
  async buy({ token, ...named }: Buyer, wanted: ReadonlySet<string>): Promise<string | undefined> {
    for (;;) {
      const { status: answered, bytes } = await this.ask('own list', lists[0] ?? '', { token });
      if (answered !== 200) {
        await pause(LIST_EVERY_MS);
        continue;
      }
      const shown = (JSON.parse(bytes.toString()) as Lot[]).filter(({ _id }) => wanted.has(_id));
      const free = shown.filter(({ status }) => status === 'available');
      const lot = free[Math.floor(Math.random() * free.length)];
      if (!lot) return undefined;
      const body = { lotId: lot._id, ...named, requestMessage: 'For our bakery' };
      const { status } = await this.ask(outcomeOf, '/api/bookings/request', { token, body });
      if (status === 201) return lot._id;
    }
  }
}

const outcomeOf = (status: number): Kind => (status === 201 ? 'won' : 'refused');

/** Names themselves and their agency in a request, as the page does. */
type Buyer = { token: string; userId: string; agencyId: string };
type Launch = { lotIds: string[]; buyers: Buyer[] };

async function prepare(db: Db): Promise<Launch> {
  await db.transaction((tx) => seedPark(tx as Tx, park, new Date()));
  const agency = await buildAgency(db);
  const buyers: Buyer[] = [];
  for (let number = 0; number < BUYERS; number += 1) {
    const { id: userId } = await buildMember(db, agency.id, { role: 'agent' });
    buyers.push({ token: await tokenOf(db, userId), userId, agencyId: agency.id });
  }
  const lotIds: string[] = [];
  for (let number = 0; number < LOTS; number += 1) lotIds.push((await buildLot(db, { type: 'C' })).id);
  return { lotIds, buyers };
}

function share(waits: readonly number[], part: number): number {
  return [...waits].sort((a, b) => a - b)[Math.floor(waits.length * part)] ?? 0;
}

const waitsOf = (seen: readonly Seen[], kind: Kind) =>
  seen.filter((each) => each.kind === kind).map(({ milliseconds }) => milliseconds);

function report(name: string, seen: readonly Seen[]): void {
  for (const kind of kinds) {
    const waits = waitsOf(seen, kind);
    if (waits.length === 0) continue;
    const shares = [0.5, 0.95, 0.99].map((part) =>
      `p${part * 100} ${share(waits, part).toFixed(1)} ms`.padStart(15),
    );
    const statuses = seen.filter((each) => each.kind === kind).map(({ status }) => status);
    const counted = [...new Set(statuses)].map(
      (status) => `${statuses.filter((each) => each === status).length} x ${status}`,
    );
    console.log(`  ${name.padEnd(10)}${kind.padEnd(9)}${shares.join('')}   ${counted.join(', ')}`);
  }
}

/** @throws when a lot has not exactly one live booking */
async function assertOneWinnerEach(
  { db }: Database,
  { lotIds }: Launch,
  won: (string | undefined)[],
): Promise<void> {
  const told = won.filter((id) => id !== undefined);
  const live = and(inArray(bookings.lotId, lotIds), eq(bookings.status, 'pending_agent'));
  const held = await db.select({ lotId: bookings.lotId }).from(bookings).where(live);
  const counts = [told.length, new Set(told).size, held.length, new Set(held.map(({ lotId }) => lotId)).size];
  console.log(
    `  winners told ${counts[0]} (${counts[1]} lots), bookings ${counts[2]} (${counts[3]} lots) of ${LOTS}`,
  );
  if (counts.some((each) => each !== LOTS)) throw new Error('A lot was not booked exactly once');
}

/** Lets the visitors in, with the buyers among them; what was seen while these booked, else all of it. */
async function open(ports: readonly number[], { lotIds, buyers }: Launch = { lotIds: [], buyers: [] }) {
  const clients = new Clients(ports);
  const visits = Array.from({ length: VISITORS }, (_, number) => clients.visit(number));
  const race = async () => {
    await pause(ARRIVE_WITHIN_MS / 2);
    const start = performance.now();
    const won = await Promise.all(buyers.map((buyer) => clients.buy(buyer, new Set(lotIds))));
    return { start, end: performance.now(), won };
  };
  const [{ start, end, won }] = await Promise.all([race(), ...visits]);
  const seen =
    buyers.length === 0 ? clients.seen : clients.seen.filter(({ sent }) => sent >= start && sent < end);
  return { seen, won };
}

async function launch(url: string): Promise<Ratio[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-launch-'));
  const database = await openPostgres(url);
  const servers: ServerProcess[] = [];
  try {
    const prepared = await prepare(database.db);
    const settings = {
      DATABASE_URL: url,
      DEV_CAST: 'off',
      LIMIT_REQUESTS_PER_MINUTE: '1000000',
    };
    for (let number = 0; number < PROCESSES; number += 1) {
      const own = { ...settings, DATA_DIR: join(folder, String(number)) };
      servers.push(await startServer(own, resolve('dist/server/main.js')));
    }
    const ports = servers.map(({ url }) => Number(new URL(url).port));
    const warm = new Clients(ports);
    for (const path of [...pages, ...lists]) {
      for (const _ of ports) await warm.ask('page', path);
    }
    const token = prepared.buyers[0]?.token ?? '';
    const opened = (asked: { token?: string }) =>
      Array.from({ length: PROXIED * PROCESSES }, () => warm.ask('list', lists[0] ?? '', asked));
    await Promise.all([...opened({}), ...opened({ token })]);

    const alone = await open(ports);
    report('alone', alone.seen);
    const burst = await open(ports, prepared);
    report('burst', burst.seen);
    await assertOneWinnerEach(database, prepared, burst.won);
    const p95 = ({ seen }: typeof alone, kind: Kind) => share(waitsOf(seen, kind), 0.95);
    const page = p95(alone, 'page') || 1;
    const aimOf = (kind: keyof typeof P95_MS) => `p95 at most ${P95_MS[kind]} ms on an idle machine`;
    return [
      ...(['list', 'page'] as const).map((kind) => ({
        part: `launch: p95 of a ${kind} while buyers book, of visitors alone`,
        ratio: p95(burst, kind) / (p95(alone, kind) || 1),
        aim: aimOf(kind),
      })),
      ...(['won', 'refused'] as const).map((kind) => ({
        part: `launch: p95 of a booking that is ${kind}, of a page of visitors alone`,
        ratio: p95(burst, kind) / page,
        aim: aimOf(kind),
      })),
    ];
  } finally {
    for (const server of servers) await server.kill();
    visitors.destroy();
    signedIn.destroy();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Visitors who read pages and lists, alone and beside buyers who race for a few lots; on a PostgreSQL of its own. */
export async function measureLaunch({ url }: Place): Promise<Ratio[]> {
  if (!existsSync('dist/server/main.js')) throw new Error('npm run build first');
  console.log(
    `Launch: ${VISITORS} visitors within ${ARRIVE_WITHIN_MS / 1000} s, ${BUYERS} buyers of ${LOTS} lots, ${PROCESSES} process(es)\n`,
  );
  return url ? launch(url) : withCluster(launch);
}
