import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app/server/app.ts';
import { readConfig } from '#platform/server/config.ts';
import { systemTime } from '#platform/server/context.ts';
import type { Database } from '#platform/server/db/open.ts';
import { folderStorage } from '#platform/server/storage.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { park } from '#test/park.ts';
import { testVault } from '#test/vault.ts';

/** Where a part of the benchmarks runs: a PostgreSQL or, without a URL, an embedded database in the folder. */
export type Place = { url: string | undefined; folder: string };

/** A portal on this database, silent and without a limit of calls; `settings` are further variables of the environment. */
export function buildPortal(
  database: Database,
  folder: string,
  {
    pages,
    vault = testVault(),
    settings = {},
  }: { pages?: string; vault?: Vault; settings?: NodeJS.ProcessEnv } = {},
): Promise<FastifyInstance> {
  const usual = { NODE_ENV: 'test', LOG_LEVEL: 'silent', LIMIT_REQUESTS_PER_MINUTE: '1000000' };
  return buildApp({
    config: readConfig({ ...usual, DATA_DIR: folder, ...settings }, park),
    park,
    database,
    db: database.db,
    storage: folderStorage(join(folder, 'documents')),
    vault,
    ...(pages && { pages }),
    ...systemTime,
  });
}
