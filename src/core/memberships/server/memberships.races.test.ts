import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, noticesAbout } from '#test/db-assertions.ts';
import { buildStaffedAgency, requestsOf } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ROUNDS = 20;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

const ask = (person: { id: string }, agencyId: string) =>
  t.call(person, 'POST /users/request-agency', { body: { agencyId } });
const withdraw = (person: { id: string }) => t.call(person, 'DELETE /users/request-agency');
const answer = (staff: { id: string }, userId: string, decision: 'approve' | 'reject') =>
  t.call(staff, `PUT /users/${userId}/agency-request/${decision}`);

describe(`memberships at the same moment, ${ROUNDS} rounds each`, () => {
  it('a person who asks two agencies at once waits for exactly one (R-MEM-10, D-105)', async () => {
    const [one, two] = [await buildStaffedAgency(t.db), await buildStaffedAgency(t.db)];
    for (const _ of rounds) {
      const person = await buildUser(t.db);
      const replies = await Promise.all([ask(person, one.agency.id), ask(person, two.agency.id)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
      const requests = await requestsOf(t.db, person.id);
      expect(requests).toHaveLength(1);
      const me = await t.call(person, 'GET /users/me');
      expect(me.body).toMatchObject({ agencyId: requests[0]?.agencyId, agencyStatus: 'pending' });
    }
  });

  it('an impatient person files one request, and its agency hears of it once', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const person = await buildUser(t.db);
    const replies = await Promise.all(rounds.map(() => ask(person, agency.id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...rounds.slice(1).map(() => 200), 201]);
    expect(await requestsOf(t.db, person.id)).toHaveLength(1);
    expect((await noticesAbout(t.db, person.id)).sort()).toEqual(
      [`membership_requested ${staff.id}`, `membership_requested ${colleague.id}`].sort(),
    );
  });

  it('of approving, rejecting and withdrawing exactly one happens, in every record (C of the rules)', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const standing = { approve: 'approved', reject: 'rejected', withdraw: 'none' } as const;
    const won = new Set<string>();
    for (const round of rounds) {
      const person = await buildUser(t.db);
      await ask(person, agency.id);
      const acts = [
        () => answer(staff, person.id, 'approve'),
        () => answer(colleague, person.id, 'reject'),
        () => withdraw(person),
      ];
      // each act leads in turn, by 0 to 19 ms: the shortest would win every round otherwise
      const leader = acts[round % acts.length];
      const leading = leader?.();
      await setTimeout(round);
      const replies = await Promise.all([
        leading,
        ...acts.filter((act) => act !== leader).map((act) => act()),
      ]);
      expect(replies.map((reply) => reply?.status).sort()).toEqual([200, 409, 409]);
      const trail = (await auditOf(t.db, person.id)).map(({ action }) => String(action).split('.')[1]);
      expect(trail).toHaveLength(2);
      const winner = trail[1] as keyof typeof standing;
      won.add(winner);
      expect((await t.call(person, 'GET /users/me')).body.agencyStatus).toBe(standing[winner]);
      const ended = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' }[winner];
      expect(await requestsOf(t.db, person.id)).toMatchObject([{ status: ended }]);
    }
    expect(won.size).toBeGreaterThan(1);
  });

  it('two who answer the same requests in bulk decide each exactly once, and each row says by whom (D-197)', async () => {
    const { agency, staff, colleague } = await buildStaffedAgency(t.db);
    const people = await Promise.all(rounds.map(() => buildUser(t.db)));
    for (const person of people) await ask(person, agency.id);
    const ids = await Promise.all(people.map(async ({ id }) => (await requestsOf(t.db, id))[0]?.id ?? ''));
    const answerAll = (by: { id: string }, decision: 'approve' | 'reject', order: string[]) =>
      t.call(by, 'POST /users/agency-requests/bulk-answer', {
        body: { decision, rows: order.map((id) => ({ id })) },
      });
    // from both ends, so that neither meets rows that are all decided
    const [one, other] = await Promise.all([
      answerAll(staff, 'approve', ids),
      answerAll(colleague, 'reject', ids.toReversed()),
    ]);
    expect(one.body.done + other.body.done).toBe(ROUNDS);
    expect(one.body.done * other.body.done).toBeGreaterThan(0);
    type Row = { id: string; done: boolean; code?: string; status?: string };
    for (const [at, id] of ids.entries()) {
      const rows = [one, other].map((reply) => reply.body.rows.find((row: Row) => row.id === id) as Row);
      const [request] = await requestsOf(t.db, people[at]?.id ?? '');
      expect(rows.map(({ done }) => done)).toEqual([
        request?.status === 'approved',
        request?.status === 'rejected',
      ]);
      expect(rows.find(({ done }) => !done)).toMatchObject({
        code: 'NO_PENDING_REQUEST',
        status: request?.status,
      });
      expect(await auditOf(t.db, people[at]?.id ?? '')).toHaveLength(2);
    }
  });
});
