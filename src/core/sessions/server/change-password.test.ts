import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { findPasswordHash } from '#core/users/server/password-store.ts';
import { hashPassword } from '#platform/server/password.ts';
import { type TestApp, testApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const OLD = 'old secret';
const NEW = 'new secret';

/** Someone who can sign in with the old password. */
async function buildOwner() {
  return buildUser(t.db, { passwordHash: await hashPassword(OLD) });
}

const change = (person: { id: string } | null, body: unknown, headers?: Record<string, string>) =>
  t.call(person, 'POST /auth/change-password', { body, ...(headers && { headers }) });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusWith = async (token: string) =>
  (await t.call(null, 'GET /users/me', { headers: bearer(token) })).status;

describe('POST /auth/change-password', () => {
  it('changes the password, keeps this session and ends the others (R-CALL-14, R-PROF-11, R-PROF-17, D-38, D-478)', async () => {
    const owner = await buildOwner();
    const bystander = await buildOwner();
    const [here, elsewhere, foreign] = [
      await t.tokenFor(owner),
      await t.tokenFor(owner),
      await t.tokenFor(bystander),
    ];
    const reply = await change(null, { currentPassword: OLD, newPassword: NEW, role: 'admin' }, bearer(here));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ message: 'Password changed successfully' });
    expect([await statusWith(here), await statusWith(elsewhere), await statusWith(foreign)]).toEqual([
      200, 401, 200,
    ]);
    const ended = await t.call(null, 'GET /users/me', { headers: bearer(elsewhere) });
    expect(ended.body).toMatchObject({ code: 'PASSWORD_CHANGED' });
    const signIn = (password: string) =>
      t.call(null, 'POST /auth/login', { body: { email: owner.email, password } });
    expect((await signIn(OLD)).status).toBe(401);
    expect((await signIn(NEW)).body.user).toMatchObject({ _id: owner.id, role: 'user' });
    const lines = await t.db.select().from(auditLog).where(eq(auditLog.targetId, owner.id));
    expect(lines).toMatchObject([{ action: 'user.change_password', actorId: owner.id, detail: {} }]);
  });

  it('refuses a wrong current password without ending the session (R-PROF-14, D-26)', async () => {
    const owner = await buildOwner();
    const before = await findPasswordHash(t.db, owner.id);
    const reply = await change(owner, { currentPassword: 'a guess', newPassword: NEW });
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({
      message: 'Current password is incorrect',
      code: 'WRONG_PASSWORD',
      errors: { currentPassword: 'Current password is incorrect' },
    });
    expect(await findPasswordHash(t.db, owner.id)).toBe(before);
    expect((await t.call(owner, 'GET /users/me')).status).toBe(200);
  });

  it.each([
    [{ newPassword: NEW }, 'Current password is required', 'currentPassword'],
    [{ currentPassword: '', newPassword: NEW }, 'Current password is required', 'currentPassword'],
    [{ currentPassword: 7, newPassword: NEW }, 'Current password is required', 'currentPassword'],
    [{ currentPassword: OLD }, 'New password must be at least 6 characters long', 'newPassword'],
    [
      { currentPassword: OLD, newPassword: '12345' },
      'New password must be at least 6 characters long',
      'newPassword',
    ],
    [{ currentPassword: OLD, newPassword: 'x'.repeat(201) }, 'At most 200 characters', 'newPassword'],
  ])('refuses %j (R-CONST-03, R-PROF-11, R-PROF-12, D-32)', async (body, message, field) => {
    const owner = await buildOwner();
    const before = await findPasswordHash(t.db, owner.id);
    const reply = await change(owner, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ message, errors: { [field]: message } });
    expect(await findPasswordHash(t.db, owner.id)).toBe(before);
  });

  it('holds guesses back after ten, and the sign-in stays open meanwhile (D-130)', async () => {
    const owner = await buildOwner();
    for (let i = 0; i < 10; i += 1) await change(owner, { currentPassword: `guess ${i}`, newPassword: NEW });
    const held = await change(owner, { currentPassword: OLD, newPassword: NEW });
    expect(held.status).toBe(429);
    expect(held.body.message).toBe('Too many attempts. Please try again later.');
    const signIn = { body: { email: owner.email, password: OLD } };
    expect((await t.call(null, 'POST /auth/login', signIn)).status).toBe(200);
    t.clock.advance(15 * 60_000 + 1);
    expect((await change(owner, { currentPassword: OLD, newPassword: NEW })).status).toBe(200);
  });

  it('changes it ten times an hour, since each change is mailed to whatever address the account has (D-38)', async () => {
    const owner = await buildOwner();
    const swap = (time: number) => {
      const [currentPassword, newPassword] = time % 2 === 0 ? [OLD, NEW] : [NEW, OLD];
      return change(owner, { currentPassword, newPassword });
    };
    for (let time = 0; time < 10; time += 1) expect((await swap(time)).status).toBe(200);
    const before = await findPasswordHash(t.db, owner.id);
    expect(await swap(10)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(await findPasswordHash(t.db, owner.id)).toBe(before);
    t.clock.advance(3_600_001);
    expect((await swap(10)).status).toBe(200);
  });
});
