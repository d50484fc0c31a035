import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { inBackground } from '../background.ts';
import { OperatorError } from '../operator-error.ts';
import { databaseFault, isSilence, isStandby, POOL_IS_FULL } from './faults.ts';
import { lockFolder } from './folder-lock.ts';
import { migrateEmbedded, migratePostgres } from './migrate.ts';

/** The database outside a transaction: for reads, and for opening transactions. */
export type Db = PgDatabase<PgQueryResultHKT>;
/** Inside a transaction. Actions get this and never `Db`: on the embedded database using both would deadlock. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** A database or a transaction, for reads. */
export type Reader = Db | Tx;

/** Calls `onNotify` for each notification of these channels; returns a function that unlistens. */
export type Listen = (
  channels: readonly string[],
  on: { onNotify: (channel: string, payload: string) => void; connected: () => void; lost: () => void },
) => Promise<() => Promise<void>>;

export type Database = {
  db: Db;
  kind: 'embedded' | 'postgres';
  listen: Listen;
  /** Runs one transaction without time limits: for startup and commands, never for a call. */
  maintain: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Brings the schema up to date, or up to the first `most` migrations. Opening does it already, unless told otherwise. */
  migrate: (most?: number) => Promise<void>;
  /** For the checks of readiness: a connection of its own, so that reads in a full pool do not look like a database that is away. */
  checks: Db;
  /** Health check of the database. */
  ping: () => Promise<void>;
  /** The connections of each pool: open, of these idle, and callers who wait for one. The embedded database has none. */
  pools: () => Record<string, { total: number; idle: number; waiting: number }>;
  close: () => Promise<void>;
};

/**
 * Pool sizes per process; further callers wait. Transactions have a pool of their own, so that reads find a connection while
 * transactions wait for locks.
 */
const READERS = 5;
const WRITERS = 10;
const CONNECT_TIMEOUT_MS = 4_500;
/** Callers who may wait for a connection of a pool; a further one is refused at once instead of after that time (D-207). */
const MOST_WAITING = 500;
/** A database that has not responded for so long is considered gone: the connection is closed and its queries fail. */
const ANSWER_TIMEOUT_MS = 5_000;
/** statement_timeout: below ANSWER_TIMEOUT_MS, so that the database cancels a stuck statement before the client drops it. */
const STATEMENT_TIMEOUT_MS = ANSWER_TIMEOUT_MS - 500;
/** lock_timeout: below STATEMENT_TIMEOUT_MS, so that a waiter gets a retryable error before the pool is exhausted. */
const LOCK_TIMEOUT_MS = STATEMENT_TIMEOUT_MS - 500;
/** idle_in_transaction_session_timeout: rolls back transactions whose client has gone. */
const IDLE_TIMEOUT_MS = 10_000;
const LISTENER_RETRY_MS = 1_000;
/** Interval of the statement that shows whether the database still answers on the connection that listens. */
const LISTENER_CHECK_MS = 10_000;

/** Extensions created by the migrations; bundled with PostgreSQL. */
export const embeddedExtensions = { pg_trgm };

/**
 * The embedded database touches all of its buffers when it opens. A small park fits into these; the usual 128 MB cost memory and a
 * third of the opening, and a table of 60 MB is read no faster with them.
 */
const embedded = {
  extensions: embeddedExtensions,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
};

/**
 * How to open a database: with `keepsSchema` it is not migrated, as for a backup of an older version's data; `image` is the
 * dump of a migrated database with which the embedded one in memory begins.
 */
type OpenOptions = { keepsSchema?: boolean; image?: Blob };

/** Opens PostgreSQL if there is a URL, else the embedded database in the data folder. */
export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  options: OpenOptions = {},
): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, options) : openEmbedded(dataDir, options);
}

/** Opens PostgreSQL at `url` and migrates its schema. */
export async function openPostgres(url: string, { keepsSchema }: OpenOptions = {}): Promise<Database> {
  const readers = openPool(url, READERS);
  const writers = openPool(url, WRITERS);
  const checks = openPool(url, 1);
  const close = async () => {
    await Promise.all([readers.end(), writers.end(), checks.end()]);
  };
  const db = drizzlePg(readers);
  // the query builder's own transaction leaks a connection on which BEGIN fails
  db.transaction = async (work, options) => {
    const client = await writers.connect();
    let isOnStandby = false;
    try {
      return await drizzlePg(client).transaction(work, options);
    } catch (error) {
      // a new connection may lead to the primary
      isOnStandby = isStandby(error);
      throw error;
    } finally {
      // a connection whose ROLLBACK failed is destroyed, not returned to the pool
      client.release(isOnStandby || client.getTransactionStatus() !== 'I');
    }
  };
  const migrate = (most?: number) => withoutTimeLimits(url, (client) => migratePostgres(client, most));
  try {
    if (!keepsSchema) await migrate();
  } catch (error) {
    await close();
    throw missingRight(error) ?? error;
  }
  return {
    db: db as unknown as Db,
    checks: drizzlePg(checks) as unknown as Db,
    kind: 'postgres',
    listen: (channels, on) => listenOn(url, channels, on),
    maintain: (work) =>
      withoutTimeLimits(url, (client) => drizzlePg(client).transaction((tx) => work(tx as Tx))),
    migrate,
    ping: async () => {
      await checks.query('SELECT 1');
    },
    pools: () => ({ readers: countsOf(readers), writers: countsOf(writers) }),
    close,
  };
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool whose queue has an end. */
class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    const isFull = this.waitingCount >= MOST_WAITING;
    if (!done) return isFull ? Promise.reject(new Error(POOL_IS_FULL)) : super.connect();
    if (isFull) process.nextTick(done, new Error(POOL_IS_FULL), undefined, () => undefined);
    else super.connect(done);
    return undefined;
  }
}

