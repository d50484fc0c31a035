import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { findPasswordHash } from '#core/users/server/password-store.ts';
import { hashPassword } from '#platform/server/password.ts';
import { type TestApp, testApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ PASSWORD_CHECK: 'common' });
});
afterAll(() => t.close());

/** A common password, as an account from before the check may have it. */
const OLD = 'dragon1';

let people = 0;
const newEmail = () => {
  people += 1;
  return `lim.wei-${people}@test.example`;
};

/** Each call that sets a password: how it is called for an owner, and the field that holds the password. */
const calls = {
  'POST /auth/register': async (password: string) => {
    const body = { name: 'Lim Wei', email: newEmail(), password };
    return { field: 'password', reply: await t.call(null, 'POST /auth/register', { body }) };
  },
  'POST /auth/change-password': async (newPassword: string, owner: { id: string }) => {
    const body = { currentPassword: OLD, newPassword };
    return { field: 'newPassword', reply: await t.call(owner, 'POST /auth/change-password', { body }) };
  },
  'POST /users': async (password: string) => {
    const office = await buildUser(t.db, { role: 'super_admin' });
    const body = { name: 'Lim Wei', email: newEmail(), password };
    return { field: 'password', reply: await t.call(office, 'POST /users', { body }) };
  },
  'PUT /users/{id}': async (password: string, owner: { id: string }) => {
    const office = await buildUser(t.db, { role: 'super_admin' });
    const reply = await t.call(office, `PUT /users/${owner.id}`, { body: { password } });
    return { field: 'password', reply };
  },
};

const buildOwner = async () => buildUser(t.db, { name: 'Lim Wei', passwordHash: await hashPassword(OLD) });

describe.each(Object.entries(calls))('%s', (_name, send) => {
  it.each([
    ['      ', 'VALIDATION', 'Password is required'],
    ['\u00a0\u2003\t   ', 'VALIDATION', 'Password is required'],
    ['Password1', 'PASSWORD_COMMON', 'This password is too common. Please choose another one.'],
    ['lim wei 88', 'PASSWORD_COMMON', 'This password is too common. Please choose another one.'],
    ['aero2026', 'PASSWORD_COMMON', 'This password is too common. Please choose another one.'],
  ])('refuses %j (D-32, D-175)', async (password, code, message) => {
    const owner = await buildOwner();
    const before = await findPasswordHash(t.db, owner.id);
    const { field, reply } = await send(password, owner);
    expect(reply).toMatchObject({ status: 400, body: { code, errors: { [field]: message } } });
    expect(await findPasswordHash(t.db, owner.id)).toBe(before);
  });

  it('takes a password of words with spaces around it', async () => {
    const owner = await buildOwner();
    expect((await send(' four horses at noon ', owner)).reply.status).toBeLessThan(300);
  });
});

it('refuses no existing password at a login, however common (D-175)', async () => {
  const { email } = await buildOwner();
  const reply = await t.call(null, 'POST /auth/login', { body: { email, password: OLD } });
  expect(reply.status).toBe(200);
});
