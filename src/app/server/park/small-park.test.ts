import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeDue } from '#app/server/jobs/compose.ts';
import { renderMail } from '#core/notices/server/mail-present.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { openParkDatabase, type TestApp, testApp } from '#test/app.ts';
import { readPark, samplePark } from './read-park.ts';

const small = await readPark(join(samplePark(), '..', 'small'));

let t: TestApp;
beforeAll(async () => {
  t = await testApp({}, { park: small, database: await openParkDatabase(small) });
});
afterAll(() => t.close());

it('reads the second sample: 12 lots of two types in one phase without a plan (D-212)', () => {
  expect(small.lots).toHaveLength(12);
  expect(new Set(small.lots.map(({ type, phase, plan }) => `${type} ${phase} ${plan}`))).toEqual(
    new Set(['A 1 null', 'B 1 null']),
  );
});

it('has colours of its own, each in ten shades of which one is the colour itself (D-222)', () => {
  const { primary = [], accent = [] } = small.site.colors;
  expect([primary.length, accent.length]).toEqual([10, 10]);
  expect([primary[9], accent[8]]).toEqual(['#3b1f4b', '#9a3412']);
});

it('tells the types of the park and that it has no plan, and answers 404 about another type (D-212)', async () => {
  const { body } = await t.call(null, 'GET /public/park');
  expect(Object.keys(body.types)).toEqual(['A', 'B']);
  expect(body.hasPlan).toBe(false);
  const statuses = ['A', 'B', 'C'].map(
    async (type) => (await t.call(null, `GET /properties/seri-indah-works/lots/${type}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
});

it('signs its mails with its own name (D-220)', async () => {
  const [agency] = small.facts.agencies ?? [];
  const buyer = await buildMember(t.db, agency?.id ?? '');
  const [lot] = (await t.call(buyer, 'GET /properties/seri-indah-works/lots/A')).body;
  await t.call(buyer, 'POST /bookings/request', { body: { lotId: lot._id } });
  await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
  const [mail] = await t.db.select().from(outbox).where(eq(outbox.recipient, buyer.email));
  const sent = mail && renderMail(mail, { config: t.config, key: await openPortalKey(t.config.keyDir) });
  expect(sent).toMatchObject({
    subject: `Your request for lot ${lot.lotNumber} was received`,
    text: expect.stringContaining('Seri Indah Works'),
    from: 'office@seri-indah.example',
  });
  expect(`${sent?.text} ${sent?.html}`).not.toContain('Aero');
});

it('has a privacy notice of its own, and no terms (D-160)', async () => {
  const { body } = await t.call(null, 'GET /public/park/legal');
  expect(Object.keys(body)).toEqual(['privacy']);
  expect(body.privacy.map(({ title }: { title: string }) => title)).toEqual([
    '',
    'What we keep',
    'Who reads it',
    'Your rights',
  ]);
});

it('sends its logo from memory under a name of its content, as a picture that runs and loads nothing (D-223)', async () => {
  const { logo } = small.site;
  expect(logo).toMatchObject({ width: 64, height: 64 });
  const { headers, body } = await t.app.inject(`/media/${logo?.file}`);
  expect(body).toBe(small.logo?.svg);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

it('tells what a buyer asks as far as the folder states it, with figures in the answers (D-225, D-218)', async () => {
  const { body } = await t.call(null, 'GET /public/park/details');
  expect(body.faq).toEqual([{ question: 'How high is the hall?', answer: '9 m (29.5 ft) at the eaves.' }]);
  expect(body.people).toEqual([]);
  expect(body).not.toHaveProperty('developer');
});
