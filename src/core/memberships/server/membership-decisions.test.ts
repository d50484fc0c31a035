import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, noticesAbout, snapshot } from '#test/db-assertions.ts';
import { buildStaffedAgency, requestsOf } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const touched = ['users', 'agency_requests', 'notices', 'audit_log'];

const NOTHING = 'No pending agency request for this user';

const ask = (person: { id: string }, agencyId: string, more: Record<string, unknown> = {}) =>
  t.call(person, 'POST /users/request-agency', { body: { agencyId, ...more } });
const answer = (staff: { id: string }, userId: string, decision: 'approve' | 'reject') =>
  t.call(staff, `PUT /users/${userId}/agency-request/${decision}`);

describe('GET /users/agency-requests', () => {
  it('shows the people who wait for the own agency, oldest first (R-CALL-40, R-MEM-23)', async () => {
    const own = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const first = await buildUser(t.db);
    const second = await buildUser(t.db);
    const elsewhere = await buildUser(t.db);
    await buildMember(t.db, own.agency.id);
    await ask(first, own.agency.id, { message: 'first in line' });
    t.clock.advance(1000);
    await ask(second, own.agency.id);
    await ask(elsewhere, other.agency.id);
    const reply = await t.call(own.staff, 'GET /users/agency-requests');
    expect(reply.status).toBe(200);
    expect(reply.headers['x-total-count']).toBe('2');
    expect(reply.body.map((row: { _id: string }) => row._id)).toEqual([second.id, first.id]);
    expect(reply.body[1]).toMatchObject({
      name: first.name,
      email: first.email,
      phone: first.phone,
      agencyStatus: 'pending',
      agencyRequestMessage: 'first in line',
    });
    expect(reply.body[0].requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(reply.body)).not.toContain(elsewhere.id);

    const part = await t.call(own.staff, 'GET /users/agency-requests?limit=1&offset=1');
    expect(part.body.map((row: { _id: string }) => row._id)).toEqual([first.id]);
    expect(part.headers['x-total-count']).toBe('2');
  });

  it.each(['admin', 'super_admin'] as const)('shows the %s those of every agency', async (role) => {
    const office = await buildUser(t.db, { role });
    const one = await buildStaffedAgency(t.db);
    const two = await buildStaffedAgency(t.db);
    const people = [await buildUser(t.db), await buildUser(t.db)] as const;
    await ask(people[0], one.agency.id);
    await ask(people[1], two.agency.id);
    const reply = await t.call(office, 'GET /users/agency-requests');
    const shown = reply.body.map((row: { _id: string }) => row._id);
    expect(shown).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
  });

  it('shows nothing to an agent_admin who is in no agency, not even those they asked themselves', async () => {
    const { agency } = await buildStaffedAgency(t.db);
    const loose = await buildUser(t.db, { role: 'agent_admin' });
    const applicant = await buildUser(t.db);
    await ask(applicant, agency.id);
    expect((await t.call(loose, 'GET /users/agency-requests')).body).toEqual([]);
    await ask(loose, agency.id);
    const reply = await t.call(loose, 'GET /users/agency-requests');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual([]);
  });
});

