import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { packageFolder } from '#platform/server/package-folder.ts';
import { type Executor, rowsOf } from './rows.ts';

/** Advisory lock of migrations (any constant). */
const MIGRATION_LOCK = 5_002_001;

const migrationsFolder = () => join(packageFolder(), 'migrations');

/** One migration: when it was made, and the hash of its SQL. */
export type Migration = { madeAt: number; hash: string };

/** The migrations of this version of the portal, in order. */
export function listKnownMigrations(): Migration[] {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  return known.map(({ folderMillis, hash }) => ({ madeAt: folderMillis, hash }));
}

/** The migrations that a database has had, in order; none for an empty one. */
export async function listAppliedMigrations(executor: Executor): Promise<Migration[]> {
  const [found] = await rowsOf<{ there: boolean }>(
    executor,
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  if (!found?.there) return [];
  return rowsOf(
    executor,
    sql`SELECT created_at::float8 AS "madeAt", hash FROM drizzle.__drizzle_migrations ORDER BY created_at`,
  );
}

/** Calls `use` with a folder of the first migrations: all, or as many as an older schema has. */
async function withMigrations<T>(most: number | undefined, use: (folder: string) => Promise<T>): Promise<T> {
  if (most === undefined) return use(migrationsFolder());
  const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  try {
    await cp(migrationsFolder(), folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: unknown[] };
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, most) }));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function migrateEmbedded(db: PgliteDatabase, most?: number): Promise<void> {
  await withMigrations(most, (folder) => migratePglite(db, { migrationsFolder: folder }));
}

/** Several processes may start at once on one PostgreSQL: one migrates, the others wait and find the schema current. */
export async function migratePostgres(client: pg.Client, most?: number): Promise<void> {
  // such as rows that a migration keeps as they are
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') process.emitWarning(message ?? '');
  });
  // on failure the lock is released with the connection
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await withMigrations(most, (folder) => migrateNodePg(drizzle(client), { migrationsFolder: folder }));
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}

let newestKnown: number | undefined;

/** Whether the schema has every migration of this version; a newer version may have added more. */
export async function isMigrated(executor: Executor): Promise<boolean> {
  newestKnown ??= listKnownMigrations().at(-1)?.madeAt ?? 0;
  const applied = await listAppliedMigrations(executor);
  return (applied.at(-1)?.madeAt ?? 0) >= newestKnown;
}
