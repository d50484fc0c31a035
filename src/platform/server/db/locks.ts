import { sql } from 'drizzle-orm';
import type { Reader, Tx } from './open.ts';
import { rowsOf } from './rows.ts';

const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`;

/** Takes the advisory locks of these names, in their order, until the transaction ends; waits for their holders. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  const locks = names.map((name) => sql`pg_advisory_xact_lock(${keyOf(name)})`);
  await tx.execute(sql`SELECT ${sql.join(locks, sql`, `)}`);
}

/** Takes the advisory lock of a name until the transaction ends; false if another transaction holds it. */
export async function tryLockName(tx: Tx, name: string): Promise<boolean> {
  const [row] = await rowsOf<{ held: boolean }>(
    tx,
    sql`SELECT pg_try_advisory_xact_lock(${keyOf(name)}) AS held`,
  );
  return row?.held === true;
}

/**
 * Transactions that may still commit rows of a table with ids given out by now: they hold the table's insert lock, which comes
 * before the id. With `among` only those of a list.
 */
export async function listWriters(
  reader: Reader,
  table: string,
  among?: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .select({ writer: sql<string>`virtualtransaction` })
    .from(sql`pg_locks`)
    .where(
      sql`locktype = 'relation' AND relation = ${table}::regclass AND mode = 'RowExclusiveLock' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid IS DISTINCT FROM pg_backend_pid()`,
    );
  const writers = rows.map(({ writer }) => writer);
  return among ? writers.filter((writer) => among.includes(writer)) : writers;
}
