import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { renderMail } from '#core/notices/server/mail-present.ts';
import { notices, outbox } from '#core/notices/server/tables.ts';
import { buildLink } from '#core/sessions/server/factory.ts';
import { oneTimeLinks } from '#core/sessions/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { users } from '#core/users/server/tables.ts';
import { systemTime } from '#platform/server/context.ts';
import { hashPassword } from '#platform/server/password.ts';
import { openPortalKey, type PortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';
import { sized } from '#test/size.ts';
import { composeDue } from '../jobs/compose.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OLD = 'the first passphrase';
const NEW = 'the second passphrase';
/** As a production has it: a mail server and no public accounts. */
const withMail = { SMTP_URL: 'smtp://127.0.0.1:1', DEV_CAST: 'off', PUBLIC_URL: 'https://portal.example' };

let t: TestApp;
let key: PortalKey;
beforeAll(async () => {
  t = await testApp(withMail);
  key = await openPortalKey(t.config.keyDir);
});
afterAll(() => t.close());
// each test has an hour of its own
beforeEach(() => t.clock.advance(HOUR));

const buildOwner = async () => buildUser(t.db, { passwordHash: await hashPassword(OLD) });
const forgot = (email: string) => t.call(null, 'POST /auth/forgot-password', { body: { email } });
const reset = (token: string, newPassword = NEW) =>
  t.call(null, 'POST /auth/reset-password', {
    body: { token, newPassword },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0.0.0 Mobile Safari/537.36' },
  });
const signIn = (email: string, password: string) =>
  t.call(null, 'POST /auth/login', { body: { email, password } });
const mailsTo = (recipient: string) => t.db.select().from(outbox).where(eq(outbox.recipient, recipient));
const linksOf = ({ id }: { id: string }) =>
  t.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, id));
const tokenFor = ({ id, email }: { id: string; email: string }) =>
  buildLink(t, { userId: id, purpose: 'reset', email });
const LINK_OVER = {
  status: 400,
  body: { code: 'LINK_OVER', message: 'This link is not valid any more. Please ask for a new one.' },
};

