import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { onTestFinished } from 'vitest';
import { migrateEmbedded } from '#platform/server/db/migrate.ts';
import { embeddedExtensions } from '#platform/server/db/open.ts';

/** An embedded database after the first `migrations`, closed with the test. */
export async function openOldDatabase(migrations: number) {
  const client = new PGlite({ extensions: embeddedExtensions });
  onTestFinished(() => client.close());
  const db = drizzle(client);
  await migrateEmbedded(db, migrations);
  return db;
}
