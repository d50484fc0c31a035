import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { readConfig } from '#platform/server/config.ts';
import { systemTime } from '#platform/server/context.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { folderStorage } from '#platform/server/storage.ts';
import { openTestDatabase } from '#test/app.ts';
import { park } from '#test/park.ts';
import { TcpProxy } from '#test/tcp-proxy.ts';
import { testVault } from '#test/vault.ts';
import { type Database, openPostgres, type Tx } from './open.ts';

let direct: Awaited<ReturnType<typeof openTestDatabase>>;
let line: TcpProxy;
let database: Database;
let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  direct = await openTestDatabase();
  if (direct.url === undefined) throw new Error('An outage needs a database server');
  const laid = await TcpProxy.to(direct.url);
  line = laid.line;
  database = await openPostgres(laid.url);
  folder = await mkdtemp(join(tmpdir(), 'portal-outage-'));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder });
  const storage = folderStorage(join(folder, 'documents'));
  app = await buildApp({
    config,
    database,
    db: database.db,
    park,
    storage,
    vault: testVault(),
    ...systemTime,
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await line.cut();
  await direct.database.close();
  await direct.drop();
  await rm(folder, { recursive: true, force: true });
});

const lots = '/api/public/properties/aero-industrial-hub/lots';
const get = (url: string, token?: string) =>
  app.inject({ url, ...(token && { headers: { authorization: `Bearer ${token}` } }) });

async function statusOf(lotId: string): Promise<string | undefined> {
  const reply = await get(lots);
  if (reply.statusCode !== 200) return undefined;
  return reply.json().find((row: { _id: string }) => row._id === lotId)?.status;
}
const tokenOf = async (person: { id: string }) => {
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const begin = (tx: unknown) => startSession(tx as Tx, person.id, device, new Date());
  return (await direct.database.db.transaction(begin)).token;
};
const isSomebodyWaiting = async () => {
  const waiting = await rowsOf(
    direct.database.db,
    sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
};
const setStatus = (lotId: string, status: string) =>
  direct.database.db.execute(sql`UPDATE lots SET status = ${status} WHERE id = ${lotId}`);

const renameAs = (token: string) =>
  app.inject({
    method: 'PUT',
    url: '/api/users/me',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Grace Lim', phone: '+60123456789' },
  });

describe('a portal that loses its database', () => {
  it('answers 503 instead of stale data, and recovers by itself with the changes made meanwhile (D-44)', async () => {
    const person = await buildUser(direct.database.db);
    const lot = await buildLot(direct.database.db);
    const token = await tokenOf(person);
    expect((await get('/api/users/me', token)).statusCode).toBe(200);
    await expect.poll(() => statusOf(lot.id)).toBe('available');

    await line.cut();
    await setStatus(lot.id, 'locked');
    // the end of a connection is reported with a delay
    await expect.poll(async () => (await get(lots)).statusCode).toBe(503);
    const login = { email: person.email, password: 'whatever' };
    const replies = [
      () => get('/api/users/me', token),
      // the cached reply would still say available
      () => get(lots),
      () => get('/api/agencies/public'),
      () => app.inject({ method: 'POST', url: '/api/auth/login', payload: login }),
    ];
    for (const ask of replies) {
      const reply = await ask();
      expect(reply.statusCode).toBe(503);
      expect(reply.headers['retry-after']).toBe('2');
      expect(reply.json()).toEqual({
        message: 'The service is busy right now. Please try again in a moment.',
        code: 'UNAVAILABLE',
      });
    }
    const ready = await get('/api/ready');
    expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, failing: ['database'] }]);
    expect((await get('/api/health')).statusCode).toBe(200);

    await line.mend();
    await expect.poll(() => statusOf(lot.id), { timeout: 10_000 }).toBe('locked');
    expect((await get('/api/users/me', token)).statusCode).toBe(200);
    // the listener has reconnected too: a change by another process invalidates the cache
    await setStatus(lot.id, 'available');
    await expect.poll(() => statusOf(lot.id), { timeout: 10_000 }).toBe('available');
  });

  it('in the middle of a change answers 503, and the retry succeeds (D-44)', async () => {
    const person = await buildUser(direct.database.db);
    const token = await tokenOf(person);
    const rename = () => renameAs(token);
    const cutOff = await direct.database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM users WHERE id = ${person.id} FOR UPDATE`);
      const reply = rename();
      await expect.poll(isSomebodyWaiting).toBe(true);
      await line.cut();
      return reply;
    });
    expect([cutOff.statusCode, cutOff.headers['retry-after']]).toEqual([503, '2']);

    await line.mend();
    await expect.poll(async () => (await rename()).statusCode, { timeout: 10_000 }).toBe(200);
    expect((await get('/api/users/me', token)).json()).toMatchObject({ name: 'Grace Lim' });
  });

  it('while every connection begins a change recovers all of them', async () => {
    const connections = Array.from({ length: 10 });
    const wait = (tx: Pick<typeof database.db, 'execute'>) => tx.execute(sql`SELECT pg_sleep(0.2)`);
    await Promise.all(connections.map(() => database.db.transaction(wait)));
    const begun = Promise.allSettled(connections.map(() => database.db.transaction(wait)));
    await line.cut();
    expect((await begun).map(({ status }) => status)).toEqual(connections.map(() => 'rejected'));

    await line.mend();
    await Promise.all(connections.map(() => database.db.transaction(wait)));
  });

  it('whose new connections lead to another server follows its notifications within 15 s (D-139)', async () => {
    const lot = await buildLot(direct.database.db);
    await expect.poll(() => statusOf(lot.id)).toBe('available');
    // as behind a proxy of the database whose machine is cut off: the proxy keeps the connection that listens
    line.freezeOpen();
    await setStatus(lot.id, 'locked');
    await expect.poll(() => statusOf(lot.id), { timeout: 20_000 }).toBe('locked');
    await setStatus(lot.id, 'available');
    await expect.poll(() => statusOf(lot.id)).toBe('available');
  });

  it('for a standby answers 503 to changes, and makes new connections to find the primary (D-139)', async () => {
    const person = await buildUser(direct.database.db);
    const token = await tokenOf(person);
    const rename = () => renameAs(token);
    // the default is read once, when a connection begins
    const setReadOnly = (value: string) =>
      direct.database.db.execute(
        sql.raw(`DO $$ BEGIN EXECUTE format(
          'ALTER DATABASE %I SET default_transaction_read_only = ${value}', current_database()); END $$`),
      );
    await setReadOnly('on');
    try {
      await line.cut();
      await line.mend();
      await expect.poll(async () => (await get('/api/ready')).statusCode, { timeout: 10_000 }).toBe(200);
      const refused = await rename();
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    } finally {
      await direct.database.db.execute(sql`SET default_transaction_read_only = off`);
      await setReadOnly('off');
    }
    expect((await rename()).statusCode).toBe(200);
  });
});