describe('PUT /users/{userId}/agency-request/{approve|reject}', () => {
  it('approves with an empty body, and the person is a member at once (R-CALL-42, R-MEM-01)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    await ask(person, agency.id, { position: 'Director' });
    t.clock.advance(3_600_000);
    const reply = await t.call(staff, `PUT /users/${person.id}/agency-request/approve`, {
      headers: { 'content-type': 'application/json' },
      payload: '',
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      _id: person.id,
      role: 'user',
      agencyId: agency.id,
      agencyName: agency.name,
      agencyStatus: 'approved',
      agencyStatusDate: t.clock.now().toISOString(),
      position: 'Director',
      hasPendingAgencyRequest: false,
      message: 'Request approved successfully',
    });
    expect(await requestsOf(t.db, person.id)).toMatchObject([{ status: 'approved', decidedBy: staff.id }]);
    expect((await noticesAbout(t.db, person.id)).at(-1)).toBe(`membership_approved ${person.id}`);
    expect((await auditOf(t.db, person.id)).at(-1)).toEqual({
      action: 'membership.approve',
      actor_id: staff.id,
      detail: { agencyId: agency.id, from: { agencyStatus: 'pending' }, to: { agencyStatus: 'approved' } },
    });
  });

  it('leads back to the lot that the request came from, by name while it is available (D-482)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const [lot, other] = [await buildLot(t.db, { status: 'locked' }), await buildLot(t.db)];
    const [one, two] = [await buildUser(t.db), await buildUser(t.db)];
    const absent = await ask(one, agency.id, { lotId: agency.id });
    expect([absent.status, absent.body.code]).toEqual([404, 'LOT_NOT_FOUND']);
    await ask(one, agency.id, { lotId: lot.id });
    await ask(two, agency.id, { lotId: lot.id });
    await ask(two, agency.id, { lotId: other.id });
    await ask(two, agency.id);
    const told = [];
    const askedFor = [];
    for (const person of [one, two]) {
      await answer(staff, person.id, 'approve');
      askedFor.push((await t.call(person, 'GET /users/me/agency-contact')).body.lot);
      told.push((await t.call(person, 'GET /notices')).body[0]);
    }
    expect(askedFor).toEqual([
      null,
      { _id: other.id, lotNumber: other.lotNumber, type: 'B', price: other.price },
    ]);
    const page = (id: string) =>
      expect.stringMatching(new RegExp(`^/properties/[^/]+/type/B\\?lot=${id}&book=1$`));
    expect(told).toMatchObject([
      { text: 'You can now request lots.', link: page(lot.id) },
      { text: `You can now request lot ${other.lotNumber}.`, link: page(other.id) },
    ]);
  });

  it('rejects, keeping the agency for display, and any agency may be asked then (R-MEM-02, D-86, D-104, D-106)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    await ask(person, agency.id);
    const reply = await answer(staff, person.id, 'reject');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      agencyId: agency.id,
      agencyName: agency.name,
      agencyStatus: 'rejected',
      agencyStatusDate: t.clock.now().toISOString(),
      hasPendingAgencyRequest: false,
      message: 'Request rejected successfully',
    });
    expect((await noticesAbout(t.db, person.id)).at(-1)).toBe(`membership_rejected ${person.id}`);
    t.clock.advance(1000);
    expect((await ask(person, agency.id)).status).toBe(201);
    await answer(staff, person.id, 'reject');
    t.clock.advance(1000);
    expect((await ask(person, other.agency.id)).status).toBe(201);
    expect((await requestsOf(t.db, person.id)).map((row) => row.status)).toEqual([
      'pending',
      'rejected',
      'rejected',
    ]);
  });

  it.each(['admin', 'super_admin'] as const)(
    'lets the %s answer for any agency, noted as an override (D-89)',
    async (role) => {
      const { agency } = await buildStaffedAgency(t.db, { isActive: true });
      const office = await buildUser(t.db, { role });
      const person = await buildUser(t.db);
      await ask(person, agency.id);
      const reply = await answer(office, person.id, 'approve');
      expect(reply.status).toBe(200);
      expect((await auditOf(t.db, person.id)).at(-1)).toMatchObject({
        actor_id: office.id,
        detail: { override: true },
      });
    },
  );

  it('still answers what an agency got before it became inactive (D-110)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    await ask(person, agency.id);
    await t.db.execute(sql`UPDATE agencies SET is_active = false WHERE id = ${agency.id}`);
    expect((await answer(staff, person.id, 'approve')).status).toBe(200);
  });

  it.each(['none', 'approved', 'rejected'] as const)(
    'finds nothing to answer about a person %s, and says what it found (D-59)',
    async (status) => {
      const { agency, staff } = await buildStaffedAgency(t.db);
      const office = await buildUser(t.db, { role: 'admin' });
      const person = await buildUser(
        t.db,
        status === 'none'
          ? {}
          : { agencyId: agency.id, agencyStatus: status, agencyStatusDate: t.clock.now() },
      );
      const before = await snapshot(t.db, touched);
      for (const by of [staff, office]) {
        for (const decision of ['approve', 'reject'] as const) {
          const reply = await answer(by, person.id, decision);
          expect(reply.status).toBe(409);
          expect(reply.body).toEqual({ message: NOTHING, code: 'NO_PENDING_REQUEST', status });
        }
      }
      expect(await snapshot(t.db, touched)).toBe(before);
    },
  );

  it('answers once: of two at the same moment the second finds it answered', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    await ask(person, agency.id);
    const replies = await Promise.all([
      answer(staff, person.id, 'approve'),
      answer(colleague, person.id, 'reject'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const decided = (await noticesAbout(t.db, person.id)).filter(
      (line) => !line.startsWith('membership_requested'),
    );
    expect(decided).toHaveLength(1);
  });
});
