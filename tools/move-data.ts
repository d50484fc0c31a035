import { sql } from 'drizzle-orm';
import type { Database, Db, Reader } from '#platform/server/db/open.ts';

/** The target database is not empty. */
export class NotEmpty extends Error {}

type Moved = { table: string; rows: number };

/** Filled by its migration, so on both sides. */
const isConstant = (table: string) => table === 'booking_transitions';

/**
 * Copies every row of one database into another one with the same schema, atomically, and returns the counts.
 * Triggers are disabled, since they validate transitions and not final states: inserting a sold booking is forbidden.
 * @throws NotEmpty
 */
export async function moveData(from: Db, to: Pick<Database, 'maintain'>): Promise<Moved[]> {
  const tables = (await tablesInOrder(from)).filter((table) => !isConstant(table));
  return to.maintain(async (tx) => {
    for (const table of tables) {
      if ((await countRows(tx, table)) > 0) throw new NotEmpty(`The target is not empty: ${table} has rows.`);
      await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} DISABLE TRIGGER USER`);
    }
    const moved: Moved[] = [];
    for (const table of tables) {
      const rows = await readRows(from, table);
      await tx.execute(
        sql`INSERT INTO ${sql.identifier(table)} OVERRIDING SYSTEM VALUE
          SELECT * FROM json_populate_recordset(NULL::${sql.identifier(table)}, ${rows}::json)`,
      );
      moved.push({ table, rows: await countRows(tx, table) });
    }
    for (const table of tables) {
      await continueNumbers(tx, table);
      await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} ENABLE TRIGGER USER`);
    }
    return moved;
  });
}

/** All rows as JSON text, serialized and parsed by the database itself, so that no value changes its type. */
async function readRows(db: Reader, table: string): Promise<string> {
  const [row] = await rowsOf<{ all: string }>(
    db,
    sql`SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${sql.identifier(table)} t`,
  );
  return row?.all ?? '[]';
}

async function countRows(db: Reader, table: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)}`,
  );
  return row?.count ?? 0;
}

/** Sets sequences to the highest copied number. */
async function continueNumbers(db: Reader, table: string): Promise<void> {
  const numbered = await rowsOf<{ name: string }>(
    db,
    sql`SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attidentity <> ''`,
  );
  for (const { name } of numbered) {
    await db.execute(
      sql`SELECT setval(pg_get_serial_sequence(${table}, ${name}), max(${sql.identifier(name)}))
        FROM ${sql.identifier(table)} HAVING max(${sql.identifier(name)}) IS NOT NULL`,
    );
  }
}

/** Tables in order of their foreign keys. */
async function tablesInOrder(db: Reader): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const references = await rowsOf<{ from: string; to: string }>(
    db,
    sql`SELECT f.relname AS from, t.relname AS to FROM pg_constraint c
      JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
      WHERE c.contype = 'f' AND f.oid <> t.oid`,
  );
  const ordered: string[] = [];
  const place = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { to } of references.filter(({ from }) => from === table)) place(to);
    ordered.push(table);
  };
  for (const { name } of tables) place(name);
  return ordered;
}

async function rowsOf<Row>(db: Reader, query: ReturnType<typeof sql>): Promise<Row[]> {
  // both drivers return rows, but the common type of a raw query lacks them
  const answer = (await db.execute(query)) as unknown as { rows: Row[] };
  return answer.rows;
}
