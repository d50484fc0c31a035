import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildMember, buildUser } from './factory.ts';
import type { Account } from './store.ts';

let t: TestApp;
let admin: Account;
beforeAll(async () => {
  t = await testApp();
  const day = (number: number) => new Date(`2026-01-0${number}T04:00:00Z`);
  const beta = await buildAgency(t.db, { name: 'beta Realty' });
  const alpha = await buildAgency(t.db, { name: 'Alpha' });
  admin = await buildUser(t.db, { role: 'admin', name: 'adam', email: 'z@list.example' }, day(1));
  await buildMember(t.db, beta.id, { name: 'Bea 50%', email: 'y@list.example' }, day(2));
  const cora = { name: 'Cora', email: 'x@list.example', role: 'agent', phone: '+60 3 777' } as const;
  await buildMember(t.db, alpha.id, cora, day(3));
});
afterAll(() => t.close());

const named = async (path: string) => {
  const reply = await t.call(admin, `GET ${path}`);
  expect([path, reply.status, reply.headers['x-total-count']]).toEqual([
    path,
    200,
    String(reply.body.length),
  ]);
  return reply.body.map(({ name }: { name: string }) => name);
};

describe('the list of accounts', () => {
  it.each([
    ['', ['Cora', 'Bea 50%', 'adam']],
    ['sort=createdAt', ['adam', 'Bea 50%', 'Cora']],
    ['sort=name', ['adam', 'Bea 50%', 'Cora']],
    ['sort=-name', ['Cora', 'Bea 50%', 'adam']],
    ['sort=email', ['Cora', 'Bea 50%', 'adam']],
    ['sort=role', ['adam', 'Cora', 'Bea 50%']],
    ['sort=agencyName', ['Cora', 'Bea 50%', 'adam']],
    ['sort=-agencyName', ['Bea 50%', 'Cora', 'adam']],
    ['search=CORA', ['Cora']],
    ['search=50%25', ['Bea 50%']],
    ['search=3+777', ['Cora']],
    ['search=list.example&role=user', ['Bea 50%']],
    ['search=list.example&sort=name&role=all', ['adam', 'Bea 50%', 'Cora']],
    ['approved=true', ['Cora', 'Bea 50%']],
    ['approved=true&role=user&search=bea&sort=name', ['Bea 50%']],
    ['approved=false', ['Cora', 'Bea 50%', 'adam']],
    ['search=%00', ['Cora', 'Bea 50%', 'adam']],
  ])('with "%s" reads %j (D-60)', async (query, names) => {
    expect(await named(`/users?${query}`)).toEqual(names);
  });

  it('comes in parts of the order that is asked for', async () => {
    const part = await t.call(admin, 'GET /users?sort=name&limit=1&offset=1');
    expect([part.body[0].name, part.body.length, part.headers['x-total-count']]).toEqual(['Bea 50%', 1, '3']);
  });

  it.each(['sort=passwordHash', 'sort=-', 'search=a&search=b'])('refuses %s', async (query) => {
    expect((await t.call(admin, `GET /users?${query}`)).status).toBe(400);
  });
});
