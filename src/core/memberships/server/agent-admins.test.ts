import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { findAccount } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, noticesAbout, snapshot } from '#test/db-assertions.ts';
import { buildStaffedAgency, requestsOf } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const touched = ['users', 'agency_requests', 'notices', 'audit_log'];
const forbidden = { message: 'You do not have permission to perform this action', code: 'FORBIDDEN' };

const office = (role: 'admin' | 'super_admin' = 'admin') => buildUser(t.db, { role });
const assign = (by: { id: string }, agencyId: string, userId: unknown, headers = {}) =>
  t.call(by, `POST /agencies/${agencyId}/agent-admins`, { body: { userId }, headers });

describe('POST /agencies/{id}/agent-admins', () => {
  it.each(['admin', 'super_admin'] as const)(
    'lets the %s appoint one more, who runs the agency at once (R-CALL-63, R-ADM-17, D-108)',
    async (role) => {
      const { agency, staff } = await buildStaffedAgency(t.db);
      const by = await office(role);
      const person = await buildUser(t.db);
      const reply = await assign(by, agency.id, person.id);
      expect(reply.status).toBe(201);
      expect(reply.body).toMatchObject({
        _id: person.id,
        role: 'agent_admin',
        agencyId: agency.id,
        agencyName: agency.name,
        agencyStatus: 'approved',
        agencyStatusDate: t.clock.now().toISOString(),
        position: 'Agent Admin',
        message: 'Agent admin assigned successfully',
      });
      expect((await t.call(person, `GET /agencies/${agency.id}/users`)).status).toBe(200);
      expect(await findAccount(t.db, staff.id)).toEqual(staff);
      expect(await noticesAbout(t.db, person.id)).toEqual([`membership_approved ${person.id}`]);
      expect(await auditOf(t.db, person.id)).toEqual([
        {
          action: 'membership.appoint',
          actor_id: by.id,
          detail: {
            agencyId: agency.id,
            from: { agencyStatus: 'none', role: 'user' },
            to: { agencyStatus: 'approved', role: 'agent_admin' },
          },
        },
      ]);
    },
  );

  it('ends what the person asked: granted by this agency, closed with another (D-108)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const by = await office();
    for (const [asked, ending] of [
      [agency, 'approved'],
      [other.agency, 'withdrawn'],
    ] as const) {
      const person = await buildUser(t.db);
      const body = { agencyId: asked.id, message: 'For them alone' };
      await t.call(person, 'POST /users/request-agency', { body });
      const reply = await assign(by, agency.id, person.id);
      expect(reply.body).toMatchObject({ agencyId: agency.id, hasPendingAgencyRequest: false });
      // what was written to one agency is not read by another
      const { body: seen } = await t.call(staff, `GET /users/${person.id}`);
      const wasAsked = ending === 'approved';
      expect(seen.agencyRequestMessage).toBe(wasAsked ? 'For them alone' : '');
      expect(seen.agencyRequestDate === null).toBe(!wasAsked);
      expect(await requestsOf(t.db, person.id)).toMatchObject([{ status: ending, decidedBy: by.id }]);
    }
  });

  it('takes a rejected person, an agent and an agent_admin who have no agency', async () => {
    const { agency } = await buildStaffedAgency(t.db);
    const by = await office();
    const people = [
      await buildUser(t.db, { agencyId: agency.id, agencyStatus: 'rejected' }),
      await buildUser(t.db, { role: 'agent' }),
      await buildUser(t.db, { role: 'agent_admin' }),
    ];
    for (const person of people) expect((await assign(by, agency.id, person.id)).status).toBe(201);
  });

  it('appoints once for a repeated key, and the key serves no other agency (D-56)', async () => {
    const { agency } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const by = await office();
    const person = await buildUser(t.db);
    const key = { 'idempotency-key': 'appoint-once-1' };
    const first = await assign(by, agency.id, person.id, key);
    const again = await assign(by, agency.id, person.id, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await assign(by, other.agency.id, person.id, key)).status).toBe(422);
    expect(await auditOf(t.db, person.id)).toHaveLength(1);
  });

  it('refuses what is missing, absent or taken, and changes nothing (R-ADM-16, R-ADM-17)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const member = await buildMember(t.db, other.agency.id);
    const person = await buildUser(t.db);
    const by = await office();
    const superAdmin = await office('super_admin');
    const before = await snapshot(t.db, touched);
    const refused = async (agencyId: string, userId: unknown) => {
      const { status, body } = await assign(by, agencyId, userId);
      return [status, body.message];
    };
    for (const userId of [undefined, '', '  ', null]) {
      expect(await refused(agency.id, userId)).toEqual([400, 'Please select both an agency and a user']);
    }
    expect(await refused(crypto.randomUUID(), person.id)).toEqual([404, 'Agency not found']);
    expect(await refused('nope', person.id)).toEqual([404, 'Agency not found']);
    expect(await refused(agency.id, crypto.randomUUID())).toEqual([404, 'User not found']);
    expect(await refused(agency.id, 'nope')).toEqual([404, 'User not found']);
    for (const taken of [staff, member, other.staff]) {
      expect(await refused(agency.id, taken.id)).toEqual([409, 'This user already belongs to an agency']);
    }
    // office accounts belong to no agency
    for (const one of [by, superAdmin]) {
      expect(await refused(agency.id, one.id)).toEqual([403, forbidden.message]);
    }
    expect(await snapshot(t.db, touched)).toBe(before);
  });
});

describe('DELETE /agencies/{id}/agent-admins/{userId}', () => {
  it('makes an agent admin a normal user, who can be appointed again (R-CALL-64, D-108)', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const by = await office();
    const reply = await t.call(by, `DELETE /agencies/${agency.id}/agent-admins/${staff.id}`);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      _id: staff.id,
      role: 'user',
      agencyId: null,
      agencyStatus: 'none',
      position: 'Member',
      message: 'Agent admin removed successfully',
    });
    expect((await t.call(staff, `GET /agencies/${agency.id}/users`)).status).toBe(403);
    expect(await findAccount(t.db, colleague.id)).toEqual(colleague);
    expect(await noticesAbout(t.db, staff.id)).toEqual([`membership_ended ${staff.id}`]);
    expect(await auditOf(t.db, staff.id)).toMatchObject([
      { action: 'membership.dismiss', detail: { from: { role: 'agent_admin' }, to: { role: 'user' } } },
    ]);
    expect((await assign(by, agency.id, staff.id)).status).toBe(201);
  });

  it('finds only those who run this agency', async () => {
    const { agency } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const member = await buildMember(t.db, agency.id);
    const by = await office();
    const before = await snapshot(t.db, touched);
    for (const id of [other.staff.id, member.id, by.id, crypto.randomUUID(), 'nope']) {
      const reply = await t.call(by, `DELETE /agencies/${agency.id}/agent-admins/${id}`);
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ message: 'Agent admin not found', code: 'AGENT_ADMIN_NOT_FOUND' });
    }
    expect(await snapshot(t.db, touched)).toBe(before);
  });
});
