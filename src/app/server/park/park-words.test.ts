import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { seedPark } from '#app/server/seed/park.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { hashPassword } from '#platform/server/password.ts';
import { openParkDatabase, testApp } from '#test/app.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { park } from '#test/park.ts';
import { embeddedOf } from '#test/pdf.ts';
import { checkPark, readPark, samplePark } from './read-park.ts';

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

/** A folder whose park.yaml has these lines below its name. */
function folderWith(...lines: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'said-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = ['name: Quay', 'slug: quay', 'contact: { email: office@park.example }'];
  writeFileSync(join(folder, 'park.yaml'), [...start, ...lines].join('\n'));
  return folder;
}

it('pages and calls say the words of the folder in their language, and in English what it does not say in it (D-295)', async () => {
  const folder = folderWith(
    'allTypes: { eaveHeightM: 7.8, tenure: { en: Freehold, zh: 永久地契 } }',
    'words: { hero: { title: { en: "{eaveHeightM} high", zh: "高{eaveHeightM}" }, lead: Read on. } }',
    'faq: [{ question: { en: Why?, ms: Mengapa?, zh: 为什么？ }, answer: So. }]',
  );
  mkdirSync(join(folder, 'media'));
  writeFileSync(join(folder, 'media', 'captions.yaml'), 'pictures: { hero: { en: The gate, zh: 大门 } }');
  cpSync(join(samplePark(), 'media', 'gate.jpg'), join(folder, 'media', 'hero.jpg'));
  writeFileSync(join(folder, 'lots.csv'), 'Lot number,Position\n1,A\n');
  const quay = await readPark(folder);
  const t = await testApp({}, { park: quay, database: await openParkDatabase(quay) });
  onTestFinished(() => t.close());
  const asked = async (path: string, language: string) =>
    (await t.call(null, `GET ${path}`, { headers: { 'accept-language': language } })).body;
  const { park: chinese } = await asked('/config', 'zh');
  expect(chinese.words.hero).toEqual({ title: '高7.8米（25.6英尺）', lead: 'Read on.', facts: [] });
  expect(chinese.media.pictures.hero.alt).toBe('大门');
  expect((await asked('/public/park', 'zh')).types.A.tenure).toBe('永久地契');
  expect((await asked('/public/park/details', 'ms')).faq).toEqual([{ question: 'Mengapa?', answer: 'So.' }]);
  for (const language of ['en', 'ms']) {
    const { park: english } = await asked('/config', language);
    expect(english.words.hero.title).toBe(
      language === 'en' ? '7.8 m (25.6 ft) high' : '7.8 m (25.6 kaki) high',
    );
    expect(english.media.pictures.hero.alt).toBe('The gate');
    expect((await asked('/public/park', language)).types.A.tenure).toBe('Freehold');
  }
  if (hasModule('brochures')) {
    const brochure = await t.call(null, 'GET /public/properties/quay/brochure?language=zh');
    expect(embeddedOf(brochure.raw)).toContain('永');
  }
});

it('the check of a folder tells what is wrong in a language, and what is written in some languages only (D-295)', async () => {
  const wrong = folderWith(
    'title: { ms: Tetap }',
    'words: { footer: { en: Parks, cn: 园区 }, hero: { title: Quay } }',
  );
  const needed = 'must be a text, or one in English (en) with others (ms, zh) beside it';
  expect((await checkPark(wrong)).mistakes).toEqual([
    `park.yaml:5: words.footer: ${needed}`,
    `park.yaml:4: title: ${needed}`,
  ]);
  const long = folderWith(`words: { footer: { en: Parks, zh: ${'长'.repeat(201)} } }`);
  expect((await checkPark(long)).mistakes).toEqual([
    'park.yaml:4: words.footer (zh): must be a text of at most 200 characters',
  ]);
  const half = folderWith('title: { en: Lasting, ms: Tetap }', 'words: { footer: Parks }');
  const { mistakes, warnings } = await checkPark(half);
  expect(mistakes).toEqual([]);
  expect(warnings).toContain('park.yaml: title: is not written in zh');
  expect(warnings.filter((warning) => warning.includes('footer'))).toEqual([]);
});
