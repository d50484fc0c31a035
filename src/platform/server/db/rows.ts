import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What runs a raw query: the database or a transaction. */
export type Executor = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>;

/** The rows of a raw query: both drivers return them so, but their common type does not say it. */
export async function rowsOf<Row>(executor: Executor, query: SQL): Promise<Row[]> {
  return ((await executor.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** The row of a statement that always returns one, such as INSERT … RETURNING. @throws if it returned none */
export function oneOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that returns a row returned none');
  return row;
}
