import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { findAccount } from '#core/users/server/store.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const PEOPLE = 16;

describe('super admins who change each other at the same moment', () => {
  it('lock accounts in one order, without a deadlock, and one super admin stays (D-116, D-137)', async () => {
    const built = Array.from({ length: PEOPLE }, () => buildUser(t.db, { role: 'super_admin' }));
    const people = await Promise.all(built);
    // signed in before, so that the calls meet
    for (const person of people) await t.call(person, 'GET /users/me');
    const replies = await Promise.all(
      people.flatMap((person, at) => {
        const other = (steps: number) => people[(at + steps) % PEOPLE]?.id;
        return [
          t.call(person, `PUT /users/${other(1)}`, { body: { role: 'admin' } }),
          t.call(person, `PUT /users/${other(2)}`, { body: { name: `Renamed ${at}` } }),
          t.call(person, `PUT /users/${other(-1)}/agency-request/approve`),
          t.call(person, `DELETE /users/${other(-2)}`),
        ];
      }),
    );
    expect(replies.filter(({ status }) => status === 503)).toEqual([]);
    const after = await Promise.all(people.map(({ id }) => findAccount(t.db, id)));
    const left = after.filter((account) => account?.role === 'super_admin').length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(PEOPLE);
    const [counted] = await rowsOf<{ deadlocks: string }>(
      t.db,
      sql`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`,
    );
    expect(Number(counted?.deadlocks)).toBe(0);
  });
});
