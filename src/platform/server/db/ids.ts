import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a well-formed id; a malformed one is answered like an unknown one (D-46). */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** The rows whose column has this id: none for a malformed one, which the database would refuse to compare. */
export function eqId(column: AnyPgColumn, id: string): SQL {
  return isId(id) ? eq(column, id) : sql`false`;
}
