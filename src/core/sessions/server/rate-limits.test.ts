import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { readConfig } from '#platform/server/config.ts';
import { hashPassword } from '#platform/server/password.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { manyBytes } from '#test/hostile-values.ts';
import { park } from '#test/park.ts';
import { loginFailures, sessions, signInSources } from './tables.ts';

const MINUTE = 60_000;
const password = 'the right one';
/** Each costs a hash; the usual number is ten. */
const threeFailures = { LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '3' };
const tooMany = { message: 'Too many attempts. Please try again later.', code: 'TOO_MANY' };

const open: TestApp[] = [];
const start = async (environment: Record<string, string> = {}) => {
  const t = await testApp(environment);
  open.push(t);
  return t;
};
afterAll(() => Promise.all(open.map((t) => t.close())));

async function account(t: TestApp): Promise<string> {
  return (await buildUser(t.db, { passwordHash: await hashPassword(password) })).email;
}
const signIn = (t: TestApp, email: string, written = password) =>
  t.call(null, 'POST /auth/login', { body: { email, password: written } });
const statusesOf = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).sort();

describe('failed sign-ins (D-130)', () => {
  it('hold an account back for as long as ten of them lie within a quarter of an hour', async () => {
    const t = await start();
    const email = await account(t);
    for (let failures = 0; failures < 10; failures += 1) {
      expect((await signIn(t, email, 'wrong')).status).toBe(401);
      t.clock.advance(MINUTE);
    }
    const held = await signIn(t, email);
    expect([held.status, held.body]).toEqual([429, tooMany]);
    // the oldest was ten minutes ago
    expect(held.headers['retry-after']).toBe(String(5 * 60));
    t.clock.advance(5 * MINUTE);
    expect((await signIn(t, email)).status).toBe(200);
  });

  it('are let through no more than that at a time, however many come at once', async () => {
    const t = await start(threeFailures);
    const email = await account(t);
    const replies = await statusesOf(Array.from({ length: 15 }, () => signIn(t, email, 'wrong')));
    const triesOf = (...statuses: number[]) => replies.filter((status) => statuses.includes(status)).length;
    expect(triesOf(401)).toBeGreaterThan(0);
    expect(triesOf(401)).toBeLessThanOrEqual(3);
    // a busy machine refuses some of them as busy
    expect(triesOf(429, 503)).toBe(replies.length - triesOf(401));
  });

  it('of one address hold it back from every account, and successes do not count', async () => {
    const t = await start({ LIMIT_LOGIN_FAILURES_PER_ADDRESS: '3' });
    const email = await account(t);
    for (let successes = 0; successes < 5; successes += 1) {
      expect((await signIn(t, email)).status).toBe(200);
    }
    for (let failures = 0; failures < 3; failures += 1) {
      expect((await signIn(t, `nobody${failures}@test.example`)).status).toBe(401);
    }
    expect((await signIn(t, email)).status).toBe(429);
    t.clock.advance(15 * MINUTE);
    expect((await signIn(t, email)).status).toBe(200);
  });

  it('with an e-mail that no account could have are refused like any other, and what was typed is not kept', async () => {
    const t = await start();
    for (const email of [manyBytes, 'aminah@mail.example']) {
      expect((await signIn(t, email)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    const kept = JSON.stringify(await t.db.select().from(loginFailures));
    expect(kept).not.toMatch(/aminah|127\.0\.0\.1/);
    expect(await t.db.$count(loginFailures)).toBe(6);
  });

  it('are forgotten for an account once its owner is there', async () => {
    const t = await start(threeFailures);
    const email = await account(t);
    for (let round = 0; round < 2; round += 1) {
      for (let failures = 0; failures < 2; failures += 1) await signIn(t, email, 'wrong');
      expect((await signIn(t, email)).status).toBe(200);
    }
  });

  it('are counted for all processes together', async () => {
    const t = await start({ LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '1' });
    const email = await account(t);
    const { config, database, db, clock, storage, vault } = t;
    const time = { now: clock.now, pause: clock.pause };
    const other = await buildApp({ config, database, db, park, ...time, storage, vault });
    expect((await signIn(t, email, 'wrong')).status).toBe(401);
    const payload = { email, password };
    const reply = await other.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(reply.statusCode).toBe(429);
    await other.close();
  });
});

describe('guesses at the password of an account (D-130)', () => {
  const owned = '203.0.113.1';
  const elsewhere = (n: number) => `198.51.100.${n}`;
  /** A sign-in from an address, on a device if a cookie is given. */
  const from = (t: TestApp, email: string, address: string, written = password, cookie = '') =>
    t.call(null, 'POST /auth/login', {
      headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
      body: { email, password: written },
    });
  const cookieOf = (reply: { headers: Record<string, unknown> }) =>
    String(reply.headers['set-cookie']).split(';')[0] ?? '';
  const behindProxy = { TRUST_PROXY: '127.0.0.1' };

  it('from one address lock out nobody else, known to the account or not', async () => {
    const t = await start({ ...behindProxy, ...threeFailures });
    const email = await account(t);
    expect((await from(t, email, owned)).status).toBe(200);
    for (let guesses = 0; guesses < 3; guesses += 1) await from(t, email, elsewhere(1), 'wrong');
    expect((await from(t, email, elsewhere(1))).status).toBe(429);
    expect((await from(t, email, owned)).status).toBe(200);
    expect((await from(t, email, elsewhere(2))).status).toBe(200);
  });

  it('from the own network do not lock out a device that has signed in before', async () => {
    const t = await start({ ...behindProxy, ...threeFailures });
    const email = await account(t);
    const cookie = cookieOf(await from(t, email, owned));
    for (let guesses = 0; guesses < 3; guesses += 1) await from(t, email, owned, 'wrong');
    expect((await from(t, email, owned)).status).toBe(429);
    expect((await from(t, email, owned, password, cookie)).status).toBe(200);
  });

  it('on a known device are counted for it alone', async () => {
    const t = await start({ ...behindProxy, ...threeFailures });
    const email = await account(t);
    const cookie = cookieOf(await from(t, email, owned));
    for (let guesses = 0; guesses < 3; guesses += 1) {
      expect((await from(t, email, owned, 'wrong', cookie)).status).toBe(401);
    }
    expect((await from(t, email, owned, password, cookie)).status).toBe(429);
    expect((await from(t, email, owned)).status).toBe(200);
  });

  it('from everywhere are limited by the hour, which holds back strangers only', async () => {
    expect(readConfig({}).limits.loginGuessesPerHour).toBe(100);
    const t = await start({ ...behindProxy, LIMIT_LOGIN_GUESSES_PER_HOUR: '4' });
    const email = await account(t);
    const cookie = cookieOf(await from(t, email, owned));
    for (let guesses = 0; guesses < 4; guesses += 1) {
      expect((await from(t, email, elsewhere(guesses), 'wrong')).status).toBe(401);
    }
    const refused = await from(t, email, elsewhere(200));
    expect([refused.status, refused.body]).toEqual([429, tooMany]);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await from(t, email, owned)).status).toBe(200);
    expect((await from(t, email, elsewhere(201), password, cookie)).status).toBe(200);
    // the owner's sign-in does not reset the count of unknown sources
    expect((await from(t, email, elsewhere(202), 'wrong')).status).toBe(429);
    t.clock.advance(60 * MINUTE);
    expect((await from(t, email, elsewhere(200))).status).toBe(200);
  });

  it('slow strangers down more and more, to five seconds, and nobody who was there before', async () => {
    const t = await start(behindProxy);
    const email = await account(t);
    const cookie = cookieOf(await from(t, email, owned));
    t.clock.pauses.length = 0;
    for (let guesses = 0; guesses < 10; guesses += 1) await from(t, email, elsewhere(guesses), 'wrong');
    expect(t.clock.pauses).toEqual([0, 0, 0, 250, 500, 1000, 2000, 4000, 5000, 5000]);
    await from(t, email, owned);
    await from(t, email, elsewhere(20), password, cookie);
    expect(t.clock.pauses).toHaveLength(10);
    await from(t, 'nobody@test.example', elsewhere(1), 'wrong');
    expect(t.clock.pauses).toHaveLength(11);
  });

  it('count no device as known after another password but the one that set it (D-38)', async () => {
    const t = await start(behindProxy);
    const email = await account(t);
    const first = await from(t, email, owned);
    const thief = cookieOf(await from(t, email, elsewhere(1)));
    const authorization = `Bearer ${first.body.token}`;
    await t.call(null, 'POST /auth/change-password', {
      headers: { authorization, cookie: cookieOf(first), 'x-forwarded-for': owned },
      body: { currentPassword: password, newPassword: 'another one' },
    });
    t.clock.pauses.length = 0;
    await from(t, email, elsewhere(1), 'wrong', thief);
    expect(t.clock.pauses).toHaveLength(1);
    await from(t, email, owned, 'wrong');
    await from(t, email, elsewhere(2), 'wrong', cookieOf(first));
    expect(t.clock.pauses).toHaveLength(1);
  });

  it('know a device by a cookie that scripts cannot read and that is stored as a hash', async () => {
    const t = await start({ ...behindProxy, PUBLIC_URL: 'https://park.example' });
    const email = await account(t);
    const reply = await from(t, email, owned);
    expect(reply.headers['set-cookie']).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const kept = JSON.stringify(await t.db.select().from(signInSources));
    expect(kept).not.toContain(owned);
    expect(kept).not.toContain(cookieOf(reply).slice('__Host-device='.length));
    // the next sign-in from it keeps its token, and a refused one sets none
    expect(cookieOf(await from(t, email, owned, password, cookieOf(reply)))).toBe(cookieOf(reply));
    // a cookie of the plain name, which a sibling host can set, is not taken over https
    const planted = cookieOf(reply).slice('__Host-'.length);
    const fresh = cookieOf(await from(t, email, owned, password, planted));
    expect(fresh).toMatch(/^__Host-device=/);
    expect(fresh).not.toBe(cookieOf(reply));
    expect((await from(t, email, owned, 'wrong')).headers).not.toHaveProperty('set-cookie');
  });
});

describe('an address (D-130)', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const behindProxy = { TRUST_PROXY: '127.0.0.1' };
  let people = 0;
  const registerFrom = (t: TestApp, address: string) => {
    people += 1;
    const body = { name: 'New Person', email: `newcomer-${people}@test.example`, password };
    return t.call(null, 'POST /auth/register', { headers: from(address), body });
  };
  const wrongFrom = (t: TestApp, address: string) =>
    t.call(null, 'POST /auth/login', {
      headers: from(address),
      body: { email: `nobody-${address}@test.example`, password },
    });
  const writeFrom = (t: TestApp, address: string) =>
    t.call(null, 'POST /email/send-form', {
      headers: from(address),
      body: { name: 'Aina', email: 'aina@test.example', phone: '+60125550100', message: 'Hello' },
    });

  it.each([
    ['registrations', registerFrom, 201],
    ['failed sign-ins', wrongFrom, 401],
    ['enquiries', writeFrom, 200],
  ])('of IPv6 is one of a network to the limit of %s', async (_case, send, status) => {
    const t = await start({
      ...behindProxy,
      LIMIT_REGISTRATIONS_PER_HOUR: '1',
      LIMIT_LOGIN_FAILURES_PER_ADDRESS: '1',
      LIMIT_ENQUIRIES_PER_HOUR: '1',
    });
    const answers = async (addresses: string[]) => {
      const statuses: number[] = [];
      for (const address of addresses) statuses.push((await send(t, address)).status);
      return statuses;
    };
    expect(await answers(['2001:db8:0:2::1', '2001:db8::2:ffff:0:0:9', '2001:db8:0:2:1:2:3:4'])).toEqual([
      status,
      429,
      429,
    ]);
    expect(await answers(['2001:db8:0:3::1', '::1'])).toEqual([status, status]);
    expect(await answers(['203.0.113.9', '::ffff:203.0.113.9', '203.0.113.9:4711'])).toEqual([
      status,
      429,
      429,
    ]);
    expect(await answers(['203.0.113.10', 'somebody', 'anybody'])).toEqual([status, status, 429]);
  });

  it.each([
    ['fe80::1%eth0', 'fe80::1'],
    ['1.2.3.4:5678', '1.2.3.4'],
    ['[2001:db8::7]:5678', '2001:db8::7'],
    ['[fe80::1%eth0]', 'fe80::1'],
    ['unknown', null],
  ])('that a proxy writes as %s lets people sign in and is kept as %s', async (written, kept) => {
    const t = await start(behindProxy);
    const email = await account(t);
    const reply = await t.call(null, 'POST /auth/login', {
      headers: from(written),
      body: { email, password },
    });
    expect(reply.status).toBe(200);
    const [session] = await t.db.select().from(sessions);
    expect(session?.ip).toBe(kept);
  });

  it('of IPv6 is one of a network to the limit of all calls', async () => {
    const t = await start({ ...behindProxy, LIMIT_REQUESTS_PER_MINUTE: '1' });
    const ask = (address: string) => t.call(null, 'GET /agencies/public', { headers: from(address) });
    expect((await ask('2001:db8:0:2::1')).status).toBe(200);
    expect((await ask('2001:db8:0:2::2')).status).toBe(429);
    expect((await ask('203.0.113.9:4711')).status).toBe(200);
    expect((await ask('203.0.113.9:4712')).status).toBe(429);
  });
});

describe('registrations (D-130)', () => {
  it('are taken so many in an hour from one address, also when all come at once', async () => {
    const t = await start({ LIMIT_REGISTRATIONS_PER_HOUR: '2' });
    let people = 0;
    const register = () => {
      people += 1;
      const body = { name: 'New Person', email: `new-${people}@test.example`, password };
      return t.call(null, 'POST /auth/register', { body });
    };
    expect(await statusesOf([register(), register(), register()])).toEqual([201, 201, 429]);
    const refused = await register();
    expect([refused.body, refused.headers['retry-after']]).toEqual([tooMany, '3600']);
    t.clock.advance(60 * MINUTE);
    expect((await register()).status).toBe(201);
  });
});
