/**
 * `npm run db:move`: copies the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL. The folder keeps
 * its data, and its documents stay where they are. Run it with the portal stopped, before its first start on PostgreSQL.
 */
import { ConfigError, readConfig } from '#platform/server/config.ts';
import { FolderInUse } from '#platform/server/db/folder-lock.ts';
import { openEmbedded, openPostgres } from '#platform/server/db/open.ts';
import { describeFault } from '#platform/server/log.ts';
import { moveData, NotEmpty } from './move-data.ts';

try {
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new ConfigError('Set DATABASE_URL to the empty PostgreSQL that shall receive the data.');
  const from = await openEmbedded(config.dataDir);
  try {
    const to = await openPostgres(config.databaseUrl);
    try {
      for (const { table, rows } of await moveData(from.db, to))
        console.log(`${String(rows).padStart(8)} ${table}`);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof FolderInUse || error instanceof NotEmpty;
  // print no values of a row that could not be copied
  console.error(isKnown ? error.message : describeFault(error).stack);
  process.exitCode = 1;
}
