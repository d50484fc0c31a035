import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notices } from '#core/notices/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { hashPassword } from '#platform/server/password.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { sessions } from './tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const password = 'a long passphrase';
const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0.0.0 Mobile Safari/537.36';
const laptop = 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36';
const newerLaptop = laptop.replace('141', '150');
const tablet = 'Mozilla/5.0 (iPad; CPU OS 18_5) Version/18.5 Safari/604.1';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('a login from a new browser or system is told, at most hourly and not the first one (D-187)', async () => {
  const owner = await buildUser(t.db, { passwordHash: await hashPassword(password) });
  const kind = eq(notices.kind, 'account_sign_in');
  const told = async () => {
    const found = await t.db
      .select()
      .from(notices)
      .where(and(eq(notices.recipientId, owner.id), kind))
      .orderBy(notices.id);
    return found.map(({ facts }) => facts.device);
  };
  const logIn = async (userAgent: string, cookie?: string) => {
    const headers = { 'user-agent': userAgent, ...(cookie && { cookie }) };
    const reply = await t.call(null, 'POST /auth/login', { body: { email: owner.email, password }, headers });
    expect(reply.status).toBe(200);
    return String(reply.headers['set-cookie']).split(';')[0];
  };
  await logIn(laptop);
  await logIn(newerLaptop);
  expect(await told()).toEqual([]);
  const cookie = await logIn(phone);
  await logIn(phone);
  await logIn(tablet);
  expect(await told()).toEqual(['Chrome on Android']);
  expect((await t.call(owner, 'GET /notices')).body[0]).toMatchObject({
    title: 'New login from Chrome on Android.',
    link: '/my-data',
  });

  // the device is remembered by its cookie after its ended sessions are deleted
  t.clock.advance(40 * DAY);
  await t.db.delete(sessions).where(eq(sessions.userId, owner.id));
  await logIn(phone, cookie);
  expect(await told()).toHaveLength(1);
  await logIn(laptop);
  expect((await told()).at(-1)).toBe('Chrome on Windows');
  t.clock.advance(61 * DAY);
  await logIn(phone, cookie);
  expect(await told()).toEqual(['Chrome on Android', 'Chrome on Windows', 'Chrome on Android']);
});
