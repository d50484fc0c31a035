import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { userRefusals } from '#core/users/messages.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { createAdmin } from './admin.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

afterAll(() => t.close());

const password = 'a long password';
const about = () => ({ parkName: 'Harbour Park Selatan', now: t.clock.now() });

it('makes a super_admin who can sign in, and leaves a line in the audit trail (D-22)', async () => {
  const email = await createAdmin(
    t.db,
    { name: 'Nadia Karim', email: ' Nadia@Aero.example ', password },
    about(),
  );
  expect(email).toBe('nadia@aero.example');

  const reply = await t.call(null, 'POST /auth/login', { body: { email, password } });
  expect(reply.status).toBe(200);
  expect(reply.body.user).toMatchObject({ name: 'Nadia Karim', role: 'super_admin' });
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.targetType, 'user'));
  expect(trail).toEqual([
    expect.objectContaining({ action: 'user.create', actorRole: 'system', targetId: reply.body.user._id }),
  ]);
});

it('refuses a taken e-mail and leaves that account as it is', async () => {
  const taken = await buildUser(t.db);
  const given = { name: 'Somebody Else', email: taken.email, password };
  await expect(createAdmin(t.db, given, about())).rejects.toThrow(userRefusals.EMAIL_TAKEN.message);
  const me = await t.call(taken, 'GET /users/me');
  expect(me.body).toMatchObject({ name: taken.name, role: 'user' });
});

it.each([
  [
    'a short password',
    { name: 'A Name', email: 'one@aero.example', password: 'short' },
    'at least 12 characters',
  ],
  [
    'eleven characters, which do for others,',
    { name: 'A Name', email: 'one@aero.example', password: 'eleven char' },
    'at least 12 characters',
  ],
  [
    'a common password (D-175)',
    { name: 'A Name', email: 'one@aero.example', password: 'passwordpassword' },
    'too common',
  ],
  [
    'the name of the park (D-175)',
    { name: 'A Name', email: 'one@aero.example', password: 'Harbour Park Selatan 2026' },
    'too common',
  ],
  ['something that is no e-mail', { name: 'A Name', email: 'one', password }, 'Email is invalid'],
])('refuses %s', async (_case, given, says) => {
  const attempt = createAdmin(t.db, given, about());
  await expect(attempt).rejects.toThrow(OperatorError);
  await expect(attempt).rejects.toThrow(says);
});
