import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { agencyRequests } from '#core/memberships/server/tables.ts';
import { notices } from '#core/notices/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type Account, actorOf, findAccount } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, nowhere, type People } from '#test/people.ts';
import { changeAccount } from './change-account.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

let mailboxes = 0;
const newPerson = (overrides: Record<string, unknown> = {}) => {
  mailboxes += 1;
  return { name: 'Hana Lee', email: `hana${mailboxes}@test.example`, password: 'secret1', ...overrides };
};
const forbidden = { message: 'You do not have permission to perform this action', code: 'FORBIDDEN' };
const open = (person: { id: string } | null, body: unknown) => t.call(person, 'POST /users', { body });
const change = (person: { id: string } | null, id: string, body: unknown) =>
  t.call(person, `PUT /users/${id}`, { body });
const auditOf = (id: string) => t.db.select().from(auditLog).where(eq(auditLog.targetId, id));
const signIn = (email: string, password: string) =>
  t.call(null, 'POST /auth/login', { body: { email, password } });

describe('POST /users', () => {
  it('opens an account that can sign in, and takes nothing else from the body (R-ADM-09, R-CALL-54, D-45, D-112)', async () => {
    const sent = newPerson({ email: ' Hana@Test.Example ', phone: '012-555', agencyStatus: 'pending' });
    const reply = await open(people.admin, { ...sent, _id: nowhere, company: 'Mine', createdAt: 0 });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      message: 'User Hana Lee created successfully',
      email: 'hana@test.example',
      role: 'user',
      phone: '012-555',
      company: '',
      agencyId: null,
      agencyStatus: 'none',
    });
    expect(reply.body._id).not.toBe(nowhere);
    expect((await signIn('hana@test.example', 'secret1')).body.user._id).toBe(reply.body._id);
    expect(await auditOf(reply.body._id)).toMatchObject([
      { action: 'user.create', actorId: people.admin.id, detail: { to: { role: 'user', agencyId: null } } },
    ]);
    expect(JSON.stringify(await auditOf(reply.body._id))).not.toContain('secret1');
  });

  it('keeps nothing of a password beside its Idempotency-Key: a repeat with another one sets none (D-56)', async () => {
    const headers = { 'idempotency-key': 'account-once-1' };
    const send = (body: object) => t.call(people.admin, 'POST /users', { body, headers });
    const sent = newPerson();
    const first = await send(sent);
    expect(first.status).toBe(201);
    const before = await snapshotTables(t.db);
    const again = await send({ ...sent, password: 'another one' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await snapshotTables(t.db)).toEqual(before);
    expect((await signIn(sent.email, sent.password)).status).toBe(200);
    expect((await signIn(sent.email, 'another one')).status).toBe(401);
    expect((await send({ ...sent, name: 'Somebody else' })).body.code).toBe('KEY_REUSED');
  });

  it('makes an account with an agency an approved member; the office has no agency (R-CALL-54, D-112)', async () => {
    const { superAdmin, agency } = people;
    const member = await open(superAdmin, newPerson({ role: 'agent_admin', agencyId: agency.id }));
    expect(member.body).toMatchObject({
      role: 'agent_admin',
      agencyId: agency.id,
      agencyName: agency.name,
      agencyStatus: 'approved',
    });
    const unassigned = await open(superAdmin, newPerson({ role: 'agent_admin', agencyId: '' }));
    expect(unassigned.body).toMatchObject({ role: 'agent_admin', agencyId: null, agencyStatus: 'none' });
    const office = await open(superAdmin, newPerson({ role: 'admin', agencyId: agency.id }));
    expect(office.body).toMatchObject({ role: 'admin', agencyId: null, agencyStatus: 'none' });
  });

  it.each([
    [{ name: '' }, 'Name, email and password are required fields'],
    [{ email: undefined }, 'Name, email and password are required fields'],
    [{ email: 'odd', password: '' }, 'Name, email and password are required fields'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ email: 'hana.test' }, 'Email is invalid'],
    [{ role: 'king' }, 'Invalid role'],
  ])('refuses %j (R-ADM-09, R-ADM-10)', async (overrides, message) => {
    const reply = await open(people.admin, newPerson(overrides));
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('refuses an unknown agency and a taken e-mail (D-30)', async () => {
    const unknown = await open(people.admin, newPerson({ agencyId: nowhere }));
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Agency not found']);
    const taken = await open(people.admin, newPerson({ email: people.buyer.email.toUpperCase() }));
    expect([taken.status, taken.body.message]).toEqual([409, 'An account with this email already exists']);
  });
});