describe('a forgotten password', () => {
  it('is replaced by the link in a mail, which ends all sessions and is told (D-184, D-185)', async () => {
    const owner = await buildOwner();
    const bystander = await buildOwner();
    await t.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, owner.id));
    expect(await forgot(` ${owner.email.toUpperCase()} `)).toMatchObject({ status: 200 });
    const [mail] = await mailsTo(owner.email);
    if (!mail) throw new Error('No mail was made');
    const sent = renderMail(mail, { config: t.config, key });
    expect(sent).toMatchObject({ subject: 'Set a new password' });
    const token = /https:\/\/portal\.example\/reset-password#(\S+)/.exec(sent?.text ?? '')?.[1] ?? '';
    expect(sent?.html).toContain(`href="https://portal.example/reset-password#${token}"`);
    // neither database nor log hold what opens the account
    expect(JSON.stringify([mail, await linksOf(owner)])).not.toContain(token);

    expect((await t.call(owner, 'GET /users/me')).status).toBe(200);
    for (let failures = 0; failures < 10; failures += 1) await signIn(owner.email, 'a guess');
    expect((await signIn(owner.email, OLD)).status).toBe(429);

    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { message: 'Your password has been changed. Please log in.', email: owner.email },
    });
    expect((await t.call(owner, 'GET /users/me')).status).toBe(401);
    expect((await t.call(bystander, 'GET /users/me')).status).toBe(200);
    expect((await signIn(owner.email, OLD)).status).toBe(401);
    expect((await signIn(owner.email, NEW)).status).toBe(200);
    const [row] = await t.db.select().from(users).where(eq(users.id, owner.id));
    expect(row?.emailConfirmedAt).toEqual(t.clock.now());
    const audited = and(eq(auditLog.targetId, owner.id), eq(auditLog.action, 'user.reset_password'));
    expect(await t.db.select().from(auditLog).where(audited)).toMatchObject([{ actorId: owner.id }]);
    // told by mail too, whatever else is mailed to them
    await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
    const [, told] = await mailsTo(owner.email);
    const text = told && renderMail(told, { config: t.config, key })?.text;
    expect(text).toContain('Your password was changed.');
    expect(text).toContain('from Chrome on Android. If this was not you, set a new password');
    expect(text).toContain('always sent, because it is about the security of your account');
    expect(await reset(token)).toMatchObject(LINK_OVER);
  });

  it('answers known, unknown and closed addresses alike, and writes nothing for the others (D-184)', async () => {
    const owner = await buildOwner();
    const closed = await buildOwner();
    await t.db.update(users).set({ deletedAt: t.clock.now(), email: '' }).where(eq(users.id, closed.id));
    const before = (await t.db.select().from(outbox)).length;
    const replies = [
      await forgot('nobody@test.example'),
      await forgot(closed.email),
      await forgot(owner.email),
    ];
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(replies[0]?.body.message).toBe(
      'If an account with this address exists, a link is on its way. It works for 30 minutes.',
    );
    expect((await t.db.select().from(outbox)).length).toBe(before + 1);
  });

  it('is acted on five times an hour for an address, without showing it, and twenty times for a network (D-184)', async () => {
    const owner = await buildOwner();
    for (let times = 0; times < 8; times += 1) expect((await forgot(owner.email)).status).toBe(200);
    expect(await mailsTo(owner.email)).toHaveLength(5);
    for (let times = 8; times < 20; times += 1) expect((await forgot('x@test.example')).status).toBe(200);
    expect(await forgot(owner.email)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    t.clock.advance(HOUR);
    await forgot(owner.email);
    expect(await mailsTo(owner.email)).toHaveLength(6);
  });

  it('is not mailed about where the portal cannot mail, nor is a new address; the page then names the office (D-39, D-185)', async () => {
    const other = await testApp({ DEV_CAST: 'off' });
    const { id, email } = await buildUser(other.db);
    const body = { email };
    const account = { name: 'Lim Wei', email: 'lim.wei@test.example', password: OLD };
    expect((await other.call(null, 'POST /auth/register', { body: account })).status).toBe(201);
    const again = await other.call({ id }, 'POST /users/me/confirm-email');
    expect([again.status, again.body.code]).toEqual([409, 'LINKS_OFF']);
    const forgotten = await other.call(null, 'POST /auth/forgot-password', { body });
    expect([forgotten.status, forgotten.body.message]).toEqual([200, again.body.message]);
    expect(await other.db.select().from(outbox)).toEqual([]);
    expect((await other.call(null, 'GET /config')).body.passwordReset).toBe('office');
    expect((await t.call(null, 'GET /config')).body.passwordReset).toBe('mail');
    await other.close();
  });

  it('says where its link stands in a development without a mail server, as the link to confirm does (D-319)', async () => {
    const development = await testApp();
    const { id, email } = await buildUser(development.db);
    const forgotten = await development.call(null, 'POST /auth/forgot-password', { body: { email } });
    expect(forgotten.body.message).toBe(
      'The portal sends no mails at the moment. If an account with this address exists, the park office now has a link for it. It works for 30 minutes.',
    );
    const again = await development.call({ id }, 'POST /users/me/confirm-email');
    expect(again.body.message).toBe('A new link stands in the mail log of the office.');
    expect((await development.call(null, 'GET /config')).body.sendsMail).toBe(false);
    expect((await t.call(null, 'GET /config')).body.sendsMail).toBe(true);
    await development.close();
  });

  it('tells nobody by the time of the answer whether there is an account (D-184)', async () => {
    const timed = await testApp({ ...withMail, LIMIT_RESETS_PER_HOUR: '1000' }, systemTime);
    const { email } = await buildUser(timed.db);
    const timeOf = async (address: string) => {
      const from = performance.now();
      await timed.call(null, 'POST /auth/forgot-password', { body: { email: address } });
      return performance.now() - from;
    };
    // a difference that comes of the account would be there each time, one of a busy machine is not
    let closest = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 8 && closest >= 0.2; turn += 1) {
      const [known, unknown] = [await timeOf(email), await timeOf(`${turn}@test.example`)];
      closest = Math.min(closest, Math.abs(known / unknown - 1));
    }
    expect(closest).toBeLessThan(0.2);
    await timed.close();
  });
});

