import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seed } from '#test/seed.ts';
import { measured, sized } from '#test/size.ts';
import { withDatabase } from '#test/template-database.ts';
import { openPostgres } from './open.ts';

const KILLS = sized({ usual: 2, long: 20 });
const ROWS = sized({ usual: 1_000, long: 100_000 });
/** Milliseconds between the begin of the transaction and the kill. The first one meets a migration under way on any machine. */
const delays = [0, ...fc.sample(fc.integer({ min: 0, max: 300 }), { seed, numRuns: KILLS - 1 })];
/** The last migration of the old version: those after it fill in rows and build indexes over them. */
const OLD_END = '0005';
/** Generous for a busy machine; the result names the time. */
const WITHIN_MS = 180_000;

let server: pg.Client;
let url: string;
let folder: string;
let old: { migrationsFolder: string; further: string[] };
const made: string[] = [];
beforeAll(async () => {
  const template = inject('template');
  if (template.kind !== 'postgres') throw new Error('Killed migrations need TEST_DATABASE_URL');
  ({ url } = template);
  server = new pg.Client({ connectionString: url });
  await server.connect();
  folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  old = await writeOldMigrations();
});
afterAll(async () => {
  for (const name of made) await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

/** A folder with the migrations of the old version alone, and the names of the further ones. */
async function writeOldMigrations() {
  const migrationsFolder = join(folder, 'old');
  await cp('migrations', migrationsFolder, { recursive: true });
  const path = join(migrationsFolder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.startsWith(OLD_END)) + 1;
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return { migrationsFolder, further: journal.entries.slice(end).map(({ tag }) => tag) };
}

/** A database of the old version with so many bookings. */
async function buildOld(rows: number): Promise<{ address: string; client: pg.Client }> {
  const name = `portal_old_${process.pid}_${made.length}`;
  made.push(name);
  await server.query(`CREATE DATABASE ${name}`);
  const address = withDatabase(url, name);
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await migrate(drizzle(client), old);
  await client.query(`
    ALTER TABLE bookings DISABLE TRIGGER USER;
    INSERT INTO properties (slug, name) VALUES ('park', 'Park');
    INSERT INTO users (name, email, password_hash, created_at, updated_at)
      VALUES ('x', 'x@test.example', '-', '2026-01-01', '2026-01-01');
    INSERT INTO lots (property_id, lot_number, type, created_at, updated_at)
      SELECT id, n, 'A', '2026-01-01', '2026-01-01' FROM properties, generate_series(1, ${rows}) n;
    INSERT INTO bookings (property_id, lot_id, user_id, created_by, created_by_role, status, name, email, creator_name,
      creator_email, created_at, updated_at)
      SELECT l.property_id, l.id, u.id, u.id, 'user', 'rejected', 'x', 'x', 'x', 'x', '2026-01-01', '2026-01-20' FROM lots l, users u;
    INSERT INTO booking_events (booking_id, actor_id, actor_role, action, from_status, to_status, at)
      SELECT id, user_id, 'admin', 'reject', 'pending_admin', 'rejected', '2026-01-05' FROM bookings;
    ALTER TABLE bookings ENABLE TRIGGER USER;`);
  return { address, client };
}

/** Everything that migrations make, one line each. */
async function readSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'migration ' || hash FROM drizzle.__drizzle_migrations ORDER BY 1`);
  return rows.map(({ line }) => line);
}

/** Migrates in a process of its own and kills that in the middle of its transaction, or after it on a fast machine. */
async function killMigration(address: string, client: pg.Client, delay: number): Promise<void> {
  const program = `
    import { openPostgres } from ${JSON.stringify(join(process.cwd(), 'src/platform/server/db/open.ts'))};
    await openPostgres(${JSON.stringify(address)});`;
  const parameters = ['--import', 'tsx', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const others = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  const isBusy = async () =>
    (await client.query(`SELECT ${others} AND backend_xid IS NOT NULL`)).rowCount !== 0;
  try {
    await expect.poll(isBusy, { timeout: 60_000, interval: 5 }).toBe(true);
    await sleep(delay);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  await expect
    .poll(async () => (await client.query(`SELECT ${others}`)).rowCount, { timeout: 60_000 })
    .toBe(0);
}

it(`a migration of ${ROWS} bookings killed ${KILLS} times leaves the old schema or the new one, and of two that start at once one migrates`, {
  timeout: 120_000 + KILLS * 60_000,
}, async () => {
  const reference = await buildOld(0);
  const before = await readSchema(reference.client);
  await (await openPostgres(reference.address)).close();
  const after = await readSchema(reference.client);
  await reference.client.end();
  expect(after).not.toEqual(before);

  let { address, client } = await buildOld(ROWS);
  let rolledBack = 0;
  for (const delay of delays) {
    await killMigration(address, client, delay);
    const left = await readSchema(client);
    expect([before, after]).toContainEqual(left);
    if (left.length === before.length) rolledBack += 1;
    else {
      // the kill came after the commit, and nothing is left to migrate
      await client.end();
      ({ address, client } = await buildOld(ROWS));
    }
  }
  expect(rolledBack).toBeGreaterThan(0);
  const since = performance.now();
  const both = await Promise.all([openPostgres(address), openPostgres(address)]);
  const took = performance.now() - since;
  await Promise.all(both.map((database) => database.close()));
  expect(await readSchema(client)).toEqual(after);
  expect(took).toBeLessThan(WITHIN_MS);
  const { rows } = await client.query(
    `SELECT count(*)::integer AS dated FROM bookings WHERE processed_at = '2026-01-05'`,
  );
  expect(rows).toEqual([{ dated: ROWS }]);
  await client.end();
  const counted = {
    bookings: ROWS,
    migrations: old.further.length,
    kills: KILLS,
    'rolled back whole': rolledBack,
  };
  const time = `${(took / 1000).toFixed(1)} s`;
  measured({ ...counted, 'two at once took': time, seed });
});

it('a double that migrates without a transaction leaves a schema that is neither, and the check notices', async () => {
  const { address, client } = await buildOld(10);
  const before = await readSchema(client);
  const [first = ''] = old.further;
  const statements = (await readFile(`migrations/${first}.sql`, 'utf8')).split('--> statement-breakpoint');
  // here its process dies
  for (const statement of statements.slice(0, -1)) await client.query(statement);
  const left = await readSchema(client);
  expect(left).not.toEqual(before);
  await expect(openPostgres(address)).rejects.toThrow();
  await client.end();
});
