import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '#app/server/seed/cast.ts';
import { AcknowledgedWrites, castPassword, signIn } from '#test/acknowledged-writes.ts';
import { findBreaches } from '#test/invariants.ts';
import { openSignedIn } from '#test/live-stream.ts';
import { type Cluster, canKillPostgres, withCluster } from '#test/postgres-cluster.ts';
import { seed } from '#test/seed.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';
import { measured, sized } from '#test/size.ts';
import { openPostgres } from './open.ts';

const KILLS = sized({ usual: 2, long: 50 });
/** Kills within which the control has to lose something. */
const MOST_HASTY_KILLS = 4;
/** How long the database stays away after the last kill: over two checks of the open streams. */
const STOPPED_MS = sized({ usual: 500, long: 130_000 });
/** Milliseconds between the first replies of a round and the kill, and how long the database is away. */
const rounds = fc.sample(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 500 })), {
  seed,
  numRuns: KILLS,
});
/** Acknowledges before it has written the commit, and writes only every ten seconds or when much has been collected. */
const hasty = [
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_writer_delay=10s',
  'wal_writer_flush_after=1GB',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-database-kills-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withPortal(url: string, use: (portal: ServerProcess) => Promise<void>): Promise<void> {
  const portal = await startServer({
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEV_PASSWORD: castPassword,
    LIMIT_UPLOADS_PER_HOUR: '1000000',
    LIMIT_FILES_WITHOUT_BOOKING: '1000000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  });
  await use(portal).finally(portal.kill);
}

/** Writes, kills the database in the middle and starts it again; resolves to when the portal serves again. */
async function killOnce(
  portal: ServerProcess,
  cluster: Cluster,
  acknowledged: AcknowledgedWrites,
  delay: number,
  away: number,
) {
  let isOver = false;
  let writing: Promise<void> = Promise.resolve();
  await new Promise<void>((begun) => {
    writing = acknowledged.keepWriting(portal, begun, () => isOver);
  });
  await sleep(delay);
  await cluster.kill();
  await sleep(away);
  await cluster.start();
  const since = performance.now();
  isOver = true;
  await expect
    .poll(async () => (await fetch(`${portal.url}/api/ready`)).status, { timeout: 30_000 })
    .toBe(200);
  const back = performance.now() - since;
  await writing;
  return back;
}

it.skipIf(!canKillPostgres())(
  `a portal whose database is killed ${KILLS} times loses nothing it has answered, never answers 500, serves again without a restart and tells the streams that were open to read anew (D-139, D-155)`,
  {
    timeout: 120_000 + KILLS * 60_000 + STOPPED_MS,
  },
  async () => {
    await withCluster(async (url, cluster) => {
      await withPortal(url, async (portal) => {
        const acknowledged = new AcknowledgedWrites();
        const waits: number[] = [];
        const people = [cast.admin, cast.agentAdmin, cast.member];
        const tokens = await Promise.all(people.map(({ mailbox }) => signIn(portal, mailbox)));
        const streams = await openSignedIn(portal.url, tokens);
        for (const [round, [delay, away]] of rounds.entries()) {
          const stopped = round === KILLS - 1 ? STOPPED_MS : away;
          waits.push(await killOnce(portal, cluster, acknowledged, delay, stopped));
          await acknowledged.expectBookings(portal);
          for (const stream of streams) await stream.until('resync');
        }
        for (const stream of streams) stream.close();
        await acknowledged.expectDocuments(portal);
        const {
          200: _,
          201: __,
          409: ___,
          503: unavailable = 0,
          ...others
        } = Object.fromEntries(acknowledged.statuses);
        expect(others).toEqual({});
        const database = await openPostgres(url);
        expect(await findBreaches(database.db)).toEqual([]);
        await database.close();
        await cluster.check();
        const counted = {
          kills: KILLS,
          'bookings acknowledged': acknowledged.bookings.size,
          'documents acknowledged': acknowledged.documents.size,
          lost: 0,
          'answers 503': unavailable,
          'answers 500': 0,
          'stopped at most': `${STOPPED_MS / 1000} s`,
          'streams told to read anew after each': streams.length,
          'served again after at most': `${(Math.max(...waits) / 1000).toFixed(1)} s`,
        };
        measured({ ...counted, seed });
      });
    }, []);
  },
);

it.skipIf(!canKillPostgres())(
  'a database that acknowledges before it writes loses bookings at its kill, and the comparison shows it',
  {
    timeout: 180_000,
  },
  async () => {
    await withCluster(async (url, cluster) => {
      await withPortal(url, async (portal) => {
        const acknowledged = new AcknowledgedWrites();
        // the schema and the people of the start are kept
        const database = await openPostgres(url);
        await database.db.execute(sql`CHECKPOINT`);
        await database.close();
        // a kill right after the database has flushed loses nothing
        let lost: unknown;
        for (let round = 0; round < MOST_HASTY_KILLS && lost === undefined; round += 1) {
          await killOnce(portal, cluster, acknowledged, 200, 0);
          lost = await acknowledged.expectBookings(portal).then(
            () => undefined,
            (error: unknown) => error,
          );
        }
        expect(String(lost)).toMatch(/booking [0-9a-f-]{36}: /);
      });
    }, hasty);
  },
);
