import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import type { Registry } from 'prom-client';
import { inject } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import type { Park } from '#app/server/park/read-park.ts';
import { seedAgencies, seedPark } from '#app/server/seed/park.ts';
import { sessionClock } from '#core/sessions/lifecycle.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { type Database, type Db, openEmbedded, openPostgres, type Tx } from '#platform/server/db/open.ts';
import type { BodyLimits } from '#platform/server/http/body-limits.ts';
import type { StaleLimits } from '#platform/server/http/response-cache.ts';
import type { DocumentStorage, DocumentStore } from '#platform/server/storage.ts';
import { openStorage } from '#platform/server/storage-open.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { assertDocumented, endpointAt } from './documented.ts';
import { wrongHeaders } from './headers.ts';
import { withNotifyBarrier } from './notify-barrier.ts';
import { park as sample } from './park.ts';
import { withDatabase } from './template-database.ts';
import { testVault } from './vault.ts';

/** The server's clock; tests advance it instead of waiting. */
export class TestClock {
  #at = new Date('2026-03-02T04:00:00.000Z').getTime();

  /** Every delay of the server, in milliseconds. */
  readonly pauses: number[] = [];

  readonly now = (): Date => new Date(this.#at);

  readonly pause = async (milliseconds: number): Promise<void> => {
    this.pauses.push(milliseconds);
  };

  advance(milliseconds: number): void {
    this.#at += milliseconds;
  }
}

type Person = { id: string } | null;
type Sent = {
  body?: unknown;
  headers?: Record<string, string>;
  payload?: InjectOptions['payload'];
};
export type TestReply = {
  status: number;
  // tests check the shape themselves
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape
  body: any;
  headers: Record<string, unknown>;
  raw: Buffer;
};

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  database: Database;
  clock: TestClock;
  config: Config;
  storage: DocumentStorage;
  vault: Vault;
  /** A new valid token of a person, as after a sign-in. */
  tokenFor: (person: { id: string }) => Promise<string>;
  /**
   * Sends a call as a person (null: a visitor): `call(buyer, 'POST /bookings/request', { body })`. A reply that
   * openapi.json does not document, or without the security headers, is an error.
   */
  call: (person: Person, methodAndPath: string, sent?: Sent) => Promise<TestReply>;
  close: () => Promise<void>;
};

/** Overrides of a test: the limits of slow bodies and stale replies, hooks around the real storage, and real delays. */
type Unusual = {
  arrival?: BodyLimits;
  metrics?: Registry;
  store?: (usual: DocumentStore) => DocumentStore;
  /** Real delays instead of recorded ones. */
  pause?: Context['pause'];
  /** Another park than the sample. */
  park?: Park;
  /** A database of the test instead of a new one with the park. */
  database?: TestDatabase;
  stale?: StaleLimits;
  onMailQueued?: () => void;
};

