import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { agencies } from '#core/agencies/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { users } from '#core/users/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, noticesAbout, snapshot } from '#test/db-assertions.ts';
import { buildStaffedAgency, requestsOf } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const touched = ['users', 'agency_requests', 'notices', 'audit_log'];

const MEMBER =
  'You are already a member of an agency. Please contact support if you need to change agencies.';
const ELSEWHERE =
  'You already have a pending request for a different agency. Please wait for that request to be processed.';
const NOTHING = 'No pending agency request for this user';

const ask = (person: { id: string }, agencyId: string, more: Record<string, unknown> = {}) =>
  t.call(person, 'POST /users/request-agency', { body: { agencyId, ...more } });
const withdraw = (person: { id: string }) => t.call(person, 'DELETE /users/request-agency');

describe('POST /users/request-agency', () => {
  it('is refused by an agency after the third request withdrawn within an hour (D-320)', async () => {
    const [{ agency }, other] = [await buildStaffedAgency(t.db), await buildStaffedAgency(t.db)];
    const person = await buildUser(t.db);
    for (let times = 0; times < 3; times += 1) {
      expect((await ask(person, agency.id)).status).toBe(201);
      expect((await withdraw(person)).status).toBe(200);
    }
    expect(await ask(person, agency.id)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect((await ask(person, other.agency.id)).status).toBe(201);
    await withdraw(person);
    t.clock.advance(3_600_000);
    expect((await ask(person, agency.id)).status).toBe(201);
  });

  it('files the booking form’s payload and tells who runs the agency (R-CALL-18, R-MEM-21, R-MEM-03)', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    const reply = await ask(person, agency.id, {
      userId: person.id,
      agencyName: 'Another name',
      position: 'Director',
      message: 'We need a corner lot.',
      status: 'approved',
      createdAt: '2001-01-01T00:00:00Z',
      role: 'super_admin',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      agencyId: agency.id,
      agencyName: agency.name,
      agencyStatus: 'pending',
      agencyRequestDate: t.clock.now().toISOString(),
      message: 'Agency membership request submitted successfully!',
    });
    const me = await t.call(person, 'GET /users/me');
    expect(me.body).toMatchObject({
      role: 'user',
      agencyId: agency.id,
      agencyName: agency.name,
      agencyStatus: 'pending',
      position: 'Director',
      hasPendingAgencyRequest: true,
      agencyRequestDate: t.clock.now().toISOString(),
      agencyRequestMessage: 'We need a corner lot.',
    });
    expect(await noticesAbout(t.db, person.id)).toEqual([
      `membership_requested ${staff.id}`,
      `membership_requested ${colleague.id}`,
    ]);
    expect(await auditOf(t.db, person.id)).toMatchObject([
      {
        action: 'membership.request',
        actor_id: person.id,
        detail: { from: { agencyStatus: 'none' }, to: { agencyStatus: 'pending' } },
      },
    ]);
    const strangers = await t.call(other.staff, 'GET /users/agency-requests');
    expect(strangers.body).toEqual([]);
  });

  it('files a request for any agency with the active, run one that has the fewest to answer (D-102)', async () => {
    await buildStaffedAgency(t.db);
    const { agency: free } = await buildStaffedAgency(t.db);
    await buildAgency(t.db);
    await buildStaffedAgency(t.db, { isActive: false });
    // every agency has a request but the free one
    const all = await t.db.select({ id: agencies.id }).from(agencies);
    for (const { id } of all.filter(({ id }) => id !== free.id)) await ask(await buildUser(t.db), id);
    const person = await buildUser(t.db);
    const reply = await ask(person, 'any');
    expect([reply.status, reply.body.agencyName]).toEqual([201, free.name]);
    expect((await ask(person, 'any')).body.agencyName).toBe(free.name);
  });

  it('files the page’s payload, with position Member (R-CALL-19, R-MEM-22, D-102)', async () => {
    const { agency } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    const reply = await ask(person, agency.id, { requestMessage: 'Please take us in' });
    expect(reply.status).toBe(201);
    const me = await t.call(person, 'GET /users/me');
    expect(me.body).toMatchObject({ position: 'Member', agencyRequestMessage: 'Please take us in' });
  });

  it('asks for nothing but the agency (D-102)', async () => {
    const { agency } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    expect((await ask(person, agency.id, { message: '', position: null })).status).toBe(201);
    expect(await requestsOf(t.db, person.id)).toMatchObject([
      { status: 'pending', message: '', position: 'Member' },
    ]);
  });

  it.each([{}, { agencyId: '' }, { agencyId: '   ' }, { agencyId: null }, { agencyId: 7 }])(
    'refuses %j: which agency? (R-MEM-07)',
    async (body) => {
      const person = await buildUser(t.db);
      const reply = await t.call(person, 'POST /users/request-agency', { body });
      expect(reply.status).toBe(400);
      expect(reply.body.message).toBe('Please select an agency');
      expect(reply.body.errors).toEqual({ agencyId: 'Please select an agency' });
    },
  );

  it('answers a repeat to the same agency with 200, a new message and date, and tells nobody twice (D-105)', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    await ask(person, agency.id, { message: 'first', position: 'Clerk' });
    t.clock.advance(60_000);
    const again = await ask(person, agency.id, { message: 'second', position: 'Director' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      agencyId: agency.id,
      agencyStatus: 'pending',
      agencyRequestDate: t.clock.now().toISOString(),
    });
    expect(await requestsOf(t.db, person.id)).toMatchObject([{ message: 'second', position: 'Director' }]);
    expect(await noticesAbout(t.db, person.id)).toEqual([
      `membership_requested ${staff.id}`,
      `membership_requested ${colleague.id}`,
    ]);
  });

  it('keeps position and message that a repeat does not give (D-105, R-MEM-22)', async () => {
    const { agency } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    await ask(person, agency.id, { message: 'first', position: 'Director' });
    expect((await ask(person, agency.id, { requestMessage: 'second' })).status).toBe(200);
    expect(await requestsOf(t.db, person.id)).toMatchObject([{ message: 'second', position: 'Director' }]);
    expect((await ask(person, agency.id)).status).toBe(200);
    const me = await t.call(person, 'GET /users/me');
    expect(me.body).toMatchObject({ position: 'Director', agencyRequestMessage: 'second' });
  });

  it('refuses a second agency while one is pending (R-MEM-10)', async () => {
    const first = await buildStaffedAgency(t.db);
    const second = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    await ask(person, first.agency.id);
    const before = await snapshot(t.db, touched);
    const reply = await ask(person, second.agency.id);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ message: ELSEWHERE, code: 'PENDING_ELSEWHERE' });
    expect(await snapshot(t.db, touched)).toBe(before);
  });

  it.each(['user', 'agent', 'agent_admin'] as const)(
    'refuses an approved %s, for the own and for another agency (R-MEM-09)',
    async (role) => {
      const own = await buildStaffedAgency(t.db);
      const other = await buildStaffedAgency(t.db);
      const member = await buildMember(t.db, own.agency.id, { role });
      const before = await snapshot(t.db, touched);
      for (const { agency } of [own, other]) {
        const reply = await ask(member, agency.id);
        expect(reply.status).toBe(409);
        expect(reply.body).toMatchObject({ message: MEMBER, code: 'ALREADY_MEMBER' });
      }
      expect(await snapshot(t.db, touched)).toBe(before);
    },
  );

  it.each(['agent', 'agent_admin'] as const)('takes an %s without an agency', async (role) => {
    const { agency } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db, { role });
    expect((await ask(person, agency.id)).status).toBe(201);
    expect((await t.call(person, 'GET /users/me')).body.role).toBe(role);
  });

  it('makes an agent of an agent admin without agency: only the office makes agent admins (D-108)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db, { role: 'agent_admin' });
    const twoStep = { secondFactor: Buffer.alloc(48, 1), secondFactorSince: t.clock.now() };
    await t.db.update(users).set(twoStep).where(eq(users.id, person.id));
    await ask(person, agency.id);
    const reply = await t.call(staff, `PUT /users/${person.id}/agency-request/approve`);
    expect(reply.body).toMatchObject({ role: 'agent', agencyId: agency.id, agencyStatus: 'approved' });
    expect((await t.call(person, `GET /agencies/${agency.id}/users`)).status).toBe(403);
    const trail = (await auditOf(t.db, person.id)).filter(({ action }) => action === 'membership.approve');
    expect(trail).toMatchObject([{ detail: { from: { role: 'agent_admin' }, to: { role: 'agent' } } }]);
    const told = await t.call(person, 'GET /notices');
    const texts = told.body.map(({ text }: { text: string }) => text).join(' ');
    expect(texts).toContain(`By ${agency.name} on`);
  });

  it('is refused by an agency that takes no part any more (D-110)', async () => {
    const { agency } = await buildStaffedAgency(t.db, { isActive: false });
    const person = await buildUser(t.db);
    const reply = await ask(person, agency.id);
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({ message: 'This agency is not active', code: 'AGENCY_INACTIVE' });
  });

  it('bounds what is stored (R-CONST-17, D-32)', async () => {
    const { agency } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    const reply = await ask(person, agency.id, { message: 'x'.repeat(4001) });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toHaveProperty('message');
  });
});

