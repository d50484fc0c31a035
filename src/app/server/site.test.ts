import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('GET /health is 200 while the database responds, and 503 while it refuses or stays silent', async () => {
  const health = async () => {
    const { status, body } = await t.call(null, 'GET /health');
    return [status, body];
  };
  expect(await health()).toEqual([200, { ok: true }]);
  t.database.ping = () => Promise.reject(new Error('refused'));
  expect(await health()).toEqual([503, { ok: false }]);
  t.database.ping = () => new Promise(() => undefined);
  expect(await health()).toEqual([503, { ok: false }]);
});
