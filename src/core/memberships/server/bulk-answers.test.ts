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

const touched = ['users', 'agency_requests', 'notices', 'audit_log', 'idempotency_keys'];
const path = '/users/agency-requests/bulk-answer';

type Sent = { decision?: string; note?: string; rows?: { id: string; seenDate?: string }[] };
const answerAll = (by: { id: string } | null, body: Sent, key?: string) =>
  t.call(by, `POST ${path}`, { body, ...(key && { headers: { 'idempotency-key': key } }) });

/** A person with a pending request, as the list shows it. */
async function applicantOf(agencyId: string) {
  const person = await buildUser(t.db);
  await t.call(person, 'POST /users/request-agency', { body: { agencyId, message: 'First' } });
  const [request] = await requestsOf(t.db, person.id);
  if (!request) throw new Error('The request was not filed');
  return { ...person, row: { id: request.id, seenDate: request.createdAt.toISOString() } };
}

describe('POST /users/agency-requests/bulk-answer', () => {
  it('answers each request for itself: a refused one leaves the others alone (D-197)', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const other = await buildStaffedAgency(t.db);
    const [first, decided, renewed, last] = [
      await applicantOf(agency.id),
      await applicantOf(agency.id),
      await applicantOf(agency.id),
      await applicantOf(agency.id),
    ];
    const foreign = await applicantOf(other.agency.id);
    await t.call(colleague, `PUT /users/${decided.id}/agency-request/reject`);
    t.clock.advance(1000);
    await t.call(renewed, 'POST /users/request-agency', { body: { agencyId: agency.id, message: 'New' } });

    const absent = { id: crypto.randomUUID() };
    const rows = [first.row, decided.row, renewed.row, foreign.row, absent, last.row];
    const reply = await answerAll(staff, { decision: 'approve', rows });
    expect(reply.status).toBe(200);
    const refused = { done: false, message: expect.any(String) };
    const approved = { done: true, message: 'Request approved successfully' };
    expect(reply.body).toEqual({
      done: 2,
      refused: 4,
      rows: [
        { ...approved, id: first.row.id },
        { ...refused, id: decided.row.id, code: 'NO_PENDING_REQUEST', status: 'rejected' },
        { ...refused, id: renewed.row.id, code: 'REQUEST_RENEWED' },
        { ...refused, id: foreign.row.id, code: 'FORBIDDEN' },
        { ...refused, id: absent.id, code: 'USER_NOT_FOUND' },
        { ...approved, id: last.row.id },
      ],
    });
    for (const { id } of [first, last]) {
      expect((await noticesAbout(t.db, id)).at(-1)).toBe(`membership_approved ${id}`);
      expect((await auditOf(t.db, id)).at(-1)).toMatchObject({ action: 'membership.approve' });
    }
    const standing = await Promise.all(
      [decided, renewed, foreign].map(async ({ id }) => (await requestsOf(t.db, id))[0]?.status),
    );
    expect(standing).toEqual(['rejected', 'pending', 'pending']);
  });

  it('is done once: a repeat under its key gets the results of the first call (D-56)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const people = [await applicantOf(agency.id), await applicantOf(agency.id)] as const;
    const body = { decision: 'reject', rows: people.map(({ row }) => row) };
    const first = await answerAll(staff, body, 'one-and-the-same');
    expect(first.body).toMatchObject({ done: 2, refused: 0 });
    const before = await snapshot(t.db, touched);
    expect((await answerAll(staff, body, 'one-and-the-same')).body).toEqual(first.body);
    const part = { ...body, rows: body.rows.slice(1) };
    expect((await answerAll(staff, part, 'one-and-the-same')).body.done).toBe(1);
    const another = await answerAll(staff, { ...body, decision: 'approve' }, 'one-and-the-same');
    expect([another.status, another.body.code]).toEqual([422, 'KEY_REUSED']);
    expect(await snapshot(t.db, touched)).toBe(before);
    // refused after a row that is done, the call still says what became of each
    const fresh = await applicantOf(agency.id);
    const rows = [fresh.row, people[1].row];
    const mixed = await answerAll(staff, { decision: 'approve', rows }, 'one-and-the-same');
    expect([mixed.status, mixed.body]).toMatchObject([
      200,
      { done: 1, refused: 1, rows: [{ done: true }, { done: false, code: 'KEY_REUSED' }] },
    ]);
  });

  it.each([
    [{ rows: [{ id: 'a' }] }, 'Please select an action (approve or reject)'],
    [{ decision: 'approve', rows: [] }, 'Name at least one row'],
    [{ decision: 'approve', rows: [{ id: 'a' }, { id: 'A' }] }, 'Name each row once'],
    [
      { decision: 'approve', rows: Array.from({ length: 101 }, (_, id) => ({ id: `${id}` })) },
      'At most 100 rows at once',
    ],
  ])('refuses a call that is not clear', async (body, message) => {
    const { staff } = await buildStaffedAgency(t.db);
    const reply = await answerAll(staff, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});

describe('the note with a rejection (D-196)', () => {
  const note = 'We take no further members this year.';

  it('is read by the applicant, until they ask again', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const [alone, together] = [await applicantOf(agency.id), await applicantOf(agency.id)];
    await t.call(staff, `PUT /users/${alone.id}/agency-request/reject`, { body: { note } });
    await answerAll(staff, { decision: 'reject', note, rows: [together.row] });
    for (const person of [alone, together]) {
      expect((await t.call(person, 'GET /users/me')).body.agencyRequestNote).toBe(note);
      const [notice] = (await t.call(person, 'GET /notices')).body;
      expect(notice).toMatchObject({ kind: 'membership_rejected', text: expect.stringContaining(note) });
    }
    t.clock.advance(1000);
    await t.call(alone, 'POST /users/request-agency', { body: { agencyId: agency.id } });
    expect((await t.call(alone, 'GET /users/me')).body.agencyRequestNote).toBe('');
  });

  it('is taken by every call that rejects, and kept by none that approves', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const calls = [
      (id: string) => `PUT /agencies/${agency.id}/users/${id}`,
      () => `POST /agencies/${agency.id}/requests`,
      (id: string) => `POST /agencies/${agency.id}/requests/${id}`,
      (id: string) => `POST /agency-requests/${id}`,
    ];
    for (const callOf of calls) {
      for (const approved of [false, true]) {
        const { id } = await applicantOf(agency.id);
        const reply = await t.call(staff, callOf(id), { body: { userId: id, approved, note } });
        expect(reply.status).toBe(200);
        expect(await requestsOf(t.db, id)).toMatchObject([{ note: approved ? '' : note }]);
      }
    }
  });

  it('belongs to the request that was read: one renewed meanwhile is not decided', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const person = await applicantOf(agency.id);
    t.clock.advance(1000);
    await t.call(person, 'POST /users/request-agency', { body: { agencyId: agency.id, message: 'New' } });
    const { seenDate } = person.row;
    for (const decision of ['approve', 'reject']) {
      const reply = await t.call(staff, `PUT /users/${person.id}/agency-request/${decision}`, {
        body: { seenDate },
      });
      expect([reply.status, reply.body.code]).toEqual([409, 'REQUEST_RENEWED']);
    }
  });
});

describe('GET /users/agency-requests?agencyId', () => {
  it('shows the office those of one agency; an agent admin may name the own one only (D-89)', async () => {
    const office = await buildUser(t.db, { role: 'admin' });
    const [own, other] = [await buildStaffedAgency(t.db), await buildStaffedAgency(t.db)];
    const applicant = await applicantOf(own.agency.id);
    await applicantOf(other.agency.id);
    for (const reader of [office, own.staff]) {
      const reply = await t.call(reader, `GET /users/agency-requests?agencyId=${own.agency.id}`);
      expect(reply.body.map((row: { _id: string }) => row._id)).toEqual([applicant.id]);
      expect(reply.headers['x-total-count']).toBe('1');
    }
    const elsewhere = await t.call(own.staff, `GET /users/agency-requests?agencyId=${other.agency.id}`);
    expect(elsewhere.status).toBe(403);
    expect((await t.call(office, 'GET /users/agency-requests?agencyId=nope')).body).toEqual([]);
  });
});
