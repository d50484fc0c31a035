import { expect, it, onTestFinished } from 'vitest';
import { buildUser } from '#features/users/server/factory.ts';
import { hashPassword } from '#platform/server/password.ts';
import { testApp } from '#test/app.ts';
import { park } from '#test/park.ts';

it('configuration, API document and two-step login name the park of the folder (D-220)', async () => {
  const site = { name: 'Harbour Park', shortName: 'Harbour', words: { lots: {}, types: { A: 'Wide.' } } };
  const t = await testApp({}, { park: { ...park, site } });
  onTestFinished(() => t.close());
  expect((await t.call(null, 'GET /config')).body.park).toEqual(site);
  expect((await t.app.inject('/api/openapi.json')).json().info.title).toBe('Harbour Park portal');
  const password = 'a long passphrase';
  const admin = await buildUser(t.db, { role: 'admin', passwordHash: await hashPassword(password) });
  const begun = await t.call(admin, 'POST /users/me/second-factor', { body: { password } });
  expect(begun.body.uri).toContain('issuer=Harbour%20Park');
});
