import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let mailboxes = 0;
const newPerson = (overrides: Record<string, unknown> = {}) => {
  mailboxes += 1;
  return { name: 'Hana Lee', email: `hana${mailboxes}@test.example`, password: 'secret1', ...overrides };
};

describe('POST /auth/register', () => {
  it('opens an account of role user without an agency and signs it in (R-CALL-07, R-AUTH-22, D-28)', async () => {
    const sent = newPerson({
      phone: '+60 12 555 0101',
      role: 'super_admin',
      agencyId: 'x',
      agencyStatus: 'approved',
    });
    const reply = await t.call(null, 'POST /auth/register', { body: sent });
    expect(reply.status).toBe(201);
    expect(reply.body.user).toMatchObject({
      name: 'Hana Lee',
      email: sent.email,
      role: 'user',
      agencyId: null,
      agencyStatus: 'none',
      phone: '+60 12 555 0101',
      address: '',
    });
    expect(reply.body.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(reply.body)).not.toContain('secret1');
    expect(JSON.stringify(reply.body).toLowerCase()).not.toContain('hash');
    const me = await t.call(null, 'GET /users/me', {
      headers: { authorization: `Bearer ${reply.body.token}` },
    });
    expect(me.body._id).toBe(reply.body.user._id);
  });

  it.each([
    ['a missing name', { name: undefined }, 'Name is required', 'name'],
    ['a name of spaces', { name: '  ' }, 'Name is required', 'name'],
    ['a missing email', { email: undefined }, 'Email is required', 'email'],
    ['an email of another form', { email: 'hana.test' }, 'Email is invalid', 'email'],
    ['a missing password', { password: undefined }, 'Password is required', 'password'],
    ['an empty password', { password: '' }, 'Password is required', 'password'],
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters', 'password'],
    ['a phone with too few digits', { phone: '012-555 01' }, 'Please enter a valid phone number', 'phone'],
  ])('refuses %s (R-AUTH-16 to R-AUTH-20, R-CONST-03)', async (_case, overrides, message, field) => {
    const sent = newPerson(overrides);
    const reply = await t.call(null, 'POST /auth/register', { body: sent });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ message, errors: { [field]: message } });
  });

  it('keeps a phone as it was written (R-AUTH-20, D-31)', async () => {
    const written = {
      '012-345 6789': '012-345 6789',
      '\u202A(03)\u00A05555\u20110100\u202C': '(03) 5555-0100',
    };
    for (const [phone, kept] of Object.entries(written)) {
      const reply = await t.call(null, 'POST /auth/register', { body: newPerson({ phone }) });
      expect([reply.status, reply.body.user.phone]).toEqual([201, kept]);
    }
  });

  it('takes an address that is no string as empty (R-AUTH-22)', async () => {
    const reply = await t.call(null, 'POST /auth/register', { body: newPerson({ address: { street: 1 } }) });
    expect(reply.status).toBe(201);
    expect(reply.body.user.address).toBe('');
  });

  it('refuses an address that has an account, whatever its case (D-30)', async () => {
    const sent = newPerson();
    await t.call(null, 'POST /auth/register', { body: sent });
    const again = await t.call(null, 'POST /auth/register', {
      body: { ...sent, email: ` ${sent.email.toUpperCase()} ` },
    });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      message: 'An account with this email already exists',
      code: 'EMAIL_TAKEN',
      errors: { email: 'An account with this email already exists' },
    });
  });
});

