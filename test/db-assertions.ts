import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';

type Row = Record<string, unknown>;

/** Notices about a person, as 'kind recipient', in order. */
export async function noticesAbout(db: Db, userId: string): Promise<string[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT kind, recipient_id FROM notices WHERE about_user_id = ${userId} ORDER BY id`,
  );
  return rows.map((row) => `${row.kind} ${row.recipient_id}`);
}

/** Audit entries of a target, in order. */
export function auditOf(db: Db, targetId: string): Promise<Row[]> {
  return rowsOf(
    db,
    sql`SELECT action, actor_id, detail FROM audit_log WHERE target_id = ${targetId} ORDER BY id`,
  );
}

/** Every row of some tables, to prove that a refused call changes nothing. */
export async function snapshot(db: Db, tables: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    tables.map((table) => rowsOf(db, sql`SELECT * FROM ${sql.identifier(table)} AS r ORDER BY r::text`)),
  );
  return JSON.stringify(parts);
}