/** The real app on its own database, cloned from the template. Close it in `afterAll`. */
export async function testApp(
  environment: Record<string, string> = {},
  {
    arrival,
    metrics,
    store = (usual) => usual,
    pause,
    park = sample,
    database: given,
    stale = { waitMs: 60_000, pauseMs: 0, maxAgeMs: 0 },
    onMailQueued,
  }: Unusual = {},
): Promise<TestApp> {
  const clock = new TestClock();
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, ...environment };
  const config = readConfig(settings, park);
  const { database: fresh, drop } = given ?? (await openTestDatabase());
  const { database, caughtUp } = withNotifyBarrier(fresh);
  const usual = openStorage(config);
  const storage: DocumentStorage = { ...usual, of: (name) => store(usual.of(name)) };
  const vault = testVault(config.vaultKeys);
  const app = await buildApp({
    config,
    park,
    database,
    db: database.db,
    now: clock.now,
    pause: pause ?? clock.pause,
    storage,
    vault,
    ...(arrival && { arrival }),
    // a busy machine must not make a read after a change a stale one
    stale,
    ...(metrics && { metrics }),
    ...(onMailQueued && { onMailQueued }),
  });
  await app.ready();
  const tokens = new Map<string, { token: string; until: number }>();

  const tokenFor = async (person: { id: string }) => {
    const device = { userAgent: 'test', ip: '127.0.0.1' };
    const signedIn = await database.db.transaction((tx) =>
      startSession(tx as Tx, person.id, device, clock.now()),
    );
    return signedIn.token;
  };

  /** One token for all calls of a person, until the clock has moved past its expiry. */
  const keptToken = async (person: { id: string }) => {
    const kept = tokens.get(person.id);
    if (kept && clock.now().getTime() < kept.until) return kept.token;
    const token = await tokenFor(person);
    tokens.set(person.id, { token, until: clock.now().getTime() + sessionClock.tokenLife });
    return token;
  };

  const call: TestApp['call'] = async (person, methodAndPath, sent = {}) => {
    const [method, path] = methodAndPath.split(' ') as [InjectOptions['method'], string];
    const headers: Record<string, string> = { ...sent.headers };
    if (person) {
      headers.authorization = `Bearer ${await keptToken(person)}`;
    }
    // invalidates the cache after direct writes of the test
    await caughtUp();
    const url = path.startsWith('//') ? path.slice(1) : `/api${path}`;
    const reply = await injectWhole(app, {
      ...(method && { method }),
      url,
      headers,
      ...(sent.payload !== undefined && { payload: sent.payload }),
      ...(sent.body !== undefined && { payload: sent.body as object }),
    });
    assertDocumented(String(method), url, reply);
    const wrong = wrongHeaders(url, reply.headers);
    if (wrong.length > 0) throw new Error(`${methodAndPath} lacks security headers: ${wrong.join(', ')}`);
    const isJson =
      String(reply.headers['content-type']).startsWith('application/json') &&
      reply.headers['content-encoding'] === undefined;
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : reply.body,
      headers: reply.headers,
      raw: reply.rawPayload,
    };
  };

  return {
    app,
    db: database.db,
    database,
    clock,
    config,
    storage,
    vault,
    tokenFor,
    call,
    close: async () => {
      await app.close();
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Injects a request. A stream of events does not end by itself: of it the head is the reply, with an empty body. */
export async function injectWhole(app: FastifyInstance, request: InjectOptions) {
  const endpoint = endpointAt(String(request.method), String(request.url));
  if (!Object.values(endpoint?.reply ?? {}).includes('stream')) return app.inject(request);
  const head = await app.inject({ ...request, payloadAsStream: true });
  // a refusal ends
  if (head.statusCode !== 200) return app.inject(request);
  head.stream().destroy();
  const { statusCode, headers } = head;
  return { statusCode, headers, body: '', rawPayload: Buffer.alloc(0), json: () => undefined };
}

let opened = 0;

export type TestDatabase = {
  database: Database;
  /** The URL for further processes; undefined for the embedded database, which allows one process. */
  url: string | undefined;
  drop: () => Promise<void>;
};

/** A separate database per test file: migrated, with the park; and a data folder for the processes on it. */
export async function openTestDatabase(): Promise<TestDatabase & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-data-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const template = inject('template');
  if (template.kind === 'embedded') {
    const image = new Blob([await readFile(template.image)]);
    const database = await openEmbedded('memory', { image });
    return { database, url: undefined, folder, drop: removeFolder };
  }
  opened += 1;
  const name = `portal_test_${process.pid}_${opened}`;
  await onServer(template.url, `CREATE DATABASE ${name} TEMPLATE ${template.name}`);
  const url = withDatabase(template.url, name);
  return {
    database: await openPostgres(url),
    url,
    folder,
    drop: async () => {
      await onServer(template.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await removeFolder();
    },
  };
}

/** An empty database without tables: on the server of the tests, or in a new folder. */
export async function openEmptyDatabase(kind: 'embedded' | 'postgres'): Promise<TestDatabase> {
  const opening = { keepsSchema: true };
  const template = inject('template');
  if (kind === 'embedded' || template.kind === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'portal-empty-'));
    const drop = () => rm(folder, { recursive: true, force: true });
    return { database: await openEmbedded(folder, opening), url: undefined, drop };
  }
  opened += 1;
  const name = `portal_empty_${process.pid}_${opened}`;
  await onServer(template.url, `CREATE DATABASE ${name}`);
  const url = withDatabase(template.url, name);
  const drop = () => onServer(template.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { database: await openPostgres(url, opening), url, drop };
}

/** A database with the lots and agencies of another park than the sample. */
export async function openParkDatabase(of: Park): Promise<TestDatabase> {
  const opened = await openEmptyDatabase('postgres');
  await opened.database.migrate();
  const now = new Date();
  await opened.database.db.transaction(async (tx) => {
    await seedPark(tx as Tx, of, now);
    await seedAgencies(tx as Tx, of.facts.agencies ?? [], now);
  });
  return opened;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
