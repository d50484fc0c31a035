import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import type { AgencyRow } from '#core/agencies/server/store.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
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
  const mentari = await buildAgency(t.db, { name: 'Mentari' });
  const runsMentari = { role: 'agent_admin', agencyId: mentari.id, agencyStatus: 'approved' } as const;
  await buildUser(t.db, { ...runsMentari, name: 'umar', email: 'umar@sunrise.example', phone: '777' });
  await buildUser(t.db, { ...runsMentari, name: 'Suria Dewi' });
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

  it('come by name, or with administrators of the agency first', async () => {
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

describe('the agent admins of all agencies', () => {
  it('come by name with their agency, and how many run it (R-ADM-16)', async () => {
    const { agency: other, staff: own } = await buildStaffedAgency(t.db, { isActive: false });
    const reply = await t.call(admin, `GET /agent-admins?search=${own.email}`);
    expect(reply.body).toEqual([
      {
        _id: own.id,
        id: own.id,
        name: own.name,
        email: own.email,
        phone: own.phone,
        agency: { _id: other.id, name: other.name, isActive: false, agentAdminCount: 2 },
      },
    ]);
    const all = await t.call(admin, 'GET /agent-admins');
    expect(all.headers['x-total-count']).toBe(String(all.body.length));
    const listed = names(all.body).map((name) => name.toLowerCase());
    expect(listed).toEqual(listed.toSorted());
    expect(names(all.body)).not.toContain('Farid Aziz');
  });

  it.each([
    ['mentari', ['Suria Dewi', 'umar']],
    ['UMAR sunrise', ['umar']],
    ['777 mentari', ['umar']],
    ['suria umar', []],
    ['%', []],
    ['_', []],
  ])('searched for %j are %j', async (search, expected) => {
    const total = expected.length;
    expect(await found(admin, '/agent-admins', { search })).toEqual({ names: expected, total });
    const second = { names: expected.slice(1, 2), total };
    expect(await found(admin, '/agent-admins', { search, limit: '1', offset: '1' })).toEqual(second);
  });

  it('beyond a thousand are all reached and counted (D-60)', async () => {
    const { agency: crowded } = await buildStaffedAgency(t.db, { name: 'Multitude' });
    await t.db.execute(sql`
      INSERT INTO users (name, email, role, password_hash, agency_id, agency_status, created_at, updated_at)
      SELECT 'runner' || n, 'runner' || n || '@crowd.example', 'agent_admin', '-', ${crowded.id}, 'approved', now(), now()
      FROM generate_series(1, ${CROWD}::integer) n`);
    const last = await found(admin, '/agent-admins', { search: 'multitude', limit: '25', offset: '1000' });
    expect([last.names.length, last.total]).toEqual([CROWD + 2 - 1000, CROWD + 2]);
  });

  it.each(['limit=0', 'limit=1001', 'offset=-1'])('refuse %s', async (query) => {
    expect((await t.call(admin, `GET /agent-admins?${query}`)).status).toBe(400);
  });
});
