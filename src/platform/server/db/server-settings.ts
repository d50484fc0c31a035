import { sql } from 'drizzle-orm';
import type { Reader } from './open.ts';
import { oneOf, rowsOf } from './rows.ts';

const names = ['server_encoding', 'synchronous_commit', 'fsync', 'full_page_writes'] as const;
/** The values that PostgreSQL shows, such as 'on' and 'off'. */
type ServerSettings = Record<(typeof names)[number], string>;

/** What decides whether PostgreSQL takes every name, and whether what it has committed outlives a crash or a power cut. */
export async function readServerSettings(reader: Reader): Promise<ServerSettings> {
  const columns = names.map((name) => sql`current_setting(${name}) AS ${sql.identifier(name)}`);
  return oneOf(await rowsOf<ServerSettings>(reader, sql`SELECT ${sql.join(columns, sql`, `)}`));
}
