import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
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

const touched = ['users', 'agency_requests', 'notices', 'audit_log', 'bookings', 'lots'];
const forbidden = { message: 'You do not have permission to perform this action', code: 'FORBIDDEN' };
const noSuchUser = { message: 'User not found', code: 'USER_NOT_FOUND' };

const office = (role: 'admin' | 'super_admin' = 'admin') => buildUser(t.db, { role });
const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
const ask = (person: { id: string }, agencyId: string, message = '') =>
  t.call(person, 'POST /users/request-agency', { body: { agencyId, message } });

describe('GET /agencies/{id}/users', () => {
  it('gives the approved people by name, to staff and office, at both addresses (R-AGT-06, R-CALL-39, D-104)', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const member = await buildMember(t.db, agency.id, { name: 'AAA first' });
    await buildUser(t.db, { agencyId: agency.id, agencyStatus: 'pending' });
    await buildUser(t.db, { agencyId: agency.id, agencyStatus: 'rejected' });
    for (const viewer of [staff, await office(), await office('super_admin')]) {
      const reply = await t.call(viewer, `GET /agencies/${agency.id}/users`);
      expect(reply.status).toBe(200);
      expect(reply.headers['x-total-count']).toBe('3');
      expect(ids(reply.body)[0]).toBe(member.id);
      expect(ids(reply.body).sort()).toEqual([member.id, staff.id, colleague.id].sort());
      expect(reply.body[0]).toMatchObject({ email: member.email, agencyStatus: 'approved', role: 'user' });
      expect((await t.call(viewer, `GET /users/agency/${agency.id}`)).body).toEqual(reply.body);
    }
    const part = await t.call(staff, `GET /agencies/${agency.id}/users?limit=1`);
    expect(ids(part.body)).toEqual([member.id]);
    expect(part.headers['x-total-count']).toBe('3');
  });
});

describe('GET /agencies/{id}/requests', () => {
  it('lists pending requests, on demand decided ones, never withdrawn ones (R-CALL-41, D-50, D-105)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const waiting = await buildUser(t.db);
    const taken = await buildUser(t.db);
    const turnedDown = await buildUser(t.db);
    const gone = await buildUser(t.db);
    const elsewhere = await buildUser(t.db);
    await ask(waiting, agency.id, 'take me');
    await ask(elsewhere, other.agency.id);
    for (const person of [taken, turnedDown, gone]) await ask(person, agency.id);
    await t.call(staff, `PUT /users/${taken.id}/agency-request/approve`);
    await t.call(staff, `PUT /users/${turnedDown.id}/agency-request/reject`);
    await t.call(gone, 'DELETE /users/request-agency');
    const reply = await t.call(staff, `GET /agencies/${agency.id}/requests`);
    const [request] = await requestsOf(t.db, waiting.id);
    const { name, email, phone } = waiting;
    expect(reply.body).toEqual([
      {
        _id: request?.id,
        id: request?.id,
        userId: waiting.id,
        agencyId: agency.id,
        agencyName: agency.name,
        status: 'pending',
        name,
        email,
        phone,
        position: 'Member',
        message: 'take me',
        agencyRequestMessage: 'take me',
        createdAt: request?.createdAt.toISOString(),
        agencyRequestDate: request?.createdAt.toISOString(),
        user: { _id: waiting.id, name, email, phone },
      },
    ]);
    const people = async (status: string) => {
      const { body } = await t.call(staff, `GET /agencies/${agency.id}/requests?status=${status}`);
      return body.map((row: { userId: string }) => row.userId).sort();
    };
    expect(await people('approved')).toEqual([taken.id]);
    expect(await people('rejected')).toEqual([turnedDown.id]);
    expect(await people('all')).toEqual([waiting.id, taken.id, turnedDown.id].sort());
    const wrong = await t.call(staff, `GET /agencies/${agency.id}/requests?status=withdrawn`);
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid status']);
  });

  it('shows the contact of nobody who is in no relation to the agency any more (D-49)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    const seen = async (search = '') => {
      const query = new URLSearchParams({ status: 'all', search });
      const { body } = await t.call(staff, `GET /agencies/${agency.id}/requests?${query}`);
      return body.map(({ name, email, phone, user }: Record<string, string | object>) => ({
        name,
        email,
        phone,
        user,
      }));
    };
    const { name, email, phone } = person;
    await ask(person, agency.id);
    const shown = { name, email, phone, user: { _id: person.id, name, email, phone } };
    expect(await seen(email)).toEqual([shown]);
    await t.call(staff, `PUT /users/${person.id}/agency-request/reject`);
    expect(await seen(email)).toEqual([shown]);
    await ask(person, other.agency.id);
    const left = { name, email: '', phone: '', user: { _id: person.id, name, email: '', phone: '' } };
    expect(await seen()).toEqual([left]);
    expect(await seen(email)).toEqual([]);
  });
});

