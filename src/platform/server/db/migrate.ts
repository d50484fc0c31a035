import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { packageFolder } from '#platform/server/package-folder.ts';
import type { Tx } from './open.ts';

/** Advisory lock of migrations (any constant). */
const MIGRATION_LOCK = 5_002_001;

/** Advisory lock of seeding. */
const SEEDING_LOCK = 5_002_002;

const migrationsFolder = () => join(packageFolder(), 'migrations');

export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await migratePglite(db, { migrationsFolder: migrationsFolder() });
}

/** Several processes may start at once on one PostgreSQL: one migrates, the others wait and find the schema current. */
export async function migratePostgres(client: pg.Client): Promise<void> {
  // on failure the lock is released with the connection
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await migrateNodePg(drizzle(client), { migrationsFolder: migrationsFolder() });
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}

/** Acquires the seeding lock for this transaction; other processes wait. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEEDING_LOCK})`);
}
