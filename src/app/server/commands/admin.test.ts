import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { userRefusals } from '#core/users/messages.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { createAdmin, removeAdmin } from './admin.ts';

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

describe('npm run admin:remove (D-116)', () => {
  it('closes the account of a super_admin who has left, in the name of another', async () => {
    const [left, stays] = [
      await buildUser(t.db, { role: 'super_admin' }),
      await buildUser(t.db, { role: 'super_admin' }),
    ];
    // what they made for clients stays, and keeps nobody from being removed (D-115)
    await buildBooking(t.db, {
      creator: left,
      request: { channel: 'direct', userId: (await buildUser(t.db)).id },
      status: 'approved',
    });
    const key = await openPortalKey(t.config.keyDir);
    const remove = (email: string, by: string) => removeAdmin(t.db, key, { email, by }, t.clock.now());
    const nobody = await buildUser(t.db, { role: 'admin' });
    await expect(remove(left.email, nobody.email)).rejects.toThrow(`${nobody.email} is no super_admin`);
    await expect(remove(left.email, left.email)).rejects.toThrow(OperatorError);
    await expect(remove('none@aero.example', stays.email)).rejects.toThrow('There is no account');
    expect((await t.call(left, 'GET /users/me')).body).toMatchObject({ role: 'super_admin' });

    await remove(left.email.toUpperCase(), stays.email);
    expect((await t.call(left, 'GET /users/me')).status).toBe(401);
    const trail = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, left.id))
      .orderBy(auditLog.id);
    expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['user.update', stays.id],
      ['user.close', stays.id],
    ]);
  });
});
