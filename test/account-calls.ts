import { buildLink, buildSecondFactor, buildSetup } from '#core/sessions/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { actorOf } from '#core/users/server/store.ts';
import { hashPassword } from '#platform/server/password.ts';
import type { Role } from '#shared/actor.ts';
import type { Stage, WriteCall } from './stage.ts';

export const password = 'a long passphrase';
let mailboxes = 0;
export const newMail = () => {
  mailboxes += 1;
  return `person-${mailboxes}-0@test.example`;
};
const withPassword = async ({ t }: Stage, role: Role = 'user') =>
  buildUser(t.db, { passwordHash: await hashPassword(password), email: newMail(), role });

/** A call of a person with two-step login, with password and code. */
async function provenCall(stage: Stage, path: string): Promise<WriteCall> {
  const by = await withPassword(stage, 'admin');
  const { codeAt } = await buildSecondFactor(stage.t, actorOf(by));
  return { by, path, body: { password, code: codeAt(stage.t.clock.now()) } };
}

/** The writing calls of a login and of one's own account. */
export const accountCalls: Record<string, (stage: Stage) => Promise<WriteCall>> = {
  'POST /auth/register': async () => ({
    by: null,
    path: '/auth/register',
    body: { name: 'Person 1', email: newMail(), password },
  }),
  'POST /auth/login': async (stage) => {
    const { email } = await withPassword(stage);
    return { by: null, path: '/auth/login', body: { email, password } };
  },
  'POST /auth/logout': async ({ buyer }) => ({ by: buyer, path: '/auth/logout' }),
  'POST /auth/refresh': async ({ buyer }) => ({ by: buyer, path: '/auth/refresh' }),
  'POST /auth/extend': async ({ buyer }) => ({ by: buyer, path: '/auth/extend' }),
  'POST /auth/change-password': async (stage) => ({
    by: await withPassword(stage),
    path: '/auth/change-password',
    body: { currentPassword: password, newPassword: `${password} too` },
  }),
  'POST /auth/forgot-password': async ({ buyer }) => ({
    by: null,
    path: '/auth/forgot-password',
    body: { email: buyer.email },
  }),
  'POST /auth/reset-password': async ({ t, buyer: { id, email } }) => ({
    by: null,
    path: '/auth/reset-password',
    body: {
      token: await buildLink(t, { userId: id, purpose: 'reset', email }),
      newPassword: `${password} new`,
    },
  }),
  'POST /auth/confirm-email': async ({ t, buyer: { id, email } }) => ({
    by: null,
    path: '/auth/confirm-email',
    body: { token: await buildLink(t, { userId: id, purpose: 'confirm', email }) },
  }),
  'POST /users/me/confirm-email': async ({ buyer }) => ({ by: buyer, path: '/users/me/confirm-email' }),
  'PUT /auth/me': async ({ buyer }) => ({
    by: buyer,
    path: '/auth/me',
    body: { name: 'Another name', phone: '', address: '1 Road' },
  }),
  'POST /users/me/second-factor': async (stage) => ({
    by: await withPassword(stage, 'admin'),
    path: '/users/me/second-factor',
    body: { password },
  }),
  'PUT /users/me/second-factor': async ({ t, admin }) => {
    const { setup, code } = await buildSetup(t, admin);
    return { by: admin, path: '/users/me/second-factor', body: { setup, code } };
  },
  'POST /users/me/second-factor/off': (stage) => provenCall(stage, '/users/me/second-factor/off'),
  'POST /users/me/second-factor/recovery-codes': (stage) =>
    provenCall(stage, '/users/me/second-factor/recovery-codes'),
  'POST /users/:id/second-factor/off': async ({ t, superAdmin, admin }) => {
    await buildSecondFactor(t, actorOf(admin));
    return { by: superAdmin, path: `/users/${admin.id}/second-factor/off` };
  },
  'DELETE /users/me/sessions': async ({ t, buyer }) => {
    await t.tokenFor(buyer);
    return { by: buyer, path: '/users/me/sessions' };
  },
  'DELETE /users/me/sessions/:id': async ({ t, buyer }) => {
    await t.tokenFor(buyer);
    const sessions = await t.call(buyer, 'GET /users/me/sessions');
    const other = sessions.body.find((each: { isCurrent: boolean }) => !each.isCurrent);
    return { by: buyer, path: `/users/me/sessions/${other.id}` };
  },
};
