import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgencyRow } from '#features/agencies/server/store.ts';
import { buildMember, buildUser } from '#features/users/server/factory.ts';
import type { Account } from '#features/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildStaffedAgency } from './factory.ts';

/** More than the page size limit. */
const CROWD = 1_005;
const MINUTE = 60_000;

let t: TestApp;
let agency: AgencyRow;
let staff: Account;
let admin: Account;
beforeAll(async () => {
  t = await testApp();
  ({ agency, staff } = await buildStaffedAgency(t.db));
  admin = await buildUser(t.db, { role: 'admin' });
  const ofAgency = { phone: '+60 12-555 0199', position: 'Negotiator' };
  await buildMember(t.db, agency.id, { name: 'Farid Aziz', ...ofAgency });
  await buildMember(t.db, agency.id, { name: 'Elena Tan', email: 'elena@bakery.example', role: 'agent' });
  for (const [name, position] of [
    ['Gita Rao', 'Director'],
    ['Hana Lim', 'Baker'],
  ] as const) {
    const asking = await buildUser(t.db, { name });
    const body = { agencyId: agency.id, position };
    expect((await t.call(asking, 'POST /users/request-agency', { body })).status).toBe(201);
    t.clock.advance(MINUTE);
  }
});
afterAll(() => t.close());

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

async function found(person: Account, path: string, query: Record<string, string>) {
  const reply = await t.call(person, `GET ${path}?${new URLSearchParams(query)}`);
  expect(reply.status).toBe(200);
  return { names: names(reply.body), total: Number(reply.headers['x-total-count']) };
}

describe('the people of an agency', () => {
  it.each([
    ['farid', ['Farid Aziz']],
    ['BAKERY.example', ['Elena Tan']],
    ['555 0199 negot', ['Farid Aziz']],
    ['farid elena', []],
    ['%', []],
    // applicants belong to no agency yet
    ['gita', []],
  ])('searched for %j are %j', async (search, expected) => {
    for (const path of [`/agencies/${agency.id}/users`, `/users/agency/${agency.id}`]) {
      expect(await found(staff, path, { search })).toEqual({ names: expected, total: expected.length });
    }
  });

  it('come by name, or with whoever runs the agency first', async () => {
    const path = `/agencies/${agency.id}/users`;
    const byName = await t.call(staff, `GET ${path}`);
    expect(names(byName.body)).toEqual(names(byName.body).toSorted());
    const byRole = await t.call(staff, `GET ${path}?sort=role`);
    expect(byRole.body.map(({ role }: { role: string }) => role === 'agent_admin')).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(names(byRole.body).slice(2)).toEqual(['Elena Tan', 'Farid Aziz']);
  });
});

describe('the requests for membership', () => {
  const lists = (): [Account, string][] => [
    [staff, '/users/agency-requests'],
    [admin, '/users/agency-requests'],
    [staff, `/agencies/${agency.id}/requests`],
  ];

  it.each([
    ['gita', ['Gita Rao']],
    ['DIRECTOR rao', ['Gita Rao']],
    ['gita hana', []],
    ['farid', []],
  ])('searched for %j are of %j', async (search, expected) => {
    for (const [person, path] of lists()) {
      expect(await found(person, path, { search })).toEqual({ names: expected, total: expected.length });
    }
  });

  it('come longest waiting first or newest first, as asked, and page by page', async () => {
    for (const [person, path] of lists()) {
      expect((await found(person, path, { sort: 'createdAt' })).names).toEqual(['Gita Rao', 'Hana Lim']);
      expect((await found(person, path, { sort: '-createdAt' })).names).toEqual(['Hana Lim', 'Gita Rao']);
      const second = await found(person, path, { sort: 'createdAt', limit: '1', offset: '1' });
      expect(second).toEqual({ names: ['Hana Lim'], total: 2 });
    }
  });
});

it('people and requests beyond a thousand are all reached and counted (D-60)', async () => {
  const { agency: crowded, staff: keeper } = await buildStaffedAgency(t.db);
  for (const status of ['approved', 'pending']) {
    await t.db.execute(sql`
      INSERT INTO users (name, email, password_hash, agency_id, agency_status, created_at, updated_at)
      SELECT ${status} || n, ${status} || n || '@crowd.example', '-', ${crowded.id}, ${status}, now(), now()
      FROM generate_series(1, ${CROWD}::integer) n`);
  }
  await t.db.execute(sql`
    INSERT INTO agency_requests (user_id, agency_id, agency_name, created_at)
    SELECT id, agency_id, 'Crowded', now() FROM users WHERE agency_id = ${crowded.id} AND agency_status = 'pending'`);
  for (const [path, total] of [
    [`/agencies/${crowded.id}/users`, CROWD + 2],
    [`/agencies/${crowded.id}/requests`, CROWD],
    ['/users/agency-requests', CROWD],
  ] as const) {
    const last = await found(keeper, path, { limit: '25', offset: '1000' });
    expect([path, last.names.length, last.total]).toEqual([path, total - 1000, total]);
  }
});