describe('a link for a new password', () => {
  it('works once, also for two at the same moment (D-184)', async () => {
    const owner = await buildOwner();
    const token = await tokenFor(owner);
    const replies = await Promise.all([reset(token), reset(token, `${NEW} too`)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each([
    ['after 30 minutes', async () => t.clock.advance(30 * MINUTE)],
    ['after a newer one', async (owner: { id: string; email: string }) => tokenFor(owner)],
    [
      'after another change of the password',
      async (owner: { id: string }) => {
        const body = { currentPassword: OLD, newPassword: NEW };
        expect((await t.call(owner, 'POST /auth/change-password', { body })).status).toBe(200);
      },
    ],
    [
      'once the account is closed',
      async ({ id }: { id: string }) => {
        const { superAdmin } = await buildPeople(t.db);
        expect((await t.call(superAdmin, `DELETE /users/${id}`)).status).toBe(200);
      },
    ],
  ])('is over %s (D-184)', async (_when, happen) => {
    const owner = await buildOwner();
    const token = await tokenFor(owner);
    await happen(owner);
    expect(await reset(token)).toMatchObject(LINK_OVER);
  });

  it('is not used up by a password that is refused, nor by reading its address (D-184)', async () => {
    const owner = await buildOwner();
    const token = await tokenFor(owner);
    expect((await reset(token, 'short')).body.errors).toEqual({
      newPassword: 'Password must be at least 6 characters',
    });
    for (const method of ['GET', 'HEAD'] as const)
      await t.app.inject({ method, url: `/api/auth/reset-password?token=${token}` });
    expect((await reset(token)).status).toBe(200);
  });

  it('cannot be guessed: a network stops after a hundred tries (D-184, D-130)', async () => {
    const owner = await buildOwner();
    const token = await tokenFor(owner);
    const guesses = sized({ usual: 110, long: 400 });
    const statuses: number[] = [];
    for (let guess = 0; guess < guesses; guess += 1) {
      statuses.push((await reset(key.derive('guess', String(guess)))).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(guesses - 100);
    expect((await reset(token)).status).toBe(429);
  });

  it('is shown neither by the mail log nor by its file, and the office cannot send it again (D-184)', async () => {
    const { admin } = await buildPeople(t.db);
    const owner = await buildOwner();
    await forgot(owner.email);
    const [mail] = await mailsTo(owner.email);
    await t.db
      .update(outbox)
      .set({ keptAt: t.clock.now() })
      .where(eq(outbox.id, mail?.id ?? 0));
    const read = await t.call(admin, `GET /mails/${mail?.id}`);
    const file = await t.call(admin, `GET /mails/${mail?.id}/message`);
    for (const shown of [read.body.text, file.raw.toString()]) {
      expect(shown).toContain('[one-time link]');
      expect(shown).not.toMatch(/reset-password/);
    }
    expect(await t.call(admin, `POST /mails/${mail?.id}/send-again`)).toMatchObject({
      status: 409,
      body: { code: 'MAIL_PRIVATE' },
    });
  });
});

it('a change of address by the office is told to both addresses, ends links, and holds them back for 72 hours (D-185)', async () => {
  const { admin } = await buildPeople(t.db);
  const owner = await buildOwner();
  const token = await tokenFor(owner);
  const email = `new-${owner.email}`;
  expect((await t.call(admin, `PUT /users/${owner.id}`, { body: { email } })).status).toBe(200);
  await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
  for (const address of [owner.email, email]) {
    const told = (await mailsTo(address)).filter(({ template }) => template === 'account');
    const [mail, ...more] = told;
    expect(more).toEqual([]);
    const text = mail && renderMail(mail, { config: t.config, key })?.text;
    expect(text).toContain('The email address of your account was changed.');
    expect(text).toContain('The park office changed it to n…@test.example on ');
  }
  expect(await reset(token)).toMatchObject(LINK_OVER);
  t.clock.advance(72 * HOUR - 1);
  expect((await forgot(email)).status).toBe(200);
  const links = async () => (await mailsTo(email)).filter(({ template }) => template === 'reset_password');
  expect(await links()).toEqual([]);
  t.clock.advance(1);
  await forgot(email);
  expect(await links()).toHaveLength(1);
});

it('a password set by the office is told to its owner, not to the office (D-184)', async () => {
  const { superAdmin, buyer } = await buildPeople(t.db);
  await t.call(superAdmin, `PUT /users/${buyer.id}`, { body: { password: NEW } });
  const account = { name: 'Lim Wei', email: 'lim.wei@test.example', password: NEW };
  const { body: opened } = await t.call(superAdmin, 'POST /users', { body: account });
  expect((await t.call(opened, 'GET /notices')).body).toMatchObject([
    { kind: 'account_password', title: 'The park office opened an account for you.' },
  ]);
  const told = await t.db.select().from(notices).where(eq(notices.kind, 'account_password'));
  expect(told.filter(({ aboutUserId }) => aboutUserId === buyer.id)).toMatchObject([
    { recipientId: buyer.id, facts: { by: 'the park office' } },
  ]);
});
