import { type Config, readConfig } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/db/open.ts';

export type Say = (line: string) => void;

/**
 * An npm script that runs in place of the server. Returns whether all of it was done; the exit code is 1 otherwise.
 * @throws OperatorError
 */
export type Command = (parameters: string[], environment: NodeJS.ProcessEnv, print: Say) => Promise<boolean>;

/** Opens the database of the portal, as a start does, for the time of one use. */
export async function withDatabase<T>(
  environment: NodeJS.ProcessEnv,
  use: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const database = await openDatabase(config);
  try {
    return await use(database, config);
  } finally {
    await database.close();
  }
}
