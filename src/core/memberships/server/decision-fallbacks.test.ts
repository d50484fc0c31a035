import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
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

type Target = { agencyId: string; userId: string; requestId: string };
type Words = Record<string, unknown>;

/** The four fallbacks beside PUT /users/{userId}/agency-request/{approve|reject}, with every identification of the request. */
const fallbacks: [string, (target: Target, words: Words) => [string, Words]][] = [
  [
    'PUT /agencies/{id}/users/{userId} (R-CALL-43)',
    ({ agencyId, userId }, words) => [`PUT /agencies/${agencyId}/users/${userId}`, words],
  ],
  [
    'POST /agencies/{id}/requests by person (R-CALL-44)',
    ({ agencyId, userId }, words) => [`POST /agencies/${agencyId}/requests`, { ...words, userId }],
  ],
  [
    'POST /agencies/{id}/requests by person and request (R-CALL-44)',
    ({ agencyId, userId, requestId }, words) => [
      `POST /agencies/${agencyId}/requests`,
      { ...words, userId, requestId },
    ],
  ],
  [
    'POST /agencies/{id}/requests/{requestId} (R-CALL-46)',
    ({ agencyId, requestId }, words) => [`POST /agencies/${agencyId}/requests/${requestId}`, words],
  ],
  [
    'POST /agencies/{id}/requests/{userId} (D-50)',
    ({ agencyId, userId }, words) => [`POST /agencies/${agencyId}/requests/${userId}`, words],
  ],
  [
    'POST /agency-requests/{requestId} (R-CALL-45)',
    ({ agencyId, userId, requestId }, words) => [
      `POST /agency-requests/${requestId}`,
      { ...words, userId, agencyId },
    ],
  ],
  [
    'POST /agency-requests/{userId} (D-50)',
    ({ userId }, words) => [`POST /agency-requests/${userId}`, words],
  ],
];

async function buildWaiting() {
  const staffed = await buildStaffedAgency(t.db);
  const person = await buildUser(t.db);
  await t.call(person, 'POST /users/request-agency', { body: { agencyId: staffed.agency.id } });
  const [request] = await requestsOf(t.db, person.id);
  const target = { agencyId: staffed.agency.id, userId: person.id, requestId: request?.id ?? '' };
  return { ...staffed, person, target };
}

describe.each(fallbacks)('%s', (_name, fallback) => {
  const send = (by: { id: string } | null, target: Target, words: Words) => {
    const [call, body] = fallback(target, words);
    return t.call(by, call, { body });
  };

  it('approves and rejects with the same answer, trace and notice as the first fallback (D-50)', async () => {
    for (const [words, status, message] of [
      [{ approved: true, status: 'approved' }, 'approved', 'Request approved successfully'],
      [{ approved: false }, 'rejected', 'Request rejected successfully'],
    ] as const) {
      const { staff, person, target, agency } = await buildWaiting();
      const reply = await send(staff, target, words);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        _id: person.id,
        agencyId: agency.id,
        agencyStatus: status,
        hasPendingAgencyRequest: false,
        message,
      });
      expect(await requestsOf(t.db, person.id)).toMatchObject([{ status, decidedBy: staff.id }]);
      expect((await noticesAbout(t.db, person.id)).at(-1)).toBe(`membership_${status} ${person.id}`);
      expect((await auditOf(t.db, person.id)).at(-1)).toMatchObject({
        action: status === 'approved' ? 'membership.approve' : 'membership.reject',
        actor_id: staff.id,
        detail: { agencyId: agency.id, from: { agencyStatus: 'pending' }, to: { agencyStatus: status } },
      });
      // a second decision finds the request decided
      const again = await send(staff, target, words);
      expect(again.status).toBe(409);
      expect(again.body).toEqual({ message: NOTHING, code: 'NO_PENDING_REQUEST', status });
    }
  });

  it('refuses unclear words, and changes nothing (D-50, D-54)', async () => {
    const { target, staff } = await buildWaiting();
    const before = await snapshot(t.db, touched);
    for (const [words, message] of [
      [{}, 'Please select an action (approve or reject)'],
      [{ approved: true, status: 'rejected' }, 'The decision is not clear: approved and status disagree'],
      [{ approved: false, status: 'approved' }, 'The decision is not clear: approved and status disagree'],
      [{ status: 'maybe' }, 'The decision is not clear: approved and status disagree'],
    ] as const) {
      const reply = await send(staff, target, words);
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    }
    expect(await snapshot(t.db, touched)).toBe(before);
  });
});

it('lets the office answer through any fallback, as an override (D-89)', async () => {
  const { target, person } = await buildWaiting();
  const admin = await buildUser(t.db, { role: 'admin' });
  const path = `POST /agency-requests/${target.requestId}`;
  expect((await t.call(admin, path, { body: { status: 'approve' } })).status).toBe(200);
  expect((await auditOf(t.db, person.id)).at(-1)).toMatchObject({ detail: { override: true } });
});

it('answers the request that is named and no other one (D-50, D-59)', async () => {
  const { target, person, staff } = await buildWaiting();
  const other = await buildStaffedAgency(t.db);
  const admin = await buildUser(t.db, { role: 'admin' });
  const before = await snapshot(t.db, touched);
  const refused = async (call: string, body: Words) => {
    const reply = await t.call(admin, call, { body: { approved: true, ...body } });
    return [reply.status, reply.body.message];
  };
  const { userId, requestId } = target;
  expect(await refused(`POST /agencies/${other.agency.id}/requests`, { userId })).toEqual([409, NOTHING]);
  expect(await refused(`PUT /agencies/${other.agency.id}/users/${userId}`, {})).toEqual([409, NOTHING]);
  expect(await refused(`POST /agency-requests/${requestId}`, { agencyId: other.agency.id })).toEqual([
    409,
    NOTHING,
  ]);
  expect(await refused(`POST /agencies/${crypto.randomUUID()}/requests`, { userId })).toEqual([
    404,
    'Agency not found',
  ]);
  // no id, an unknown id, and two ids of different people identify nobody (D-46)
  const ofAgency = `POST /agencies/${target.agencyId}/requests`;
  const nobody = crypto.randomUUID();
  for (const [call, body] of [
    [ofAgency, {}],
    [ofAgency, { userId: '', requestId: null }],
    [ofAgency, { userId, requestId: nobody }],
    [ofAgency, { userId: nobody, requestId }],
    [ofAgency, { userId: other.staff.id, requestId }],
    [`POST /agency-requests/${requestId}`, { userId: other.staff.id }],
    [`POST /agency-requests/${nobody}`, { userId }],
    [`POST /agency-requests/nope`, { userId }],
  ] as const) {
    expect([body, ...(await refused(call, body))]).toEqual([body, 404, 'User not found']);
  }
  expect(await snapshot(t.db, touched)).toBe(before);

  // an old request of a person who has applied again is history and cannot be decided by its id
  await t.call(staff, `POST /agency-requests/${requestId}`, { body: { approved: false } });
  t.clock.advance(1000);
  await t.call(person, 'POST /users/request-agency', { body: { agencyId: target.agencyId } });
  const late = await t.call(staff, `POST /agency-requests/${requestId}`, { body: { approved: true } });
  expect([late.status, late.body.message]).toEqual([409, NOTHING]);
  expect((await t.call(person, 'GET /users/me')).body.agencyStatus).toBe('pending');
});
