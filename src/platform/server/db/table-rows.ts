import { sql } from 'drizzle-orm';
import type { Reader, Tx } from './open.ts';
import { rowsOf } from './rows.ts';

/** Rows read, or written, by one statement. */
const ROWS_AT_ONCE = 500;

/** Filled by its migration, so the same everywhere. */
const isConstant = (table: string) => table === 'booking_transitions';

/** Makes a transaction read one snapshot (repeatable read); its first statement. */
export async function freezeSnapshot(tx: Tx): Promise<void> {
  await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
}

/** Every table with data of the portal. */
export async function listTables(reader: Reader): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    reader,
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return tables.map(({ name }) => name).filter((name) => !isConstant(name));
}

/** The first table that holds a row. */
export async function findFilledTable(reader: Reader): Promise<string | undefined> {
  for (const table of await listTables(reader)) {
    const rows = await rowsOf(reader, sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`);
    if (rows.length > 0) return table;
  }
  return undefined;
}

/**
 * All rows of a table as lines of JSON, some at a time. The database writes and reads them itself, so that no value changes
 * its type; equal rows give equal lines in the same order, on every database.
 */
export async function* readLines(tx: Tx, table: string): AsyncGenerator<string[]> {
  await tx.execute(sql`SET LOCAL TimeZone = 'UTC'`);
  await tx.execute(sql`
    DECLARE table_rows NO SCROLL CURSOR FOR
    SELECT row_to_json(t)::text AS line FROM ${sql.identifier(table)} t ORDER BY ${await orderOf(tx, table)}`);
  for (;;) {
    const some = await rowsOf<{ line: string }>(
      tx,
      sql`FETCH ${sql.raw(String(ROWS_AT_ONCE))} FROM table_rows`,
    );
    yield some.map(({ line }) => line);
    if (some.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`CLOSE table_rows`);
}

/** The primary key, or the whole row; texts in the order of their bytes, which no locale changes. */
async function orderOf(tx: Tx, table: string) {
  const columns = await rowsOf<{ name: string; isText: boolean }>(
    tx,
    sql`SELECT a.attname AS name, a.attcollation <> 0 AS "isText"
      FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = ${table}::regclass AND i.indisprimary ORDER BY array_position(i.indkey, a.attnum)`,
  );
  if (columns.length === 0) return sql`row_to_json(t)::text COLLATE "C"`;
  const order = columns.map(({ name, isText }) =>
    isText ? sql`${sql.identifier(name)} COLLATE "C"` : sql.identifier(name),
  );
  return sql.join(order, sql`, `);
}

/**
 * Fills empty tables with lines of JSON. Triggers are disabled meanwhile, since they validate transitions and not final states:
 * inserting a sold booking is forbidden. Foreign keys are taken away and checked as a whole at the end, as tables refer to
 * each other and to themselves.
 */
export async function fillTables(
  tx: Tx,
  tables: readonly string[],
  linesOf: (table: string) => AsyncIterable<string[]>,
): Promise<void> {
  const foreignKeys = await listForeignKeys(tx);
  for (const { table, name } of foreignKeys)
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} DROP CONSTRAINT ${sql.identifier(name)}`);
  for (const table of tables) {
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} DISABLE TRIGGER USER`);
    await insertLines(tx, table, linesOf(table));
    await continueNumbers(tx, table);
    await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} ENABLE TRIGGER USER`);
  }
  for (const { table, name, definition } of foreignKeys) {
    await tx.execute(
      sql`ALTER TABLE ${sql.identifier(table)} ADD CONSTRAINT ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  }
  // for the query planner
  await tx.execute(sql`ANALYZE`);
}

type ForeignKey = { table: string; name: string; definition: string };

function listForeignKeys(reader: Reader): Promise<ForeignKey[]> {
  return rowsOf(
    reader,
    sql`SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
}

async function insertLines(tx: Tx, table: string, batches: AsyncIterable<string[]>): Promise<void> {
  const stored = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT attname AS name FROM pg_attribute
      WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  );
  const names = stored.map(({ name }) => sql.identifier(name));
  const columns = sql.join(names, sql`, `);
  for await (const lines of batches) {
    await tx.execute(sql`
      INSERT INTO ${sql.identifier(table)} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM json_populate_recordset(NULL::${sql.identifier(table)}, ${`[${lines.join()}]`}::json)`);
  }
}

/** Sets sequences to the highest number in use. */
async function continueNumbers(tx: Tx, table: string): Promise<void> {
  const numbered = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attidentity <> ''`,
  );
  for (const { name } of numbered) {
    await tx.execute(
      sql`SELECT setval(pg_get_serial_sequence(${table}, ${name}), max(${sql.identifier(name)}))
        FROM ${sql.identifier(table)} HAVING max(${sql.identifier(name)}) IS NOT NULL`,
    );
  }
}