describe('PUT /users/{id}', () => {
  it('changes what is sent and nothing else (R-CALL-55, D-13, D-45)', async () => {
    const person = await buildMember(t.db, people.agency.id, { address: '1 Road' });
    const bystander = await buildUser(t.db);
    const sent = { name: ' New Name ', company: 'Acme', password: '', address: 'x', agencyStatus: 'none' };
    const reply = await change(people.admin, person.id, sent);
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe('User New Name updated successfully');
    expect(await findAccount(t.db, person.id)).toEqual({ ...person, name: 'New Name', company: 'Acme' });
    expect(await findAccount(t.db, bystander.id)).toEqual(bystander);
    expect(await auditOf(person.id)).toMatchObject([
      { action: 'user.update', detail: { fields: ['name', 'company'] } },
    ]);
    await change(people.admin, person.id, { email: ' New@Test.Example ', phone: '03-5555' });
    expect(await findAccount(t.db, person.id)).toMatchObject({
      name: 'New Name',
      email: 'new@test.example',
      phone: '03-5555',
    });
  });

  it('writes no change and no audit entry for values that are already stored', async () => {
    const person = await buildMember(t.db, people.agency.id);
    const { name, email, phone, role, agencyId } = person;
    const before = await snapshotTables(t.db);
    const reply = await change(people.admin, person.id, { name, email, phone, role, agencyId });
    expect([reply.status, reply.body]).toMatchObject([200, { name, email, agencyStatus: 'approved' }]);
    expect(await snapshotTables(t.db)).toEqual(before);
    await change(people.admin, person.id, { name, phone: '03-7777' });
    expect(await auditOf(person.id)).toMatchObject([{ detail: { fields: ['phone'] } }]);
  });

  it('leaves, clears or grants the agency (R-CALL-55, rules of agencyId)', async () => {
    const person = await buildMember(t.db, people.agency.id, { role: 'agent_admin' });
    const other = await buildAgency(t.db);
    const put = async (body: unknown) => (await change(people.admin, person.id, body)).body;
    expect(await put({ role: 'user' })).toMatchObject({
      role: 'user',
      agencyId: people.agency.id,
      agencyStatus: 'approved',
    });
    expect(await put({ agencyId: null })).toMatchObject({ agencyId: null, agencyStatus: 'none' });
    expect(await put({ agencyId: other.id })).toMatchObject({ agencyId: other.id, agencyStatus: 'approved' });
    expect(await put({ agencyId: '' })).toMatchObject({ agencyId: null, agencyStatus: 'none' });
    const received = await t.db.select().from(notices).where(eq(notices.recipientId, person.id));
    expect(received.map(({ kind, facts, agencyId }) => [kind, facts.agency, agencyId])).toEqual([
      ['membership_ended', people.agency.name, null],
      ['membership_approved', other.name, other.id],
      ['membership_ended', other.name, null],
    ]);
    const unknown = await change(people.admin, person.id, { agencyId: 'nonsense', name: 'Not kept' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Agency not found']);
    expect((await findAccount(t.db, person.id))?.name).toBe(person.name);
  });

  it.each([
    ['agent', { agencyId: '' }],
    ['agent_admin', { agencyId: null }],
    // as the form sends it, with all its fields
    ['agent', { agencyId: '', role: 'agent' }],
    ['agent_admin', { agencyId: '', role: 'agent_admin' }],
  ] as const)(
    'takes the work away with the agency, as a removal does: %s by %j (D-107)',
    async (role, sent) => {
      const [cleared, removed] = [
        await buildMember(t.db, people.agency.id, { role, position: 'Lead' }),
        await buildMember(t.db, people.agency.id, { role, position: 'Lead' }),
      ];
      expect((await change(people.admin, cleared.id, sent)).status).toBe(200);
      const path = `DELETE /agencies/${people.agency.id}/users/${removed.id}`;
      expect((await t.call(people.admin, path)).status).toBe(200);
      const standing = async ({ id }: Account) => {
        const account = await findAccount(t.db, id);
        return [account?.role, account?.agencyId, account?.agencyStatus, account?.position];
      };
      expect(await standing(cleared)).toEqual(['user', null, 'none', 'Member']);
      expect(await standing(cleared)).toEqual(await standing(removed));
      expect((await auditOf(cleared.id)).at(0)).toMatchObject({
        detail: { from: { role, agencyId: people.agency.id }, to: { role: 'user', agencyId: null } },
      });
    },
  );

  it('closes the pending membership request of a person who gets an agency (rules.md, membership)', async () => {
    const person = await buildUser(t.db);
    await t.call(person, 'POST /users/request-agency', { body: { agencyId: people.agency.id } });
    await change(people.admin, person.id, { agencyId: people.agency.id });
    const rows = await t.db.select().from(agencyRequests).where(eq(agencyRequests.userId, person.id));
    expect(rows).toMatchObject([{ status: 'approved', decidedBy: people.admin.id }]);
  });

  it('removes the agency of an account that joins the office', async () => {
    const person = await buildMember(t.db, people.agency.id);
    const body = { role: 'admin', agencyId: people.agency.id };
    expect((await change(people.superAdmin, person.id, body)).body).toMatchObject({
      role: 'admin',
      agencyId: null,
      agencyStatus: 'none',
    });
  });

  it('lets a super_admin set a password, which ends every session of the account (D-38, D-39)', async () => {
    const person = await buildUser(t.db);
    const token = await t.tokenFor(person);
    const headers = { authorization: `Bearer ${token}` };
    expect((await change(people.admin, person.id, { password: 'secret2' })).body).toEqual(forbidden);
    expect((await t.call(null, 'GET /users/me', { headers })).status).toBe(200);
    const short = await change(people.superAdmin, person.id, { password: '12345' });
    expect(short.body.message).toBe('Password must be at least 6 characters');
    expect((await change(people.superAdmin, person.id, { password: 'secret2' })).status).toBe(200);
    expect((await t.call(null, 'GET /users/me', { headers })).status).toBe(401);
    expect((await signIn(person.email, 'secret2')).status).toBe(200);
    const own = await change(people.superAdmin, people.superAdmin.id, { password: 'secret2' });
    expect([own.status, own.body.code]).toEqual([403, 'OWN_PASSWORD']);
    expect(JSON.stringify(await auditOf(person.id))).not.toContain('secret2');
  });

  it('demotes neither oneself nor the last super_admin (D-116)', async () => {
    const other = await buildUser(t.db, { role: 'super_admin' });
    const own = await change(other, other.id, { role: 'user' });
    expect([own.status, own.body.message]).toEqual([403, 'You cannot change your own role']);
    const held = await t.db.select().from(auditLog).where(eq(auditLog.action, 'user.update'));
    expect((await change(people.superAdmin, other.id, { role: 'admin' })).body.role).toBe('admin');
    expect((await t.db.select().from(auditLog).where(eq(auditLog.action, 'user.update'))).length).toBe(
      held.length + 1,
    );
    // as if the other's own call had been in flight when they were demoted
    const late = () =>
      t.db.transaction((tx) =>
        changeAccount(tx as Tx, {
          actor: actorOf(other),
          userId: people.superAdmin.id,
          wanted: { role: 'user' },
          askToConfirm: async () => undefined,
          now: t.clock.now(),
        }),
      );
    await buildUser(t.db, { role: 'super_admin' });
    await expect(late()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const others = and(eq(users.role, 'super_admin'), ne(users.id, people.superAdmin.id));
    await t.db.update(users).set({ role: 'admin' }).where(others);
    await expect(late()).rejects.toMatchObject({
      status: 409,
      message: 'The last super admin cannot be demoted',
    });
    expect((await findAccount(t.db, people.superAdmin.id))?.role).toBe('super_admin');
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'odd' }, 'Email is invalid'],
    [{ role: 'king' }, 'Invalid role'],
  ])('refuses %j', async (body, message) => {
    const reply = await change(people.admin, people.buyer.id, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('refuses a taken e-mail and an absent account (D-30, D-46)', async () => {
    const person = await buildUser(t.db);
    const taken = await change(people.admin, person.id, { email: people.buyer.email });
    expect([taken.status, taken.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    for (const id of [nowhere, 'nonsense']) {
      const reply = await change(people.admin, id, { name: 'x' });
      expect([reply.status, reply.body.message]).toEqual([404, 'User not found']);
    }
  });
});
