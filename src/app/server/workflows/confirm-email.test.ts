import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { renderMail } from '#core/notices/server/mail-present.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { buildLink } from '#core/sessions/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { users } from '#core/users/server/tables.ts';
import { openPortalKey, type PortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';

const HOUR = 3_600_000;
const withMail = { SMTP_URL: 'smtp://127.0.0.1:1', DEV_CAST: 'off', PUBLIC_URL: 'https://portal.example' };
const LINK_OVER = { status: 400, body: { code: 'LINK_OVER' } };

let t: TestApp;
let key: PortalKey;
beforeAll(async () => {
  t = await testApp(withMail);
  key = await openPortalKey(t.config.keyDir);
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(HOUR));

let people = 0;
const register = async () => {
  people += 1;
  const body = { name: 'Lim Wei', email: `lim+${people}@test.example`, password: 'a long passphrase' };
  return (await t.call(null, 'POST /auth/register', { body })).body;
};
const mailsTo = (recipient: string) => t.db.select().from(outbox).where(eq(outbox.recipient, recipient));
const confirm = (token: string) => t.call(null, 'POST /auth/confirm-email', { body: { token } });
const sendAgain = (person: { id: string }) => t.call(person, 'POST /users/me/confirm-email');
const tokenFor = ({ id, email }: { id: string; email: string }) =>
  buildLink(t, { userId: id, purpose: 'confirm', email });
const isConfirmed = async (person: { id: string }) =>
  (await t.call(person, 'GET /users/me')).body.emailConfirmed;

describe('the address of an account', () => {
  it('is confirmed by a link that is mailed with the registration (D-185)', async () => {
    const { user, token: session } = await register();
    expect(user.emailConfirmed).toBe(false);
    const [mail, ...more] = await mailsTo(user.email);
    if (!mail) throw new Error('No mail was made');
    expect(more).toEqual([]);
    const sent = renderMail(mail, { config: t.config, key });
    expect(sent).toMatchObject({ subject: 'Confirm your email address', to: user.email });
    // the address may be another person's, and the name a message to them
    expect(`${sent?.text}${sent?.html}`).not.toContain(user.name);
    const [, token = '', address = ''] =
      /https:\/\/portal\.example\/confirm-email#(\S+)\/(\S+)/.exec(sent?.text ?? '') ?? [];
    expect(decodeURIComponent(address)).toBe(user.email);
    expect(JSON.stringify([mail, session])).not.toContain(token);
    for (const method of ['GET', 'HEAD'] as const)
      await t.app.inject({ method, url: `/api/auth/confirm-email?token=${token}` });
    expect(await isConfirmed(user)).toBe(false);

    const [one, other] = await Promise.all([confirm(token), confirm(token)]);
    expect([one.status, other.status].sort()).toEqual([200, 400]);
    expect([one, other].find(({ status }) => status === 200)?.body).toEqual({
      message: 'Your email address is confirmed.',
    });
    expect(await isConfirmed(user)).toBe(true);
    const audited = and(eq(auditLog.targetId, user._id), eq(auditLog.action, 'user.confirm_email'));
    expect(await t.db.select().from(auditLog).where(audited)).toMatchObject([{ actorId: user._id }]);
    expect(await sendAgain(user)).toMatchObject({
      status: 409,
      body: { message: 'Your email address is already confirmed.' },
    });
  });

  it('gets the link again three times an hour, of which the last one works (D-185)', async () => {
    const { user } = await register();
    const first = await tokenFor({ id: user._id, email: user.email });
    for (let time = 0; time < 3; time += 1)
      expect(await sendAgain(user)).toMatchObject({
        status: 200,
        body: { message: 'The link was sent again.' },
      });
    expect(await sendAgain(user)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(await mailsTo(user.email)).toHaveLength(4);
    expect(await confirm(first)).toMatchObject(LINK_OVER);
    t.clock.advance(HOUR);
    expect((await sendAgain(user)).status).toBe(200);
  });

  it.each([
    ['after seven days', async () => t.clock.advance(7 * 24 * HOUR)],
    ['for the other purpose', undefined],
  ])('is not confirmed by a link %s (D-185)', async (_when, happen) => {
    const owner = await buildUser(t.db);
    const { id: userId, email } = owner;
    const token = await buildLink(t, { userId, purpose: happen ? 'confirm' : 'reset', email });
    await happen?.();
    expect(await confirm(token)).toMatchObject(LINK_OVER);
    const [row] = await t.db.select().from(users).where(eq(users.id, userId));
    expect(row?.emailConfirmedAt).toBeNull();
  });

  it('counts as confirmed where the office opened the account, until the office changes it (D-185)', async () => {
    const { admin } = await buildPeople(t.db);
    const body = { name: 'Lim Wei', email: 'opened@test.example', password: 'a long passphrase' };
    const { body: opened } = await t.call(admin, 'POST /users', { body });
    expect(opened.emailConfirmed).toBe(true);
    const old = await tokenFor({ id: opened._id, email: opened.email });
    const email = 'moved@test.example';
    const { body: moved } = await t.call(admin, `PUT /users/${opened._id}`, { body: { email } });
    expect(moved.emailConfirmed).toBe(false);
    expect(await confirm(old)).toMatchObject(LINK_OVER);
    expect((await mailsTo(email)).map(({ template }) => template)).toContain('confirm_email');
    expect((await confirm(await tokenFor({ id: opened._id, email }))).status).toBe(200);
    expect(await isConfirmed(opened)).toBe(true);
  });

  it('decides whether a person without agency and booking is mailed (D-146, D-185)', async () => {
    const { user } = await register();
    const reaches = async () => (await t.call(user, 'GET /users/me/mail-settings')).body.reaches;
    expect(await reaches()).toBe('unconfirmed');
    await confirm(await tokenFor({ id: user._id, email: user.email }));
    expect(await reaches()).toBe('yes');
  });
});
