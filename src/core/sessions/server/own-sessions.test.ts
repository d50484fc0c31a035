import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';

const DAY = 24 * 3_600_000;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const list = async (token: string) => (await t.call(null, 'GET /users/me/sessions', bearer(token))).body;
const end = (token: string, id: string) => t.call(null, `DELETE /users/me/sessions/${id}`, bearer(token));

describe('the own sessions', () => {
  it('are listed with the one that asks marked, and without any token', async () => {
    const person = await buildUser(t.db);
    await t.tokenFor(await buildUser(t.db));
    await t.tokenFor(person);
    t.clock.advance(1000);
    const here = await t.tokenFor(person);
    const rows = await list(here);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      _id: rows[0].id,
      id: rows[0].id,
      userAgent: 'test',
      ip: '127.0.0.1',
      startedAt: t.clock.now().toISOString(),
      renewedAt: t.clock.now().toISOString(),
      expiresAt: new Date(t.clock.now().getTime() + 30 * DAY).toISOString(),
      isCurrent: true,
    });
    expect(rows[1].isCurrent).toBe(false);
  });

  it('leave out what no longer works (R-SES-07)', async () => {
    const person = await buildUser(t.db);
    await t.tokenFor(person);
    t.clock.advance(DAY + 1);
    expect(await list(await t.tokenFor(person))).toHaveLength(1);
  });

  it('are at most 500; one more ends the oldest', async () => {
    const person = await buildUser(t.db);
    const first = await t.tokenFor(person);
    t.clock.advance(1000);
    await t.db.execute(sql`
      INSERT INTO sessions (user_id, token_hash, token_issued_at, started_at, expires_at)
      SELECT user_id, sha256(n::text::bytea), ${t.clock.now()}, ${t.clock.now()}, expires_at
      FROM sessions, generate_series(1, 499) n WHERE user_id = ${person.id}`);
    expect((await t.call(null, 'GET /users/me', bearer(first))).status).toBe(200);
    const last = await t.tokenFor(person);
    expect((await t.call(null, 'GET /users/me', bearer(first))).status).toBe(401);
    expect(await list(last)).toHaveLength(500);
  });

  it('can be ended one by one', async () => {
    const person = await buildUser(t.db);
    const here = await t.tokenFor(person);
    const there = await t.tokenFor(person);
    const other = (await list(here)).find((row: { isCurrent: boolean }) => !row.isCurrent);
    const reply = await end(here, other.id);
    expect([reply.status, reply.body]).toEqual([200, { message: 'That device has been logged out' }]);
    expect((await t.call(null, 'GET /users/me', bearer(there))).status).toBe(401);
    expect(await list(here)).toMatchObject([{ isCurrent: true }]);
    expect((await end(here, other.id)).status).toBe(404);
  });

  it('can all be ended but the one that asks, at once (D-38)', async () => {
    const person = await buildUser(t.db);
    const foreign = await t.tokenFor(await buildUser(t.db));
    const [here, there, elsewhere] = [
      await t.tokenFor(person),
      await t.tokenFor(person),
      await t.tokenFor(person),
    ];
    const reply = await t.call(null, 'DELETE /users/me/sessions', bearer(here));
    expect([reply.status, reply.body]).toEqual([
      200,
      { message: 'All other devices have been logged out', ended: 2 },
    ]);
    for (const token of [there, elsewhere]) {
      expect((await t.call(null, 'GET /users/me', bearer(token))).status).toBe(401);
    }
    expect(await list(here)).toMatchObject([{ isCurrent: true }]);
    expect((await t.call(null, 'GET /users/me', bearer(foreign))).status).toBe(200);
  });
});
