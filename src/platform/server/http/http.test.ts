import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ CORS_ORIGINS: 'https://partner.example', NODE_ENV: 'production' });
});
afterAll(() => t.close());

const lots = '/public/properties/aero-industrial-hub/lots';
const json = { 'content-type': 'application/json' };

describe('addresses', () => {
  it('answer under the doubled prefix and with a trailing slash, never with a redirect (D-40, D-41, R-CALL-01, R-CALL-06)', async () => {
    const plain = await t.call(null, `GET ${lots}`);
    for (const path of [`/api${lots}`, `${lots}/`, `/api${lots}/`]) {
      const reply = await t.call(null, `GET ${path}`);
      expect([path, reply.status]).toEqual([path, 200]);
      expect(reply.body).toEqual(plain.body);
    }
  });

  it('ignore _t and any other unknown query, also repeated (R-CALL-02)', async () => {
    const reply = await t.call(null, `GET ${lots}?_t=1&_t=2&utm_source=x&status[]=y`);
    expect(reply.status).toBe(200);
  });

  it('that are unknown below /api get a JSON 404 (D-42)', async () => {
    for (const path of [
      '/nothing',
      '/api/nothing',
      '',
      '/',
      '/people/',
      '/bookings/1/2/3/4',
      '/%2e%2e/etc/passwd',
    ]) {
      const reply = await t.call(null, `GET ${path}`);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.body).toEqual({ message: 'Not found', code: 'NOT_FOUND' });
    }
  });

  it('with the wrong method get 405 and the methods that would do (D-42)', async () => {
    const reply = await t.call(null, 'DELETE /auth/login');
    expect(reply.status).toBe(405);
    expect(reply.body.code).toBe('METHOD_NOT_ALLOWED');
    expect(reply.headers.allow).toBe('POST');
  });

  it('that cannot be decoded are refused as JSON', async () => {
    for (const path of ['/public/properties/%E0%A4%A/lots', '/public/properties/%/lots']) {
      const reply = await t.call(null, `GET ${path}`);
      expect([path, reply.status]).toEqual([path, 400]);
      expect(reply.body.code).toBe('MALFORMED');
    }
  });

  it('take any text as a property and know only the real ones', async () => {
    for (const name of ['nope', '%00', "'; DROP TABLE lots", 'x'.repeat(400)]) {
      const reply = await t.call(null, `GET /public/properties/${encodeURIComponent(name)}/lots`);
      expect([name, reply.status]).toEqual([name, 404]);
      expect(reply.body).toEqual({ message: 'Property not found', code: 'PROPERTY_NOT_FOUND' });
    }
  });
});

