import { asc, gt, max } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notices } from '#core/notices/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import type { MembershipAction } from '../lifecycle.ts';
import { buildStaffedAgency } from './factory.ts';

let t: TestApp;
let people: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  people = await build();
});

async function build() {
  const [firm, rival] = [await buildStaffedAgency(t.db), await buildStaffedAgency(t.db)];
  return {
    firm: firm.agency,
    rival: rival.agency,
    staff: firm.staff,
    colleague: firm.colleague,
    rivalStaff: rival.staff,
    rivalColleague: rival.colleague,
    member: await buildMember(t.db, firm.agency.id),
    agent: await buildMember(t.db, firm.agency.id, { role: 'agent' }),
    admin: await buildUser(t.db, { role: 'admin' }),
    superAdmin: await buildUser(t.db, { role: 'super_admin' }),
  };
}

type By = 'person' | 'staff' | 'admin' | 'superAdmin';
type Context = { person: Account; firmId: string; rivalId: string };
type Call = { by: By; call: (context: Context) => string; body?: (context: Context) => object };

const ask = (agency: 'firmId' | 'rivalId'): Call => ({
  by: 'person',
  call: () => 'POST /users/request-agency',
  body: (context) => ({ agencyId: context[agency] }),
});
const withdraw: Call = { by: 'person', call: () => 'DELETE /users/request-agency' };
const answer = (by: By, action: 'approve' | 'reject'): Call => ({
  by,
  call: ({ person }) => `PUT /users/${person.id}/agency-request/${action}`,
});
const remove = (by: By): Call => ({
  by,
  call: ({ firmId, person }) => `DELETE /agencies/${firmId}/users/${person.id}`,
});
const appoint = (by: By): Call => ({
  by,
  call: ({ firmId }) => `POST /agencies/${firmId}/agent-admins`,
  body: ({ person }) => ({ userId: person.id }),
});
const dismiss = (by: By): Call => ({
  by,
  call: ({ firmId, person }) => `DELETE /agencies/${firmId}/agent-admins/${person.id}`,
});
const closeAgency: Call = { by: 'superAdmin', call: ({ firmId }) => `DELETE /agencies/${firmId}` };
const setAgency = (agencyOf: (context: Context) => string | null): Call => ({
  by: 'admin',
  call: ({ person }) => `PUT /users/${person.id}`,
  body: (context) => ({ agencyId: agencyOf(context) }),
});
const changeRole = (by: By): Call => ({
  by,
  call: ({ firmId, person }) => `PUT /agencies/${firmId}/users/${person.id}`,
  body: () => ({ role: 'agent' }),
});
const closeAccount: Call = { by: 'superAdmin', call: ({ person }) => `DELETE /users/${person.id}` };

const stranger: Call[] = [];
const applicant = [ask('firmId')];
const applicantElsewhere = [ask('rivalId')];
const member = [...applicant, answer('staff', 'approve')];
const rejected = [...applicant, answer('staff', 'reject')];

const requested = ['requested agency: colleague staff'];
const approved = ['approved self: person'];
const ended = ['ended self: person'];
const withdrawn = 'withdrawn agency: colleague (portal) staff (portal)';

/** What a person has been through before, the call, and all notices that it writes; '(portal)' has no mail. */
type Case = [situation: string, before: Call[], act: Call, told: string[]];

/** Every transition of membershipTransitions, by each way and everybody who may take it. */
const cases: Record<MembershipAction, Case[]> = {
  request: [
    ['of a person without an agency', stranger, ask('firmId'), requested],
    ['of a person declined before', rejected, ask('firmId'), requested],
    ['repeated while it waits (D-105)', applicant, ask('firmId'), []],
  ],
  withdraw: [
    ['by the applicant', applicant, withdraw, [withdrawn]],
    ['by clearing the agency of the account', applicant, setAgency(() => null), [withdrawn, ...ended]],
  ],
  approve: [
    ['by the agency', applicant, answer('staff', 'approve'), approved],
    ['by the office in its place', applicant, answer('admin', 'approve'), approved],
    ['by setting the agency asked', applicant, setAgency(({ firmId }) => firmId), approved],
  ],
  reject: [
    ['by the agency', applicant, answer('staff', 'reject'), ['rejected self: person']],
    ['by the office in its place', applicant, answer('superAdmin', 'reject'), ['rejected self: person']],
  ],
  appoint: [
    ['of a person without an agency', stranger, appoint('admin'), approved],
    ['of an applicant there', applicant, appoint('superAdmin'), approved],
    [
      'of an applicant elsewhere',
      applicantElsewhere,
      appoint('admin'),
      ['withdrawn agency: rivalColleague (portal) rivalStaff (portal)', ...approved],
    ],
  ],
  dismiss: [['by the office', [appoint('admin')], dismiss('admin'), ended]],
  remove: [
    ['by the agency', member, remove('staff'), ended],
    ['by the office', member, remove('admin'), ended],
    ['by clearing the agency of the account', member, setAgency(() => null), ended],
  ],
  close_agency: [
    ['with a member', member, closeAgency, ['ended self: agent colleague member person staff']],
    ['with an applicant', applicant, closeAgency, ['ended self: agent colleague member person staff']],
    ['with a person declined', rejected, closeAgency, ['ended self: agent colleague member staff']],
  ],
};

const others: Case[] = [
  ['a transfer to another agency', member, setAgency(({ rivalId }) => rivalId), approved],
  ['a transfer of an applicant', applicant, setAgency(({ rivalId }) => rivalId), [withdrawn, ...approved]],
  ['a new role within the agency', member, changeRole('staff'), []],
  ['the closing of an applicant', applicant, closeAccount, []],
];

async function perform(context: Context, { by, call, body }: Call): Promise<void> {
  const caller = by === 'person' ? context.person : people[by];
  const reply = await t.call(caller, call(context), body && { body: body(context) });
  expect([call(context), reply.status]).toEqual([call(context), expect.toBeOneOf([200, 201])]);
}

/** Performs the calls and returns all notices of the last one, as 'kind audience: names'. */
async function toldBy(before: Call[], act: Call): Promise<string[]> {
  const person = await buildUser(t.db);
  const context = { person, firmId: people.firm.id, rivalId: people.rival.id };
  for (const call of before) await perform(context, call);
  const [last] = await t.db.select({ id: max(notices.id) }).from(notices);
  await perform(context, act);
  const names = new Map<string, string>(
    Object.entries({ ...people, person }).map(([name, { id }]) => [id, name]),
  );
  const rows = await t.db
    .select()
    .from(notices)
    .where(gt(notices.id, last?.id ?? 0))
    .orderBy(asc(notices.id));
  const groups = new Map<string, string[]>();
  for (const { kind, audience, recipientId, mailDueAt } of rows) {
    const group = `${kind.replace('membership_', '')} ${audience}`;
    const name = names.get(recipientId) ?? 'somebody else';
    groups.set(group, [...(groups.get(group) ?? []), mailDueAt ? name : `${name} (portal)`]);
  }
  return [...groups].map(([group, told]) => `${group}: ${told.sort().join(' ')}`);
}

describe.each(Object.entries(cases))('%s tells these people and nobody else (D-141)', (_action, rows) => {
  it.each(rows)('%s', async (_situation, before, act, told) => {
    expect(await toldBy(before, act)).toEqual(told);
  });
});

describe('changes beside the transitions tell these people and nobody else (D-141)', () => {
  it.each(others)('%s', async (_situation, before, act, told) => {
    expect(await toldBy(before, act)).toEqual(told);
  });
});
