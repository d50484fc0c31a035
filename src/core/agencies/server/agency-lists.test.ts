import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildAgency } from './factory.ts';
import type { AgencyRow } from './store.ts';

/** More than the largest page. */
const CROWD = 1_005;

let t: TestApp;
let admin: Account;
let buyer: Account;
let beta: AgencyRow;
let alpha: AgencyRow;
let closed: AgencyRow;
beforeAll(async () => {
  t = await testApp();
  admin = await buildUser(t.db, { role: 'admin' });
  buyer = await buildUser(t.db);
  beta = await buildAgency(t.db, { name: 'beta Realty', contactEmail: 'desk@beta.example' });
  alpha = await buildAgency(t.db, { name: 'Alpha', address: '7 Jalan Kapar', contactPhone: '+60 3 777' });
  closed = await buildAgency(t.db, { name: 'Closed 50%', isActive: false });
  await buildMember(t.db, closed.id, { role: 'agent_admin', name: 'Zarina Closing' });
  await buildMember(t.db, closed.id, { name: 'Member Mimi' });
  await buildMember(t.db, beta.id, { role: 'agent_admin', name: 'Zarina Beta' });
  await buildUser(t.db, { agencyId: alpha.id, agencyStatus: 'pending', name: 'Applicant Ali' });
});
afterAll(() => t.close());

async function found(person: Account | null, path: string, query: Record<string, string> = {}) {
  const reply = await t.call(person, `GET ${path}?${new URLSearchParams(query)}`);
  expect([path, query, reply.status]).toEqual([path, query, 200]);
  const names: string[] = reply.body.map(({ name }: { name: string }) => name);
  return { names, total: Number(reply.headers['x-total-count']) };
}

describe('GET /agencies for the office', () => {
  it.each<[Record<string, string>, string[]]>([
    [{}, ['Alpha', 'Closed 50%', 'beta Realty']],
    [{ search: 'REALTY' }, ['beta Realty']],
    [{ search: 'desk@beta' }, ['beta Realty']],
    [{ search: '3 777' }, ['Alpha']],
    [{ search: 'kapar' }, ['Alpha']],
    [{ search: 'zarina', sort: 'name' }, ['beta Realty', 'Closed 50%']],
    [{ search: 'zarina', isActive: 'true' }, ['beta Realty']],
    // only agent admins are searched
    [{ search: 'mimi' }, []],
    [{ search: 'applicant' }, []],
    // wildcards of LIKE are plain characters
    [{ search: '%' }, ['Closed 50%']],
    [{ search: '_' }, []],
    [{ search: 'a\\' }, []],
    [{ search: '' }, ['Alpha', 'Closed 50%', 'beta Realty']],
    [{ isActive: 'false' }, ['Closed 50%']],
    [{ isActive: 'true', search: 'a' }, ['Alpha', 'beta Realty']],
    [{ isActive: 'all' }, ['Alpha', 'Closed 50%', 'beta Realty']],
    [{ sort: 'name' }, ['Alpha', 'beta Realty', 'Closed 50%']],
    [{ sort: '-userCount' }, ['Closed 50%', 'beta Realty', 'Alpha']],
    [{ name: ' ALPHA ' }, ['Alpha']],
    [{ name: 'alph' }, []],
    [{ name: '%' }, []],
  ])('%j reads %j (D-60)', async (query, names) => {
    expect(await found(admin, '/agencies', query)).toEqual({ names, total: names.length });
  });

  it('reads the agencies of the given ids, and skips absent and malformed ones (D-46)', async () => {
    const ids = [beta.id, closed.id, crypto.randomUUID(), 'nope'].join(',');
    const names = ['Closed 50%', 'beta Realty'];
    expect(await found(admin, '/agencies', { ids })).toEqual({ names, total: 2 });
    expect(await found(admin, '/agencies', { ids: 'nope' })).toEqual({ names: [], total: 0 });
    expect(await found(buyer, '/agencies', { ids })).toEqual({ names: ['beta Realty'], total: 1 });
  });

  it('pages the matches in the requested order (D-60)', async () => {
    const part = { sort: 'name', search: 'a', limit: '1', offset: '1' };
    expect(await found(admin, '/agencies', part)).toEqual({ names: ['beta Realty'], total: 3 });
    expect(await found(admin, '/agencies', { offset: '3' })).toEqual({ names: [], total: 3 });
  });

  it.each(['sort=userCount', 'sort=email', 'limit=0', 'limit=1001', 'offset=-1', `ids=${'a,'.repeat(151)}`])(
    'refuses %s',
    async (query) => {
      expect((await t.call(admin, `GET /agencies?${query}`)).status).toBe(400);
    },
  );
});

describe('other callers', () => {
  it.each<[Record<string, string>, string[], string[]?]>([
    [{}, ['Alpha', 'beta Realty']],
    [{ search: 'REALTY' }, ['beta Realty']],
    // the public list is searched by name
    [{ search: 'kapar' }, ['Alpha'], []],
    [{ search: 'closed' }, []],
    [{ search: '%' }, []],
    [{ search: 'zarina' }, []],
    [{ search: 'a', limit: '1', offset: '1' }, ['beta Realty']],
    [{ isActive: 'false' }, ['Alpha', 'beta Realty']],
    [{ sort: '-userCount' }, ['Alpha', 'beta Realty']],
  ])(
    '%j reads %j: active agencies, and nothing by their people (D-110)',
    async (query, names, publicNames = names) => {
      const read = await found(buyer, '/agencies', query);
      expect(read.names).toEqual(names);
      const ofVisitors = await found(null, '/agencies/public', query);
      expect(ofVisitors.names).toEqual(publicNames);
      if (publicNames === names) expect(ofVisitors.total).toBe(read.total);
    },
  );

  it.each(['limit=0', 'limit=1001', 'offset=-1', 'search=a&search=b'])(
    '/agencies/public refuses %s',
    async (query) => {
      expect((await t.call(null, `GET /agencies/public?${query}`)).status).toBe(400);
    },
  );
});

it('agencies beyond a thousand are all reached, searched and counted (D-60)', async () => {
  await t.db.execute(sql`
    INSERT INTO agencies (name, contact_email, created_at, updated_at)
    SELECT 'Crowd ' || n, 'desk@crowd.example', now(), now() FROM generate_series(1, ${CROWD}::integer) n`);
  const lists = [
    [admin, '/agencies', CROWD + 3],
    [buyer, '/agencies', CROWD + 2],
    [null, '/agencies/public', CROWD + 2],
  ] as const;
  for (const [person, path, total] of lists) {
    const first = await found(person, path);
    expect([path, first.names.length, first.total]).toEqual([path, 1000, total]);
    const rest = await found(person, path, { offset: '1000' });
    expect(new Set([...first.names, ...rest.names]).size).toBe(total);
    const last = await found(person, path, { search: 'crowd', limit: '25', offset: '1000' });
    expect([path, last.names.length, last.total]).toEqual([path, 5, CROWD]);
    expect(await found(person, path, { search: 'crowd 1005' })).toEqual({ names: ['Crowd 1005'], total: 1 });
  }
});
