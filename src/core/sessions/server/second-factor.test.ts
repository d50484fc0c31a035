import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { notices, outbox } from '#core/notices/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type Account, actorOf, noSecondFactor } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { hashPassword } from '#platform/server/password.ts';
import type { Role } from '#shared/actor.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { buildPeople } from '#test/people.ts';
import { sized } from '#test/size.ts';
import { buildLink, buildSecondFactor, codeOf } from './factory.ts';
import { listCallers } from './store.ts';
import { recoveryCodes, sessions } from './tables.ts';

const PASSWORD = 'a long passphrase';
const STEP = 30_000;

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await testApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => t.close());
// each test has an hour and time steps of its own
beforeEach(() => t.clock.advance(3_600_000));

const path = '/users/me/second-factor';
const buildOwner = (role: Role = 'admin') => buildUser(t.db, { role, passwordHash });
const buildSecured = async (role: Role = 'admin') => {
  const owner = await buildOwner(role);
  return { owner, ...(await buildSecondFactor(t, actorOf(owner))) };
};
const code = ({ key }: { key: string }, late = 0) => codeOf(key, new Date(t.clock.now().getTime() - late));
const logIn = ({ email }: Pick<Account, 'email'>, proof: Record<string, unknown> = {}) =>
  t.call(null, 'POST /auth/login', { body: { email, password: PASSWORD, ...proof } });
const answer = async (sent: ReturnType<typeof logIn>) => {
  const { status, body } = await sent;
  return status === 200 ? 200 : `${status} ${body.code}`;
};
const rowOf = async ({ id }: { id: string }) => (await t.db.select().from(users).where(eq(users.id, id)))[0];
const WRONG = '401 SECOND_FACTOR_WRONG';

