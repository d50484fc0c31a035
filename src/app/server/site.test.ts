import { rename } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_FREE_BYTES } from '#platform/server/http/uploads.ts';
import type { DocumentStore } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';

let t: TestApp;
let store: Partial<DocumentStore> = {};
beforeAll(async () => {
  t = await testApp({}, { store: (usual) => ({ ...usual, ...store }) });
});
afterAll(() => t.close());

/** Longer than the result of a check is kept. */
const KEPT_MS = 1_000;
const ask = async (path: string) => {
  t.clock.advance(KEPT_MS);
  const { status, body } = await t.call(null, `GET ${path}`);
  return [status, body];
};
const silent = () => new Promise<never>(() => undefined);
const refused = () => Promise.reject(new Error('refused'));

describe('GET /ready', () => {
  it('is 200 while everything answers, and names what does not within two seconds (D-202)', async () => {
    expect(await ask('/ready')).toEqual([200, { ok: true }]);
    const { ping } = t.database;
    t.database.ping = silent;
    store = { get: silent };
    expect(await ask('/ready')).toEqual([503, { ok: false, failing: ['database', 'documents'] }]);
    t.database.ping = refused;
    store = { get: refused };
    expect(await ask('/ready')).toEqual([503, { ok: false, failing: ['database', 'documents'] }]);
    // liveness has nothing to do with them
    expect(await ask('/health')).toEqual([200, { ok: true }]);
    t.database.ping = ping;
    expect(await ask('/ready?exclude=disk,documents')).toEqual([200, { ok: true }]);

    store = { free: async () => KEPT_FREE_BYTES - 1 };
    expect(await ask('/ready')).toEqual([503, { ok: false, failing: ['disk'] }]);
    store = {};
    const { dataDir } = t.config;
    await rename(dataDir, `${dataDir}-away`);
    expect(await ask('/ready')).toEqual([503, { ok: false, failing: ['disk'] }]);
    await rename(`${dataDir}-away`, dataDir);
    expect(await ask('/ready')).toEqual([200, { ok: true }]);
  });

  it('names the disk for a minute after a write that had no space in the database (D-202)', async () => {
    await t.db.execute(sql`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
    await t.db.execute(
      sql`CREATE TRIGGER no_space BEFORE INSERT ON contact_messages FOR EACH ROW EXECUTE FUNCTION no_space()`,
    );
    const message = {
      name: 'Ana',
      email: 'ana@test.example',
      phone: '+60 12 555 0100',
      message: 'Which are free?',
    };
    const sent = await t.call(null, 'POST /email/send-form', { body: message });
    expect(sent.status).toBe(507);
    expect(await ask('/ready')).toEqual([503, { ok: false, failing: ['disk'] }]);
    await t.db.execute(sql`DROP FUNCTION no_space CASCADE`);
    t.clock.advance(60_000);
    expect(await ask('/ready')).toEqual([200, { ok: true }]);
  });

  it('runs each check once for all who ask within a second (D-202)', async () => {
    const { ping } = t.database;
    let pings = 0;
    t.database.ping = async () => {
      pings += 1;
    };
    const askAtOnce = () => Promise.all(Array.from({ length: 5 }, () => t.call(null, 'GET /ready')));
    t.clock.advance(KEPT_MS);
    await askAtOnce();
    await askAtOnce();
    expect(pings).toBe(1);
    expect((await ask('/ready'))[0]).toBe(200);
    expect(pings).toBe(2);
    t.database.ping = ping;
  });

  it('is 503 on a schema older than the program, and 200 on a newer one (D-202)', async () => {
    const newest = sql`(SELECT max(id) FROM drizzle.__drizzle_migrations)`;
    const move = (by: number) =>
      t.db.execute(
        sql`UPDATE drizzle.__drizzle_migrations SET created_at = created_at + ${by} WHERE id = ${newest}`,
      );
    await move(-1);
    expect(await ask('/ready')).toEqual([503, { ok: false, failing: ['migrations'] }]);
    await move(2);
    expect(await ask('/ready')).toEqual([200, { ok: true }]);
    await move(-1);
  });

  it('is 503 as soon as the process is about to stop, whatever is left out (D-202)', async () => {
    t.app.readiness.drain();
    expect(await ask('/ready?exclude=documents,disk')).toEqual([503, { ok: false, failing: ['draining'] }]);
    expect(await ask('/health')).toEqual([200, { ok: true }]);
  });
});