describe('DELETE /agencies/{id}/users/{userId}', () => {
  it.each(['user', 'agent'] as const)(
    'takes a %s out, who loses agency and role and keeps what they asked to book (R-AGT-08, D-107)',
    async (role) => {
      const { agency, staff } = await buildStaffedAgency(t.db);
      const member = await buildMember(t.db, agency.id, { role, position: 'Buyer' });
      const { booking } = await buildBooking(t.db, { creator: member });
      const received = await noticesAbout(t.db, member.id);
      const reply = await t.call(staff, `DELETE /agencies/${agency.id}/users/${member.id}`);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        _id: member.id,
        role: 'user',
        agencyId: null,
        agencyName: '',
        agencyStatus: 'none',
        agencyStatusDate: t.clock.now().toISOString(),
        position: 'Member',
        message: 'User removed from agency',
      });
      expect(await auditOf(t.db, member.id)).toEqual([
        {
          action: 'membership.remove',
          actor_id: staff.id,
          detail: {
            agencyId: agency.id,
            from: { agencyStatus: 'approved', ...(role === 'agent' && { role: 'agent' }) },
            to: { agencyStatus: 'none', ...(role === 'agent' && { role: 'user' }) },
          },
        },
      ]);
      expect(await noticesAbout(t.db, member.id)).toEqual([...received, `membership_ended ${member.id}`]);
      const kept = await t.call(staff, `PUT /bookings/${booking.id}/agent-response`, {
        body: { action: 'approve' },
      });
      expect([kept.status, kept.body.status]).toEqual([200, 'pending_admin']);
    },
  );

  it('does not remove oneself; the office removes a colleague, as an override (D-107)', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const before = await snapshot(t.db, touched);
    const self = await t.call(staff, `DELETE /agencies/${agency.id}/users/${staff.id}`);
    expect([self.status, self.body.message]).toEqual([400, 'You cannot remove yourself from the agency']);
    expect(await snapshot(t.db, touched)).toBe(before);
    const admin = await office();
    const reply = await t.call(admin, `DELETE /agencies/${agency.id}/users/${colleague.id}`);
    expect(reply.body).toMatchObject({ role: 'user', agencyStatus: 'none' });
    expect((await auditOf(t.db, colleague.id))[0]).toMatchObject({ detail: { override: true } });
    expect(await findAccount(t.db, staff.id)).toEqual(staff);
  });

  it('finds only approved people of this very agency', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const applicant = await buildUser(t.db);
    await ask(applicant, agency.id);
    const before = await snapshot(t.db, touched);
    for (const id of [applicant.id, other.staff.id, crypto.randomUUID(), 'nope']) {
      const reply = await t.call(staff, `DELETE /agencies/${agency.id}/users/${id}`);
      expect([reply.status, reply.body]).toEqual([404, noSuchUser]);
    }
    expect(await snapshot(t.db, touched)).toBe(before);
  });
});

describe('PUT /agencies/{id}/users/{userId} with a role', () => {
  it('turns a member into an agent and back, and keeps the membership as it was (D-113)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const member = await buildMember(t.db, agency.id);
    t.clock.advance(1000);
    const path = `PUT /agencies/${agency.id}/users/${member.id}`;
    const reply = await t.call(staff, path, { body: { role: 'agent' } });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      role: 'agent',
      agencyId: agency.id,
      agencyStatus: 'approved',
      agencyStatusDate: member.agencyStatusDate?.toISOString(),
      message: `User ${member.name} updated successfully`,
    });
    expect((await t.call(staff, path, { body: { role: 'agent' } })).status).toBe(200);
    expect((await t.call(await office(), path, { body: { role: 'user' } })).body.role).toBe('user');
    expect(await auditOf(t.db, member.id)).toMatchObject([
      { action: 'membership.change_role', detail: { from: { role: 'user' }, to: { role: 'agent' } } },
      { action: 'membership.change_role', detail: { to: { role: 'user' }, override: true } },
    ]);
    expect(await noticesAbout(t.db, member.id)).toEqual([]);
  });

  it('gives no other role, and none to oneself or to an applicant (D-113)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const member = await buildMember(t.db, agency.id);
    const applicant = await buildUser(t.db);
    await ask(applicant, agency.id);
    const before = await snapshot(t.db, touched);
    const change = async (by: { id: string }, id: string, role: string) => {
      const { status, body } = await t.call(by, `PUT /agencies/${agency.id}/users/${id}`, { body: { role } });
      return [status, body.message];
    };
    for (const role of ['agent_admin', 'admin', 'super_admin', 'boss']) {
      expect(await change(staff, member.id, role)).toEqual([400, 'Invalid role']);
    }
    expect(await change(staff, staff.id, 'agent')).toEqual([403, forbidden.message]);
    expect(await change(staff, applicant.id, 'agent')).toEqual([404, 'User not found']);
    expect(await snapshot(t.db, touched)).toBe(before);
  });
});
