import { sql } from 'drizzle-orm';
import type { Reader } from './open.ts';

const names = ['synchronous_commit', 'fsync', 'full_page_writes'] as const;
/** The values that PostgreSQL shows, such as 'on' and 'off'. */
export type Durability = Record<(typeof names)[number], string>;

/** The settings of PostgreSQL that decide whether a committed transaction outlives a crash or a power cut. */
export async function readDurability(reader: Reader): Promise<Durability> {
  const columns = names.map((name) => sql`current_setting(${name}) AS ${sql.identifier(name)}`);
  const { rows } = (await reader.execute(sql`SELECT ${sql.join(columns, sql`, `)}`)) as unknown as {
    rows: [Durability];
  };
  return rows[0];
}
