import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { packageFolder } from '#platform/server/package-folder.ts';
import type { Tx } from './open.ts';

/** Advisory lock (any constant): its holder is the one process that migrates. */
const MIGRATION_LOCK = 5_002_001;

/** Advisory lock: its holder is the one process that seeds. */
const SEEDING_LOCK = 5_002_002;

const migrationsFolder = () => join(packageFolder(), 'migrations');

export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await migratePglite(db, { migrationsFolder: migrationsFolder() });
}

/** Several processes may start at once on one PostgreSQL: one migrates, the others wait and find it done. */
export async function migratePostgres(client: pg.Client): Promise<void> {
  // whoever fails lets go of it by closing the connection
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await migrateNodePg(drizzle(client), { migrationsFolder: migrationsFolder() });
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}

/** Takes the seeding lock for this transaction; other processes wait. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEEDING_LOCK})`);
}
