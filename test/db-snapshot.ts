import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { schema } from './schema.ts';

/** A booking and its lot or unit: the rows a call about that booking may change. */
export type ExcludedBooking = { id: string; lotId: string | null; unitId: string | null };

/** Tables that every call may write. */
const ofEveryCall = new Set(['sessions', 'login_failures']);

/** Conditions for the rows of the booking or its stock. */
function whereOf(touched: ExcludedBooking): Record<string, SQL> {
  const { id, lotId, unitId } = touched;
  return {
    bookings: sql`id = ${id}`,
    booking_events: sql`booking_id = ${id}`,
    notices: sql`booking_id = ${id}`,
    audit_log: sql`target_id = ${id}`,
    lots: sql`id = ${lotId}`,
    lot_events: sql`lot_id = ${lotId}`,
    units: sql`id = ${unitId}`,
  };
}

/**
 * A hash of every table, to prove that a call changed nothing, or nothing besides one booking.
 */
export async function snapshotTables(db: Db, beside?: ExcludedBooking): Promise<Record<string, string>> {
  const left = beside ? whereOf(beside) : {};
  const tables = Object.values(schema).filter((value) => value instanceof PgTable);
  const names = tables.map((table) => getTableConfig(table).name).filter((name) => !ofEveryCall.has(name));
  const prints = names.map((name) => {
    const where = left[name] ? sql`WHERE (${left[name]}) IS NOT TRUE` : sql``;
    // a sum has no order, so that nothing is sorted
    return sql`SELECT ${name} AS name, count(*) || ' ' || COALESCE(sum(hashtextextended(t::text, 0)), 0) AS print FROM ${sql.identifier(name)} t ${where}`;
  });
  const rows = await rowsOf<{ name: string; print: string }>(db, sql.join(prints, sql` UNION ALL `));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
