import { afterAll, describe, expect, it } from 'vitest';
import { buildUser } from '#features/users/server/factory.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/password.ts';
import { folderStorage } from '#server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { manyBytes } from '#test/hostile-values.ts';
import { loginFailures, sessions } from './tables.ts';

const MINUTE = 60_000;
const password = 'the right one';
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
    // the first of them was ten minutes ago
    expect(held.headers['retry-after']).toBe(String(5 * 60));
    t.clock.advance(5 * MINUTE);
    expect((await signIn(t, email)).status).toBe(200);
  });

  it('are let through ten at a time, however many come at once', async () => {
    const t = await start();
    const email = await account(t);
    const replies = await statusesOf(Array.from({ length: 25 }, () => signIn(t, email, 'wrong')));
    expect(replies).toEqual([...Array(10).fill(401), ...Array(15).fill(429)]);
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
    expect(await t.db.$count(loginFailures)).toBe(4);
  });

  it('are forgotten for an account once its owner is there', async () => {
    const t = await start();
    const email = await account(t);
    for (let round = 0; round < 2; round += 1) {
      for (let failures = 0; failures < 9; failures += 1) await signIn(t, email, 'wrong');
      expect((await signIn(t, email)).status).toBe(200);
    }
  });

  it('are counted for all processes together', async () => {
    const t = await start({ LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '1' });
    const email = await account(t);
    const { config, database, db, clock } = t;
    const storage = folderStorage(config.dataDir);
    const other = await buildApp({ config, database, db, now: clock.now, storage });
    expect((await signIn(t, email, 'wrong')).status).toBe(401);
    const payload = { email, password };
    const reply = await other.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(reply.statusCode).toBe(429);
    await other.close();
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