function openPool(url: string, size: number): pg.Pool {
  const pool = new BoundedPool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    // compiling a large statement takes 50 ms, longer than a report itself
    options: '-c jit=off',
  });
  // without a listener the pool's error event would crash the process
  pool.on('error', () => undefined);
  // the same for a connection that breaks while checked out; its user gets the error from the failing statement
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endWhenSilent(client as PooledClient);
  });
  return pool;
}

const countsOf = (pool: pg.Pool) => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

type PooledClient = pg.PoolClient & pg.Client;

/**
 * Destroys a connection on which a statement timed out. Its next statement, first of all the ROLLBACK, would
 * wait behind that one, and replies could be mixed up.
 */
function endWhenSilent(client: PooledClient): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((...asked: unknown[]) => {
    const answer = query(...asked);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isSilence(error)) client.end().catch(() => undefined);
      });
    }
    return answer;
  }) as typeof client.query;
}

/** What PostgreSQL does not let the account of DATABASE_URL do while the schema is made, for the operator. */
function missingRight(error: unknown): OperatorError | undefined {
  const mend = {
    '42501':
      'the account has to own the database and all that is in it (ALTER DATABASE … OWNER TO …, REASSIGN OWNED BY …)',
    '0A000': "install PostgreSQL's contrib package",
  }[databaseFault(error)?.code ?? ''];
  if (!mend || !(error instanceof Error)) return undefined;
  const { message } = error.cause instanceof Error ? error.cause : error;
  return new OperatorError(`DATABASE_URL cannot be used: ${message}: ${mend}`, { cause: error });
}

/** Gives `work` a dedicated connection without time limits. */
async function withoutTimeLimits<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // its user gets the error from the failing statement
  client.on('error', () => undefined);
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`DATABASE_URL cannot be opened: ${error.message || error.code}`, {
      cause: error,
    });
  });
  try {
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`SET ${limit} = 0`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens the embedded database in `folder`, locked by this process; 'memory' stores nothing (tests). */
export async function openEmbedded(
  folder: string | 'memory',
  { keepsSchema, image }: OpenOptions = {},
): Promise<Database> {
  let release = async () => {};
  let client: PGlite;
  if (folder === 'memory') {
    client = await PGlite.create({ ...embedded, ...(image && { loadDataDir: image }) });
  } else {
    // mode 0700: not readable by other users of the machine; an existing folder keeps its mode
    await mkdir(folder, { recursive: true, mode: 0o700 });
    release = await lockFolder(folder);
    client = await PGlite.create({ ...embedded, dataDir: join(folder, 'database') });
  }
  const db = drizzlePglite(client);
  if (!image && !keepsSchema) await migrateEmbedded(db);
  return {
    db: db as unknown as Db,
    checks: db as unknown as Db,
    kind: 'embedded',
    listen: async (channels, on) => {
      const stops = await Promise.all(
        channels.map((channel) => client.listen(channel, (payload) => on.onNotify(channel, payload))),
      );
      on.connected();
      return async () => {
        for (const stop of stops) await stop();
      };
    },
    maintain: (work) => db.transaction((tx) => work(tx as unknown as Tx)),
    migrate: (most) => migrateEmbedded(db, most),
    ping: async () => {
      await client.query('SELECT 1');
    },
    pools: () => ({}),
    close: async () => {
      await client.close();
      await release();
    },
  };
}

/**
 * A dedicated LISTEN connection that reconnects by itself. A dead server is detected within LISTENER_CHECK_MS and
 * ANSWER_TIMEOUT_MS, until then the response cache may be stale; keep-alive would only reach the next proxy.
 */
async function listenOn(
  url: string,
  channels: readonly string[],
  on: Parameters<Listen>[1],
): ReturnType<Listen> {
  let stopped = false;
  let client: pg.Client | undefined;
  const retry = () => {
    const again = async () => {
      if (!stopped) await connect();
    };
    // it fails before it is a connection when a certificate of the URL cannot be read
    setTimeout(inBackground(again, retry), LISTENER_RETRY_MS).unref();
  };
  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    client = fresh;
    let isOver = false;
    let checking: NodeJS.Timeout | undefined;
    const giveUp = () => {
      if (isOver) return;
      isOver = true;
      clearInterval(checking);
      // also when LISTEN failed on an open connection
      fresh.end().catch(() => undefined);
      if (stopped) return;
      on.lost();
      retry();
    };
    // every error of the connection is followed by 'end'
    fresh.on('error', () => undefined);
    fresh.on('end', giveUp);
    fresh.on('notification', ({ channel, payload }) => on.onNotify(channel, payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(channels.map((channel) => `LISTEN ${fresh.escapeIdentifier(channel)}`).join('; '));
    } catch {
      giveUp();
    }
    if (stopped) giveUp();
    if (isOver) return;
    const check = () => fresh.query('SELECT 1');
    checking = setInterval(inBackground(check, giveUp), LISTENER_CHECK_MS).unref();
    on.connected();
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}
