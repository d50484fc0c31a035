import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

const open: TestApp[] = [];
const start = async (environment: Record<string, string>) => {
  const app = await testApp(environment);
  open.push(app);
  return app;
};
afterAll(() => Promise.all(open.map((app) => app.close())));

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const protection = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

describe('calls of one address in a minute (D-130)', () => {
  it('beyond the limit are refused in JSON with Retry-After, for every call', async () => {
    const t = await start({ LIMIT_REQUESTS_PER_MINUTE: '4' });
    for (const call of ['GET /agencies/public', 'GET /users/me', 'GET /nope', 'POST /auth/logout']) {
      expect((await t.call(null, call)).status).not.toBe(429);
    }
    for (const call of ['GET /agencies/public', 'GET /users/me', 'GET /nope', 'DELETE /nope']) {
      const reply = await t.call(null, call);
      expect([call, reply.status]).toEqual([call, 429]);
      expect(reply.body).toEqual({
        message: 'Too many attempts. Please try again later.',
        code: 'TOO_MANY',
      });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(reply.headers).toMatchObject(protection);
    }
  });

  it('are not distinguished by a forged header', async () => {
    const t = await start({ LIMIT_REQUESTS_PER_MINUTE: '2' });
    await t.call(null, 'GET /agencies/public', from('203.0.113.1'));
    await t.call(null, 'GET /agencies/public', from('203.0.113.2'));
    expect((await t.call(null, 'GET /agencies/public', from('203.0.113.3'))).status).toBe(429);
  });

  it('are counted for the address that the trusted proxy reports', async () => {
    const t = await start({ LIMIT_REQUESTS_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1' });
    expect((await t.call(null, 'GET /agencies/public', from('203.0.113.1'))).status).toBe(200);
    expect((await t.call(null, 'GET /agencies/public', from('203.0.113.2'))).status).toBe(200);
    expect((await t.call(null, 'GET /agencies/public', from('203.0.113.1'))).status).toBe(429);
  });
});

describe('a slow caller', () => {
  it('has ten seconds for the head of a call, ten minutes for a large file, and two without a byte', async () => {
    const { server } = (await start({})).app;
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([
      10_000, 610_000, 120_000,
    ]);
  });
});

describe('a site reached by https', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await start({ PUBLIC_URL: 'https://portal.example', CORS_ORIGINS: 'https://partner.example' });
  });

  it.each([
    ['a reply', 'GET /agencies/public', 200],
    ['a refusal', 'GET /users/me', 401],
    ['no such path', 'GET /nope', 404],
    ['the wrong method', 'PUT /auth/login', 405],
  ])('says with %s that it is never reached otherwise (D-131)', async (_case, call, status) => {
    const reply = await t.call(null, call);
    expect(reply.status).toBe(status);
    expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
    expect(reply.headers).toMatchObject(protection);
  });

  it('leaves that to an http site to decide', async () => {
    const plain = await start({});
    const reply = await plain.call(null, 'GET /agencies/public');
    expect(reply.headers).not.toHaveProperty('strict-transport-security');
  });

  it.each([
    ['https://partner.example', 'https://partner.example'],
    ['https://other.example', undefined],
  ])('answers the preflight of %s', async (origin, allowed) => {
    const reply = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/bookings/request',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
    expect(reply.headers['access-control-allow-origin']).toBe(allowed);
    expect(reply.statusCode).toBeLessThan(500);
    if (allowed) {
      expect(reply.headers['access-control-allow-methods']).toContain('POST');
      expect(reply.headers['access-control-allow-headers']).toContain('idempotency-key');
    }
  });
});
