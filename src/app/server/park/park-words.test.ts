import { expect, it, onTestFinished } from 'vitest';
import { seedPark } from '#app/server/seed/park.ts';
import { buildUser } from '#features/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { hashPassword } from '#platform/server/password.ts';
import { testApp } from '#test/app.ts';
import { park } from '#test/park.ts';

it('configuration, API document and two-step login name the park of the folder (D-220)', async () => {
  const site = {
    ...{ name: 'Harbour Park', slug: 'harbour-park', aliases: [], shortName: 'Harbour' },
    words: { lots: {}, types: { A: 'Wide.' } },
    media: { pictures: {}, films: [] },
  };
  const t = await testApp({}, { park: { ...park, site } });
  onTestFinished(() => t.close());
  expect((await t.call(null, 'GET /config')).body.park).toEqual(site);
  expect((await t.app.inject('/api/openapi.json')).json().info.title).toBe('Harbour Park portal');
  const password = 'a long passphrase';
  const admin = await buildUser(t.db, { role: 'admin', passwordHash: await hashPassword(password) });
  const begun = await t.call(admin, 'POST /users/me/second-factor', { body: { password } });
  expect(begun.body.uri).toContain('issuer=Harbour%20Park');
});

it('a start gives the property name and addresses of the folder, and calls find it by them (D-221)', async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  const site = { ...park.site, name: 'Harbour Park', slug: 'harbour-park', aliases: ['harbour'] };
  const start = (from: typeof site) =>
    t.db.transaction((tx) => seedPark(tx as Tx, { ...park, site: from }, t.clock.now()));
  expect(await start(site)).toBe(false);
  const { body } = await t.call(null, 'GET /public/properties/harbour/lots');
  expect(body).toHaveLength(park.lots.length);
  expect((await t.call(null, 'GET /public/properties/harbour-park/lots')).body).toEqual(body);
  expect((await t.call(null, 'GET /public/properties/aeroindustrial/lots')).status).toBe(404);
});