describe('DELETE /users/request-agency', () => {
  it('takes the request back, frees the person and tells the agency (D-105)', async () => {
    const first = await buildStaffedAgency(t.db);
    const second = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    await ask(person, first.agency.id, { position: 'Director' });
    const reply = await withdraw(person);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      _id: person.id,
      agencyId: null,
      agencyName: '',
      agencyStatus: 'none',
      hasPendingAgencyRequest: false,
      message: 'Agency membership request withdrawn',
    });
    expect(await requestsOf(t.db, person.id)).toMatchObject([{ status: 'withdrawn', decidedBy: person.id }]);
    expect((await noticesAbout(t.db, person.id)).slice(2)).toEqual([
      `membership_withdrawn ${first.staff.id}`,
      `membership_withdrawn ${first.colleague.id}`,
    ]);
    expect((await t.call(first.staff, 'GET /users/agency-requests')).body).toEqual([]);
    expect((await ask(person, second.agency.id)).status).toBe(201);
  });

  it.each(['none', 'approved', 'rejected'] as const)(
    'has nothing to take back for a person %s',
    async (status) => {
      const { agency } = await buildStaffedAgency(t.db);
      const person = await buildUser(
        t.db,
        status === 'none'
          ? {}
          : { agencyId: agency.id, agencyStatus: status, agencyStatusDate: t.clock.now() },
      );
      const before = await snapshot(t.db, touched);
      const reply = await withdraw(person);
      expect(reply.status).toBe(409);
      expect(reply.body).toEqual({ message: NOTHING, code: 'NO_PENDING_REQUEST', status });
      expect(await snapshot(t.db, touched)).toBe(before);
    },
  );
});
