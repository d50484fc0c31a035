import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { buildMember, buildUser } from './factory.ts';
import type { Account } from './store.ts';

let t: TestApp;
let people: People;
let pending: Account;
let rejected: Account;
let stranger: Account;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  pending = await buildMember(t.db, people.agency.id, { agencyStatus: 'pending' });
  rejected = await buildMember(t.db, people.agency.id, { agencyStatus: 'rejected' });
  stranger = await buildMember(t.db, (await buildAgency(t.db)).id, { name: 'Zainab 100%_sure' });
});
afterAll(() => t.close());

type Row = { _id: string; role: string };
const idsOf = (rows: Row[]) => rows.map(({ _id }) => _id).sort();
const idsIn = (...accounts: { id: string }[]) => accounts.map(({ id }) => id).sort();

describe('GET /users', () => {
  it('gives the office everybody (D-49, R-CALL-53, R-CALL-59)', async () => {
    const { buyer, agent, agentAdmin, admin, superAdmin } = people;
    for (const office of [admin, superAdmin]) {
      const reply = await t.call(office, 'GET /users');
      expect(reply.status).toBe(200);
      const all = [buyer, agent, agentAdmin, admin, superAdmin, pending, rejected, stranger];
      expect(idsOf(reply.body)).toEqual(idsIn(...all));
      expect(reply.headers['x-total-count']).toBe('8');
      expect((await t.call(office, 'GET /public/users')).body).toEqual(reply.body);
      expect(JSON.stringify(reply.body).toLowerCase()).not.toMatch(/password|hash/);
    }
  });

  it('gives an agent_admin the members and applicants of the own agency (D-49)', async () => {
    const { buyer, agent, agentAdmin } = people;
    const reply = await t.call(agentAdmin, 'GET /users');
    expect(idsOf(reply.body)).toEqual(idsIn(buyer, agent, agentAdmin, pending));
    const elsewhere = await t.call(agentAdmin, `GET /users?agencyId=${stranger.agencyId}`);
    expect(elsewhere.body).toEqual([]);
    const unassigned = await buildUser(t.db, { role: 'agent_admin' });
    expect((await t.call(unassigned, 'GET /users')).body).toEqual([]);
    await t.call(people.superAdmin, `DELETE /users/${unassigned.id}`);
  });

  it('filters by role, agency and words, and pages (R-ADM-12, R-CALL-39, D-60)', async () => {
    const { admin, agentAdmin, agency } = people;
    const found = async (query: string) => (await t.call(admin, `GET /users?${query}`)).body;
    expect(idsOf(await found('role=agent_admin'))).toEqual(idsIn(agentAdmin));
    expect((await found('role=all')).length).toBe(8);
    expect(idsOf(await found(`agencyId=${agency.id}&role=user`))).toEqual(
      idsIn(people.buyer, pending, rejected),
    );
    expect(await found('agencyId=nonsense')).toEqual([]);
    expect(idsOf(await found('search=zAINAB'))).toEqual(idsIn(stranger));
    expect(idsOf(await found(`search=${encodeURIComponent('100%_')}`))).toEqual(idsIn(stranger));
    expect(await found(`search=${encodeURIComponent('_ainab')}`)).toEqual([]);
    expect(idsOf(await found(`search=${encodeURIComponent(stranger.email)}`))).toEqual(idsIn(stranger));
    const part = await t.call(admin, 'GET /users?limit=3&offset=6');
    expect([part.body.length, part.headers['x-total-count']]).toEqual([2, '8']);
  });
});

describe('GET /users/{id}', () => {
  it('gives an account to the office, to its agency and to its owner (D-49)', async () => {
    const { buyer, agentAdmin, admin, superAdmin } = people;
    const own = (await t.call(buyer, 'GET /users/me')).body;
    // whether two-step login is on is not for the agency (D-186)
    const { twoStepLogin, ...forAgency } = own;
    expect(twoStepLogin).toBe(false);
    for (const reader of [buyer, agentAdmin, admin, superAdmin]) {
      const reply = await t.call(reader, `GET /users/${buyer.id}`);
      expect([reply.status, reply.body]).toEqual([200, reader === agentAdmin ? forAgency : own]);
    }
    expect((await t.call(agentAdmin, `GET /users/${pending.id}`)).status).toBe(200);
  });
});
