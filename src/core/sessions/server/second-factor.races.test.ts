import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { actorOf } from '#core/users/server/store.ts';
import { hashPassword } from '#platform/server/password.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildSecondFactor, buildSetup } from './factory.ts';

const PASSWORD = 'a long passphrase';
const ROUNDS = 5;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it(`one code logs in once, however many use it at the same moment, ${ROUNDS} rounds (D-186)`, async () => {
  const passwordHash = await hashPassword(PASSWORD);
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await buildUser(t.db, { role: 'admin', passwordHash });
    const { codeAt, recoveryCodes } = await buildSecondFactor(t, actorOf(owner));
    // devices of their own, so that no lock of a rate limit puts the logins in line
    const cookies = await Promise.all(
      recoveryCodes.slice(0, 4).map(async (recoveryCode) => {
        const body = { email: owner.email, password: PASSWORD, recoveryCode };
        const reply = await t.call(null, 'POST /auth/login', { body });
        return String(reply.headers['set-cookie']).split(';')[0] ?? '';
      }),
    );
    for (const proof of [{ code: codeAt(t.clock.now()) }, { recoveryCode: recoveryCodes[9] }]) {
      const body = { email: owner.email, password: PASSWORD, ...proof };
      const replies = await Promise.all(
        cookies.map((cookie) => t.call(null, 'POST /auth/login', { body, headers: { cookie } })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    }
  }
});

it(`no login without a code outlasts the moment in which two-step login is switched on, ${ROUNDS} rounds (D-186)`, async () => {
  const passwordHash = await hashPassword(PASSWORD);
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await buildUser(t.db, { role: 'admin', passwordHash });
    const { setup, code } = await buildSetup(t, owner);
    const logIn = () =>
      t.call(null, 'POST /auth/login', { body: { email: owner.email, password: PASSWORD } });
    const switching = async () => {
      await logIn();
      return t.call(owner, 'PUT /users/me/second-factor', { body: { setup, code } });
    };
    const [switched, ...logins] = await Promise.all([switching(), ...Array.from({ length: 12 }, logIn)]);
    expect(switched.status).toBe(200);
    for (const { status, body } of logins) {
      if (status !== 200) expect(body.code).toBe('SECOND_FACTOR');
      const headers = { authorization: `Bearer ${body.token}` };
      expect((await t.call(null, 'GET /users/me', { headers })).status).toBe(401);
    }
  }
});

it('a right password among guesses beyond the limit proves nothing, however many come at the same moment (D-130)', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const owner = await buildUser(t.db, { role: 'admin', passwordHash });
  await t.call(owner, 'GET /users/me');
  const begin = (password: string) => t.call(owner, 'POST /users/me/second-factor', { body: { password } });
  const guesses = Array.from({ length: 40 }, (_, index) => `guess ${index}`);
  const replies = await Promise.all([...guesses, PASSWORD].map(begin));
  expect(replies.filter(({ body }) => body.code === 'WRONG_PASSWORD')).toHaveLength(10);
  expect(replies.at(-1)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
});