describe('bodies', () => {
  it('that are empty mean {}, with or without a content type (R-CALL-03, D-41)', async () => {
    for (const sent of [
      {},
      { headers: json },
      { headers: json, payload: '' },
      { headers: json, payload: '  ' },
    ]) {
      expect((await t.call(null, 'POST /auth/logout', sent)).status).toBe(200);
      const login = await t.call(null, 'POST /auth/login', sent);
      expect(login.body.message).toBe('Invalid login credentials format');
    }
  });

  it.each([
    ['broken JSON', '{"email":', 400, 'MALFORMED'],
    ['a bare word', 'undefined', 400, 'MALFORMED'],
    ['a __proto__ key', '{"email":"a@b.c","password":"x","__proto__":{"role":"admin"}}', 400, 'MALFORMED'],
    ['a constructor key', '{"constructor":{"prototype":{"role":"admin"}}}', 400, 'MALFORMED'],
    ['an array', '[]', 400, 'VALIDATION'],
    ['a number', '1e309', 400, 'VALIDATION'],
    ['null', 'null', 400, 'VALIDATION'],
    ['more than 256 kB', JSON.stringify({ email: 'x'.repeat(262_144) }), 413, 'TOO_LARGE'],
    ['an array ten thousand deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, 'VALIDATION'],
  ])('of %s are refused in JSON', async (_case, payload, status, code) => {
    const reply = await t.call(null, 'POST /auth/login', { headers: json, payload });
    expect(reply.status).toBe(status);
    expect(reply.body.code).toBe(code);
    expect(JSON.stringify(reply.body)).not.toMatch(/at .*\.ts|node_modules|SELECT|insert into/i);
  });

  it('of another content type are refused with 415', async () => {
    const reply = await t.call(null, 'POST /auth/login', {
      headers: { 'content-type': 'application/xml' },
      payload: '<login/>',
    });
    expect(reply.status).toBe(415);
    expect(reply.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    ['whole', gzipSync('{"email":"a@b.example","password":"x"}')],
    ['cut short', Buffer.from([31, 139, 8, 0])],
  ])('that are packed, %s, are refused with 415 and never unpacked', async (_case, payload) => {
    const reply = await t.call(null, 'POST /auth/login', {
      headers: { ...json, 'content-encoding': 'gzip' },
      payload,
    });
    expect([reply.status, reply.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('with NUL and lone surrogates are stored without them instead of failing', async () => {
    const person = await buildUser(t.db);
    const payload = '{"name":"Ha\\u0000na \\ud800 Lee","address":"1\\u0000 Road"}';
    const reply = await t.call(person, 'PUT /auth/me', { headers: json, payload });
    expect(reply.status).toBe(200);
    expect(reply.body.name).toBe('Hana \ufffd Lee');
    expect(reply.body.address).toBe('1 Road');
  });
});

describe('headers', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  };

  it.each([
    ['success', `GET ${lots}`, 200],
    ['a refusal', 'GET /users/me', 401],
    ['no such path', 'GET /nope', 404],
    ['the wrong method', 'PUT /auth/login', 405],
    ['an undecodable path', 'GET /public/properties/%/lots', 400],
    ['bad input', 'POST /auth/login', 400],
  ])('protect the answer to %s (D-131)', async (_case, methodAndPath, status) => {
    const reply = await t.call(null, methodAndPath);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject(always);
    expect(reply.headers).not.toHaveProperty('server');
    expect(reply.headers).not.toHaveProperty('x-powered-by');
    expect(reply.headers).not.toHaveProperty('set-cookie');
  });

  it('let in exactly the allowed origins, with credentials and never * (D-40)', async () => {
    const from = async (origin: string) =>
      (await t.call(null, `GET ${lots}`, { headers: { origin } })).headers['access-control-allow-origin'];
    expect(await from('https://partner.example')).toBe('https://partner.example');
    expect(await from('https://partner.example.evil.example')).toBeUndefined();
    expect(await from('http://localhost:5173')).toBeUndefined();
    expect(await from('null')).toBeUndefined();
  });

  it('let a page of another origin read how many rows there are, when to come back and what a file is called', async () => {
    const { headers } = await t.call(null, `GET ${lots}`, { headers: { origin: 'https://partner.example' } });
    expect(String(headers['access-control-expose-headers']).split(', ')).toEqual(
      expect.arrayContaining(['content-disposition', 'retry-after', 'x-total-count']),
    );
  });
});

describe('ready answers', () => {
  const pathOf = (encoding: string) =>
    t.call(null, `GET ${lots}`, { headers: { 'accept-encoding': encoding } });

  it('say the same in every encoding', async () => {
    const plain = JSON.parse((await pathOf('identity')).raw.toString());
    expect(JSON.parse(brotliDecompressSync((await pathOf('gzip, br')).raw).toString())).toEqual(plain);
    expect(JSON.parse(gunzipSync((await pathOf('gzip')).raw).toString())).toEqual(plain);
    expect(JSON.parse((await pathOf('br;q=0, gzip;q=0')).raw.toString())).toEqual(plain);
  });

  it('are dropped when a lot changes, also by direct SQL (design of the public lists)', async () => {
    const lot = await buildLot(t.db);
    const statusOf = async () =>
      (await t.call(null, `GET ${lots}`)).body.find((row: { _id: string }) => row._id === lot.id)?.status;
    await expect.poll(statusOf).toBe('available');
    await t.db.execute(sql`UPDATE lots SET status = 'locked' WHERE id = ${lot.id}`);
    await expect.poll(statusOf).toBe('locked');
  });
});
