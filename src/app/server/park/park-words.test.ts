import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { seedPark } from '#app/server/seed/park.ts';
import { buildUser } from '#features/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { hashPassword } from '#platform/server/password.ts';
import { testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { checkPark } from './read-park.ts';

it('configuration, API document and two-step login name the park of the folder (D-220)', async () => {
  const site = {
    ...{ name: 'Harbour Park', slug: 'harbour-park', aliases: [], shortName: 'Harbour' },
    languages: ['en' as const],
    words: { lots: {}, types: { A: 'Wide.' } },
    media: { pictures: {}, films: [] },
    colors: {},
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

it('puts figures of the park into its words, and tells a name that has none (D-218)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const read = (said: string) => {
    const lines = [
      ...['name: Quay', 'slug: quay', 'contact: { email: office@park.example }'],
      'allTypes: { eaveHeightM: 7.8 }',
      'types: { A: { parkingBays: 2 }, B: { parkingBays: 1 } }',
      'distances: [{ kind: port, name: Quay, km: 18, minutes: 25 }]',
      `words: { reasons: { title: Why, points: [{ name: Height, text: "${said}" }] } }`,
    ];
    writeFileSync(join(folder, 'park.yaml'), lines.join('\n'));
    return checkPark(folder);
  };
  const { park: filled } = await read('{eaveHeightM}, {parkingBays} bays, {port} to the quay');
  expect(filled?.site.words.reasons?.points[0]?.text).toBe('7.8 m (25.6 ft), 2 or 1 bays, 18 km to the quay');
  expect((await read('{eavesHeight} high')).mistakes).toEqual([
    'park.yaml:7: words.reasons.points.0.text: {eavesHeight} is no figure of the park',
  ]);
});
