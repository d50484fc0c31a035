import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { expireDue } from '#app/server/jobs/expiry.ts';
import { seedDatabase } from '#app/server/seed/seed.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { readConfig } from '#platform/server/config.ts';
import { systemTime } from '#platform/server/context.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { folderStorage } from '#platform/server/storage.ts';
import { openTestDatabase } from '#test/app.ts';
import { park } from '#test/park.ts';
import { withCluster } from '#test/postgres-cluster.ts';
import { sized } from '#test/size.ts';
import { testVault } from '#test/vault.ts';
import { isUnavailable } from './faults.ts';
import { type Database, openPostgres, type Tx } from './open.ts';

/** Calls that wait for the database at once, one batch after the other. */
const ROUNDS = sized({ usual: 1, long: 2 });
/** Upper bound in ms for every reply while the database hangs. */
const ANSWERED_WITHIN_MS = 6_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-frozen-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sends SIGSTOP to every process of the database server: connections stay open and nothing answers. */
async function freeze({ db }: Database): Promise<() => void> {
  const rows = await rowsOf<{ pid: number }>(db, sql`SELECT pg_backend_pid() AS pid`);
  const postmaster = await parentOf(String(rows[0]?.pid));
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(numbers.map(parentOf));
  const processes = [postmaster, ...numbers.filter((_, at) => parents[at] === postmaster)].map(Number);
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  };
}

async function parentOf(pid: string): Promise<string | undefined> {
  // a process may exit during the scan
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return /^PPid:\s+(\d+)/m.exec(status)?.[1];
}

async function openPortal(url: string) {
  const database = await openPostgres(url);
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, DEV_CAST: 'off' });
  await seedDatabase(database, config, park, new Date());
  const storage = folderStorage(join(folder, 'documents'));
  const app = await buildApp({
    config,
    database,
    db: database.db,
    park,
    ...systemTime,
    storage,
    vault: testVault(),
  });
  return { app, database };
}

it('calls to a frozen database fail within six seconds each, and work again without a restart (D-44, D-139)', async () => {
  await withCluster(async (url) => {
    const { app, database } = await openPortal(url);
    const person = await buildUser(database.db);
    const lot = await buildLot(database.db);
    const device = { userAgent: 'test', ip: '127.0.0.1' };
    const { token } = await database.db.transaction((tx) =>
      startSession(tx as Tx, person.id, device, new Date()),
    );
    const headers = { authorization: `Bearer ${token}` };
    const lots = '/api/public/properties/aero-industrial-hub/lots';
    const statusOf = async () =>
      (await app.inject({ url: lots })).json().find((row: { _id: string }) => row._id === lot.id)?.status;
    const rename = (name: string) =>
      app.inject({ method: 'PUT', url: '/api/users/me', headers, payload: { name, phone: '' } });
    const me = () => app.inject({ url: '/api/users/me', headers });
    expect((await rename('Grace Lim')).statusCode).toBe(200);
    await expect.poll(statusOf).toBe('available');

    // the row is locked, so that a write is in progress when the server stops
    const direct = await openPostgres(url);
    const { underWay, letGo, ended } = await holdRow(direct, person.id, () => rename('Too Late'));
    const thaw = await freeze(direct);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const since = performance.now();
        const login = { email: person.email, password: 'whatever' };
        const replies = await Promise.all([
          ...(round === 0 ? [underWay] : []),
          // more than the pool size
          ...Array.from({ length: 15 }, me),
          app.inject({ url: '/api/agencies/public' }),
          app.inject({ method: 'POST', url: '/api/auth/login', payload: login }),
        ]);
        expect(performance.now() - since).toBeLessThan(ANSWERED_WITHIN_MS);
        for (const reply of replies) {
          expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
          expect(reply.json().code).toBe('UNAVAILABLE');
        }
      }
      const [ready, job] = await Promise.all([
        app.inject({ url: '/api/ready' }),
        expireDue(database.db, new Date(), () => {}).catch((error: unknown) => error),
      ]);
      expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, failing: ['database'] }]);
      expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200);
      expect(isUnavailable(job)).toBe(true);
    } finally {
      thaw();
      letGo();
      await ended.catch(() => undefined);
    }

    await expect.poll(async () => (await me()).statusCode, { timeout: 10_000 }).toBe(200);
    expect(await expireDue(database.db, new Date(), () => {})).toBe(0);
    // the pool is complete again, and no abandoned transaction holds a lock
    const wait = (tx: Pick<Tx, 'execute'>) => tx.execute(sql`SELECT pg_sleep(0.2)`);
    await Promise.all(Array.from({ length: 10 }, () => database.db.transaction(wait)));
    expect((await me()).json().name).toBe('Grace Lim');
    expect((await rename('Grace Tan')).statusCode).toBe(200);
    // and notifications of other processes arrive
    await direct.db.execute(sql`UPDATE lots SET status = 'locked' WHERE id = ${lot.id}`);
    await expect.poll(statusOf, { timeout: 10_000 }).toBe('locked');
    await app.close();
    await database.close();
    await direct.close();
  });
}, 120_000);

/** Locks an account, and waits until `change` blocks on it. */
async function holdRow<T>({ db }: Database, id: string, change: () => PromiseLike<T>) {
  let letGo = () => {};
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((held, failed) => {
    ended = db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`);
      held();
      await untilLetGo;
    });
    ended.catch(failed);
  });
  const underWay = change().then((reply) => reply);
  const isWaiting = async () => {
    const rows = await rowsOf<unknown>(
      db,
      sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  return { underWay, letGo, ended };
}

it('a statement that takes too long is ended by the server, and others are served meanwhile (D-139)', async () => {
  const { database, drop } = await openTestDatabase();
  try {
    const since = performance.now();
    const sleepLong = () => database.db.execute(sql`SELECT pg_sleep(30)`).catch((error: unknown) => error);
    const slow = [sleepLong()];
    await database.db.execute(sql`SELECT 1`);
    // also when every connection for reads is busy the database does not look away (D-202)
    slow.push(...Array.from({ length: 4 }, sleepLong));
    const pinged = database.ping().then(() => 'pinged');
    expect(await Promise.race([pinged, ...slow])).toBe('pinged');
    expect((await Promise.all(slow)).every(isUnavailable)).toBe(true);
    expect(performance.now() - since).toBeLessThan(ANSWERED_WITHIN_MS);
    const running = async () => {
      const rows = await rowsOf<unknown>(
        database.db,
        sql`SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)' AND state = 'active'`,
      );
      return rows;
    };
    // a statement that began later is cancelled later by statement_timeout
    await expect.poll(running).toEqual([]);
  } finally {
    await database.close();
    await drop();
  }
}, 60_000);
