import { DrizzleQueryError } from 'drizzle-orm/errors';

/** What the database said, through both drivers and the query builder's wrapping. */
export type DatabaseFault = { code: string; constraint: string | undefined };

/** The database's own error inside `error`, if there is one. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const code = stateOf(inner);
    if (code) {
      const constraint =
        'constraint' in inner && typeof inner.constraint === 'string' ? inner.constraint : undefined;
      return { code, constraint };
    }
  }
  return undefined;
}

/** The SQLSTATE that the database gave this error; no class begins with E, as the codes of the system do (EPIPE). */
function stateOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code) ? code : undefined;
}

/** Deadlock or serialization failure: rolled back, a retry can succeed. */
export function isRetryable(fault: DatabaseFault): boolean {
  return fault.code === '40P01' || fault.code === '40001';
}

/**
 * The connection or the moment, not the statement, is at fault: class 08, shutting down, too many connections, a row
 * that somebody else held for too long (55P03), or a statement that ran out of time (57014). Nothing was done, and later
 * it can be.
 */
export function isUnavailable(error: unknown): boolean {
  const fault = databaseFault(error);
  if (fault) return /^(08|57P|57014|53|55P03)/.test(fault.code);
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(inner.code)))
      return true;
    if (/Connection terminated|not queryable|timeout exceeded when trying to connect/.test(inner.message))
      return true;
    if (isSilence(inner)) return true;
  }
  return false;
}

/** Whether the driver timed out waiting for the database. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Classes of SQLSTATE whose messages quote names alone: of tables, columns, constraints, users. Those of the others, first
 * of all 22 for data that cannot be read, may quote what somebody typed.
 */
const QUOTES_NAMES = /^(08|23|25|28|3D|40|42|53|55|57)/;

/** In whichever language the database speaks. */
const QUOTED = /["„“”«»「」].*["„“”«»「」]/s;

/**
 * What an error says, without the values of the statement that failed, which the query builder writes behind it, and
 * without the one that the database may quote.
 */
export function messageWithoutValues(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const code = stateOf(error);
  // from the first quotation mark to the last one, since the value may have some of its own
  return code && !QUOTES_NAMES.test(code) ? error.message.replace(QUOTED, '"…"') : error.message;
}
