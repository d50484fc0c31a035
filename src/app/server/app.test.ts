import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addressesOf, endpoints } from '#test/endpoints.ts';

/** Every path of every endpoint, aliases too, with an unknown id. */
const addresses = endpoints.flatMap((endpoint) =>
  addressesOf(endpoint).map((address) => ({
    endpoint,
    address,
    call: address.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
  })),
);

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe(`every address of the API: ${endpoints.length} endpoints, ${addresses.length} addresses`, () => {
  it('is one of its own: no method and path stands for two endpoints', () => {
    expect(endpoints.length).toBeGreaterThan(20);
    expect(new Set(addresses.map(({ address }) => address)).size).toBe(addresses.length);
  });

  it.each(addresses)(
    '$address answers alike below /api and /api/api, in JSON and without a redirect (D-40 to D-42)',
    async ({ call, endpoint }) => {
      const [method = '', path = ''] = call.split(' ');
      const isFile = ['file', 'stream'].includes(String(endpoint.reply[endpoint.status]));
      const replies = [];
      for (const address of [path, `/api${path}`, `${path}/`]) {
        // some calls end or renew the session, so each path is called with a new one
        const office = await buildUser(t.db, { role: 'super_admin' });
        replies.push(await t.call(office, `${method} ${address}`));
      }
      for (const { status, headers, body } of replies) {
        expect(status < 300 || status >= 400).toBe(true);
        expect(status).not.toBe(405);
        expect(status).toBeLessThan(500);
        if (!isFile || status >= 400) expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(headers['cache-control']).toContain('no-store');
        // 'Not found' alone would mean that no route matches
        expect(body.code).not.toBe('NOT_FOUND');
        expect(status).toBe(replies[0]?.status);
      }
    },
  );
});

describe('the two bare paths', () => {
  it('POST /auth/login signs in like its namesake (D-25, D-40)', async () => {
    const body = { email: 'nobody@test.example', password: 'x' };
    for (const path of ['//auth/login', '//auth/login/', '//auth/login?_t=1']) {
      const reply = await t.call(null, `POST ${path}`, { body });
      expect(reply.status).toBe(401);
      expect(reply.body.code).toBe('INVALID_CREDENTIALS');
    }
  });

  it('GET /booking-requests/{id} reads a booking like its namesake (R-CALL-33, D-53)', async () => {
    const person = await buildUser(t.db);
    const reply = await t.call(person, 'GET //booking-requests/nope');
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: 'Booking not found', code: 'BOOKING_NOT_FOUND' });
  });

  it('no other call answers outside /api', async () => {
    const person = await buildUser(t.db);
    for (const call of ['GET //users/me', 'GET //auth/login', 'DELETE //booking-requests/nope']) {
      expect((await t.call(person, call)).status).toBe(404);
    }
  });
});