describe('POST /auth/login', () => {
  it('signs in with the right password, at every documented address (R-CALL-08, D-25, D-40)', async () => {
    const sent = newPerson();
    await t.call(null, 'POST /auth/register', { body: sent });
    for (const path of [
      '/auth/login',
      '/api/auth/login',
      '/auth/login/',
      '//auth/login',
      '/auth/login?_t=1',
    ]) {
      const reply = await t.call(null, `POST ${path}`, { body: sent });
      expect([path, reply.status]).toEqual([path, 200]);
      expect(reply.body.user.email).toBe(sent.email);
    }
  });

  it('refuses a wrong password and an unknown email alike (R-MSG-06)', async () => {
    const sent = newPerson();
    await t.call(null, 'POST /auth/register', { body: sent });
    const wrong = await t.call(null, 'POST /auth/login', { body: { ...sent, password: 'secret2' } });
    const unknown = await t.call(null, 'POST /auth/login', { body: newPerson() });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      message: 'Invalid credentials. Please try again.',
      code: 'INVALID_CREDENTIALS',
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  it.each([
    [{}],
    [{ email: 'a@b.c' }],
    [{ email: 1, password: 2 }],
    [{ email: ['a'], password: 'x' }],
    [['a@b.c', 'secret1']],
    [null],
  ])('refuses %j as no credentials (R-AUTH-08)', async (body) => {
    const reply = await t.call(null, 'POST /auth/login', { body });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe('Invalid login credentials format');
  });

  it('holds an account back after ten failures, until the window has passed (D-130)', async () => {
    const sent = newPerson();
    await t.call(null, 'POST /auth/register', { body: sent });
    for (let i = 0; i < 10; i += 1) {
      await t.call(null, 'POST /auth/login', { body: { ...sent, password: 'wrong' } });
    }
    const held = await t.call(null, 'POST /auth/login', { body: sent });
    expect(held.status).toBe(429);
    expect(held.body.message).toBe('Too many attempts. Please try again later.');
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    t.clock.advance(15 * 60_000 + 1);
    expect((await t.call(null, 'POST /auth/login', { body: sent })).status).toBe(200);
  });
});

describe('sessions', () => {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  it('refuses a missing, an unknown and a malformed token (R-CALL-12)', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic eDp5' }]) {
      const reply = await t.call(null, 'GET /users/me', { headers: headers as Record<string, string> });
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({
        message: 'Authentication failed. Please log in again.',
        code: 'UNAUTHENTICATED',
      });
    }
  });

  it('ends a token after 24 hours and the session after 30 days, with the word expired (R-CONST-01, R-SES-07, R-SES-08, D-26)', async () => {
    const person = await buildUser(t.db);
    const token = await t.tokenFor(person);
    t.clock.advance(DAY);
    expect((await t.call(null, 'GET /users/me', bearer(token))).status).toBe(200);
    t.clock.advance(1);
    const stale = await t.call(null, 'GET /users/me', bearer(token));
    expect(stale.body).toEqual({ message: 'Token expired, please log in again', code: 'TOKEN_EXPIRED' });
    t.clock.advance(29 * DAY);
    const ended = await t.call(null, 'GET /users/me', bearer(token));
    expect(ended.body).toEqual({
      message: 'Your session has expired. Please log in again.',
      code: 'SESSION_EXPIRED',
    });
  });

  it('renews the token without moving the end; the old token works one minute more', async () => {
    const person = await buildUser(t.db);
    const token = await t.tokenFor(person);
    t.clock.advance(2 * HOUR);
    const renewed = await t.call(null, 'POST /auth/refresh', bearer(token));
    expect(renewed.status).toBe(200);
    expect(new Date(renewed.body.expiresAt).getTime()).toBe(t.clock.now().getTime() - 2 * HOUR + 30 * DAY);
    expect((await t.call(null, 'GET /users/me', bearer(token))).status).toBe(200);
    t.clock.advance(61_000);
    expect((await t.call(null, 'GET /users/me', bearer(token))).status).toBe(401);
    expect((await t.call(null, 'GET /users/me', bearer(renewed.body.token))).status).toBe(200);
  });

  it('extends for thirty new days (R-SES-12, D-37)', async () => {
    const person = await buildUser(t.db);
    const token = await t.tokenFor(person);
    t.clock.advance(20 * HOUR);
    const extended = await t.call(null, 'POST /auth/extend', bearer(token));
    expect(new Date(extended.body.expiresAt).getTime()).toBe(t.clock.now().getTime() + 30 * DAY);
  });

  it('signs out for good, and takes an unknown token calmly (R-CALL-11, R-AUTH-23)', async () => {
    const person = await buildUser(t.db);
    const token = await t.tokenFor(person);
    const other = await t.tokenFor(person);
    expect((await t.call(null, 'POST /auth/logout', bearer(token))).status).toBe(200);
    expect((await t.call(null, 'POST /auth/logout', bearer(token))).status).toBe(200);
    expect((await t.call(null, 'POST /auth/logout')).status).toBe(200);
    expect((await t.call(null, 'GET /users/me', bearer(token))).status).toBe(401);
    expect((await t.call(null, 'GET /users/me', bearer(other))).status).toBe(200);
  });

  it('answers a public call as to a visitor when the token is bad (D-133)', async () => {
    const reply = await t.call(null, 'GET /agencies/public', bearer('stale'));
    expect(reply.status).toBe(200);
  });
});