describe('two-step login', () => {
  it('is switched on with password and code, asks at the login, and is switched off (D-186)', async () => {
    const owner = await buildOwner('agent_admin');
    expect((await t.call(owner, `GET ${path}`)).body).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect(await answer(logIn(owner))).toBe(200);
    const wrong = await t.call(owner, `POST ${path}`, { body: { password: 'another' } });
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
      401,
      'WRONG_PASSWORD',
      { password: 'Current password is incorrect' },
    ]);
    const begun = (await t.call(owner, `POST ${path}`, { body: { password: PASSWORD } })).body;
    expect(begun.uri).toContain(`secret=${begun.key}`);
    expect((await rowOf(owner))?.secondFactor).toBeNull();
    const confirm = (sent: string) =>
      t.call(owner, `PUT ${path}`, { body: { setup: begun.setup, code: sent } });
    expect(await answer(confirm(code({ key: 'A'.repeat(32) })))).toBe(WRONG);
    const on = await confirm(code(begun));
    expect(on.status).toBe(200);
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    expect(on.body.recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await answer(confirm(code(begun)))).toBe('409 TWO_STEP_ON');

    expect(await answer(logIn(owner))).toBe('401 SECOND_FACTOR');
    // the code that switched it on is used up
    expect(await answer(logIn(owner, { code: code(begun) }))).toBe(WRONG);
    t.clock.advance(STEP);
    expect((await logIn(owner, { code: code(begun) })).body.user.twoStepLogin).toBe(true);
    t.clock.advance(STEP);
    const proof = { password: PASSWORD, code: code(begun) };
    expect((await t.call(owner, `POST ${path}/off`, { body: proof })).status).toBe(200);
    expect(await answer(logIn(owner))).toBe(200);
    expect(await t.db.$count(recoveryCodes, eq(recoveryCodes.userId, owner.id))).toBe(0);

    const told = await t.db.select().from(notices).where(eq(notices.recipientId, owner.id));
    expect(told.map(({ kind, facts }) => [kind, facts.isOn])).toEqual([
      ['account_second_factor', true],
      ['account_second_factor', false],
    ]);
    const audited = await t.db.select().from(auditLog).where(eq(auditLog.targetId, owner.id));
    expect(audited.map(({ action }) => action)).toEqual([
      'user.two_step_on',
      'session.end_others',
      'user.two_step_off',
    ]);
    // neither the key nor a recovery code is stored or told
    const stored = JSON.stringify([told, audited, await rowOf(owner), await t.db.select().from(outbox)]);
    for (const secret of [begun.key, ...on.body.recoveryCodes]) expect(stored).not.toContain(secret);
    const shown = await t.call(owner, 'GET /users/me/export');
    expect(shown.raw.toString()).not.toContain(begun.key);
  });

  it('takes each code once, up to one step early or late (D-186)', async () => {
    const { owner, ...app } = await buildSecured();
    expect(await answer(logIn(owner, { code: code(app, 2 * STEP) }))).toBe(WRONG);
    expect(await answer(logIn(owner, { code: code(app, -2 * STEP) }))).toBe(WRONG);
    for (const odd of ['١٢٣٤٥٦', '12345', '1234567'])
      expect(await answer(logIn(owner, { code: odd }))).toBe(WRONG);
    expect(await answer(logIn(owner, { code: code(app, STEP) }))).toBe(200);
    expect(await answer(logIn(owner, { code: code(app, STEP) }))).toBe(WRONG);
    expect(await answer(logIn(owner, { code: ` ${code(app)} ` }))).toBe(200);
    expect(await answer(logIn(owner, { code: code(app, -STEP) }))).toBe(200);
    // steps never run backwards
    expect(await answer(logIn(owner, { code: code(app) }))).toBe(WRONG);
    const both = await Promise.all([1, 2].map(() => logIn(owner, { recoveryCode: app.recoveryCodes[0] })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('stops guessing at the limit of failed logins, and a right password forgives nothing (D-186, D-130)', async () => {
    const { owner, ...app } = await buildSecured();
    const guesses = sized({ usual: 20, long: 1000 });
    const answers: unknown[] = [];
    for (let guess = 0; guess < guesses; guess += 1) {
      answers.push(await answer(logIn(owner, { code: code({ key: 'A'.repeat(32) }, guess * STEP) })));
      if (guess === 5) expect(await answer(logIn(owner))).toBe('401 SECOND_FACTOR');
    }
    expect(answers.filter((each) => each === WRONG)).toHaveLength(10);
    expect(await answer(logIn(owner, { code: code(app) }))).toBe('429 TOO_MANY');
    const off = (sent: string) =>
      t.call(owner, `POST ${path}/off`, { body: { password: PASSWORD, code: sent } });
    for (let guess = 0; guess < 10; guess += 1) expect(await answer(off('wrong'))).toBe(WRONG);
    expect(await answer(off(code(app)))).toBe('429 TOO_MANY');
    // a mailed link for a new password allows no more guesses
    const token = await buildLink(t, { userId: owner.id, purpose: 'reset', email: owner.email });
    const reset = { token, newPassword: PASSWORD };
    expect((await t.call(null, 'POST /auth/reset-password', { body: reset })).status).toBe(200);
    expect(await answer(logIn(owner))).toBe('401 SECOND_FACTOR');
    expect(await answer(logIn(owner, { code: code(app) }))).toBe('429 TOO_MANY');
  });

  it('has ten recovery codes, replaced all at once (D-186)', async () => {
    const { owner, recoveryCodes: old, ...app } = await buildSecured();
    const written = String(old[0]).toLowerCase().replaceAll('-', ' ');
    expect(await answer(logIn(owner, { recoveryCode: written }))).toBe(200);
    expect(await answer(logIn(owner, { recoveryCode: written }))).toBe(WRONG);
    expect((await t.call(owner, `GET ${path}`)).body.recoveryCodesLeft).toBe(9);
    const body = { password: PASSWORD, code: code(app) };
    const renewed = await t.call(owner, `POST ${path}/recovery-codes`, { body });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await answer(logIn(owner, { recoveryCode: old[1] }))).toBe(WRONG);
    expect((await t.call(owner, `GET ${path}`)).body.recoveryCodesLeft).toBe(10);
    const [one] = renewed.body.recoveryCodes;
    const off = { password: PASSWORD, code: one };
    expect((await t.call(owner, `POST ${path}/off`, { body: off })).status).toBe(200);
  });

  it('works by recovery codes when the key of the portal is lost (D-186)', async () => {
    const { owner, recoveryCodes: codes, ...app } = await buildSecured();
    await t.db
      .update(users)
      .set({ secondFactor: Buffer.alloc(48, 1) })
      .where(eq(users.id, owner.id));
    expect(await answer(logIn(owner, { code: code(app) }))).toBe(WRONG);
    expect(await answer(logIn(owner, { recoveryCode: codes[0] }))).toBe(200);
  });

  it('takes no setup that is old or of another person (D-186)', async () => {
    const [owner, other] = [await buildOwner(), await buildOwner()];
    const begun = (await t.call(owner, `POST ${path}`, { body: { password: PASSWORD } })).body;
    const send = (by: Account) =>
      answer(t.call(by, `PUT ${path}`, { body: { setup: begun.setup, code: code(begun) } }));
    expect(await send(other)).toBe('409 SETUP_OVER');
    t.clock.advance(600_001);
    expect(await send(owner)).toBe('409 SETUP_OVER');
  });

  it('ends the sessions that were opened without a code, but for the one that switches it on (D-186)', async () => {
    const [owner, bystander] = [await buildOwner(), await buildOwner()];
    const others = [await t.tokenFor(owner), await t.tokenFor(bystander)];
    const begun = (await t.call(owner, `POST ${path}`, { body: { password: PASSWORD } })).body;
    const sent = { setup: begun.setup, code: code(begun) };
    expect((await t.call(owner, `PUT ${path}`, { body: sent })).status).toBe(200);
    const statusWith = async (token: string) =>
      (await t.call(null, 'GET /users/me', { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await Promise.all(others.map(statusWith))).toEqual([401, 200]);
    expect((await t.call(owner, 'GET /users/me')).status).toBe(200);
  });

  it('is switched off by a super admin, and by a role that has none (D-186)', async () => {
    const { superAdmin, agency } = await buildPeople(t.db);
    const { owner } = await buildSecured('agent_admin');
    expect((await t.call(superAdmin, `GET /users/${owner.id}`)).body.twoStepLogin).toBe(true);
    const off = () => t.call(superAdmin, `POST /users/${owner.id}/second-factor/off`);
    expect((await off()).body).toMatchObject({
      twoStepLogin: false,
      message: 'Two-step login was switched off',
    });
    expect(await answer(off())).toBe('409 TWO_STEP_OFF');
    const told = await t.db.select().from(notices).where(eq(notices.recipientId, owner.id));
    expect(told).toMatchObject([{ facts: { by: 'the park office', isOn: false } }]);
    const { owner: demoted } = await buildSecured('agent_admin');
    const role = { role: 'agent' };
    expect((await t.call(superAdmin, `PUT /users/${demoted.id}`, { body: role })).status).toBe(200);
    const dismissed = await buildMember(t.db, agency.id, { role: 'agent_admin', passwordHash });
    await buildSecondFactor(t, actorOf(dismissed));
    const dismissal = `DELETE /agencies/${agency.id}/agent-admins/${dismissed.id}`;
    expect((await t.call(superAdmin, dismissal)).status).toBe(200);
    for (const lost of [demoted, dismissed]) {
      expect(await rowOf(lost)).toMatchObject({ secondFactor: null, secondFactorSince: null });
      expect(await t.db.$count(recoveryCodes, eq(recoveryCodes.userId, lost.id))).toBe(0);
      const kind = 'account_second_factor';
      const toldOfIt = and(eq(notices.recipientId, lost.id), eq(notices.kind, kind));
      expect(await t.db.select().from(notices).where(toldOfIt)).toMatchObject([
        { facts: { by: 'the park office', isOn: false } },
      ]);
      expect((await auditOf(t.db, lost.id)).map(({ action }) => action)).toContain('user.two_step_off');
      expect(await answer(logIn(lost))).toBe(200);
      // who was an agent_admin when the call began, and is none under the lock
      await expect(buildSecondFactor(t, actorOf(lost))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('is shown to its owner and the office alone (D-186)', async () => {
    const { agency, agentAdmin, admin, buyer } = await buildPeople(t.db);
    const seen = async (by: { id: string }, id: string) =>
      (await t.call(by, `GET /users/${id}`)).body.twoStepLogin;
    expect(agency.isActive).toBe(true);
    expect(await seen(agentAdmin, buyer.id)).toBeUndefined();
    expect([await seen(admin, buyer.id), await seen(buyer, buyer.id)]).toEqual([false, false]);
  });
});

describe('where administrators have to use two-step login', () => {
  it('they reach nothing but what switches it on (D-186)', async () => {
    const strict = await testApp({ REQUIRE_TWO_STEP: 'true' });
    const { admin, agentAdmin } = await buildPeople(strict.db);
    expect((await strict.call(null, 'GET /config')).body.requiresTwoStep).toBe(true);
    expect((await strict.call(agentAdmin, 'GET /notices')).status).toBe(200);
    const held = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
    for (const call of ['GET /notices', 'GET /users', 'PUT /auth/me', 'POST /lots', `POST ${path}/off`])
      expect(await strict.call(admin, call, { body: {} })).toMatchObject(held);
    for (const call of ['GET /users/me', 'POST /auth/refresh', `GET ${path}`])
      expect((await strict.call(admin, call)).status).toBe(200);
    // what everybody may read is read as a visitor reads it
    const asAdmin = await strict.call(admin, 'GET /properties/aeroindustrial/lots/A');
    const asVisitor = await strict.call(null, 'GET /properties/aeroindustrial/lots/A');
    expect([asAdmin.status, asAdmin.body]).toEqual([asVisitor.status, asVisitor.body]);
    await buildSecondFactor(strict, actorOf(admin));
    expect((await strict.call(admin, 'GET /users')).status).toBe(200);
    // what keeps streams open goes by the same rule
    const ofAdmin = await strict.db.select().from(sessions).where(eq(sessions.userId, admin.id));
    const ids = ofAdmin.map(({ id }) => id);
    const following = async () => (await listCallers(strict.db, ids, strict.config, strict.clock.now())).size;
    expect(await following()).toBe(1);
    await strict.db.update(users).set(noSecondFactor).where(eq(users.id, admin.id));
    expect(await following()).toBe(0);
    await strict.close();
  });
});
