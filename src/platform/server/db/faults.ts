import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The message of an error that refuses a caller, since too many wait for a connection (D-207). */
export const POOL_IS_FULL = 'too many callers wait for a connection';

/** Classification of database errors, through both drivers and the query builder's wrapping. */
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

/** The SQLSTATE of an error; no class begins with E, unlike Node's system error codes (EPIPE). */
function stateOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code) ? code : undefined;
}

/** Deadlock or serialization failure: rolled back, a retry can succeed. */
export function isRetryable(fault: DatabaseFault): boolean {
  return fault.code === '40P01' || fault.code === '40001';
}

/** Errors of the system when no connection to the database comes about, or one breaks: also those of a machine or name that is gone. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * A transient fault, not a fault of the statement: class 08, shutdown, too many connections, lock_timeout
 * (55P03), statement_timeout (57014) or a server that is only a standby (25006). Nothing was committed, and a later try can
 * succeed.
 */
export function isUnavailable(error: unknown): boolean {
  const fault = databaseFault(error);
  if (fault) return /^(08|57P|57014|53|55P03|25006)/.test(fault.code);
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && NOT_CONNECTED.test(String(inner.code))) return true;
    if (/Connection terminated|not queryable|timeout exceeded when trying to connect/.test(inner.message))
      return true;
    if (inner.message === POOL_IS_FULL || isSilence(inner)) return true;
  }
  return false;
}

/** Whether the server takes no writes: it has become a standby, or is not yet the primary. */
export function isStandby(error: unknown): boolean {
  return databaseFault(error)?.code === '25006';
}

/** Whether the driver timed out waiting for the database. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * SQLSTATE classes whose messages quote only identifiers: tables, columns, constraints, users. Other classes, notably
 * 22 (data exception), may quote user input.
 */
const QUOTES_NAMES = /^(08|23|25|28|3D|40|42|53|55|57)/;

/** In any language of the database server. */
const QUOTED = /["„“”«»「」].*["„“”«»「」]/s;

/**
 * The message of an error without parameter values: without the statement that the query builder appends, and
 * without a value quoted by the database.
 */
export function messageWithoutValues(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const code = stateOf(error);
  // greedy, from the first quotation mark to the last, since the value may contain some
  return code && !QUOTES_NAMES.test(code) ? error.message.replace(QUOTED, '"…"') : error.message;
}
