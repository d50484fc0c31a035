import { sql } from 'drizzle-orm';
import type { Tx } from './open.ts';
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
