import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeDue } from '#app/server/jobs/compose.ts';
import { createLinkedLot } from '#app/server/linked-lot.ts';
import { createFreshData, createPageApi } from '#app/server/page-api.ts';
import * as renderer from '#app/web/entry-server.tsx';
import { uploadForm } from '#core/documents/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { Properties } from '#core/lots/server/property-cache.ts';
import { buildMail } from '#core/notices/server/factory.ts';
import { renderMail } from '#core/notices/server/mail-present.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { ResponseCache } from '#platform/server/http/response-cache.ts';
import { servePages } from '#platform/server/http/ssr.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { paths } from '#platform/web/paths.ts';
import { storable } from '#shared/text.ts';
import { park } from '#test/park.ts';
import { type TestApp, testApp } from './app.ts';
import { addressesOf, endpoints } from './endpoints.ts';
import { elementsOf, injectedInto, parseHtml } from './injected-markup.ts';
import { buildPeople } from './people.ts';
import { measured, sized } from './size.ts';
import { buildStage } from './stage.ts';
import { type FieldPath, textFieldsOf, withText } from './text-fields.ts';
import { unlimited } from './unlimited.ts';
import { writeCalls } from './write-calls.ts';
import { BEACON, FEW_TURNS, fewAt, payloadAt, payloadClasses, payloads } from './xss-payloads.ts';

// Cross-site scripting without a browser: every field takes the payloads, and no answer, page or mail has markup of theirs.
// e2e/xss.e2e.ts opens the same texts in Chromium.

/** Payloads that each field and parameter takes; neighbours take different ones. */
const TURNS = sized({ usual: 1, long: FEW_TURNS });
/** The share of payloads that are sent as a path of the portal. */
const PATHS_EVERY = sized({ usual: 5, long: 1 });
/** Links to one lot that are rendered. */
const LINKS = sized({ usual: 5, long: 10 });
const RENDERINGS = sized({ usual: 20, long: 1_000 });

/** No browser takes such an answer for a document that could run anything; all carry `nosniff` too (test/headers.ts). */
const inert =
  /^(?:application\/(?:json|pdf|zip|x-ndjson|vnd\.openxmlformats[\w.-]+)|text\/(?:csv|plain|event-stream)|image\/(?:png|jpeg|webp)|message\/rfc822)\b/;

let t: TestApp;
let cache: ResponseCache;
let pages: FastifyInstance;
let folder: string;

beforeAll(async () => {
  t = await testApp(unlimited);
  folder = await mkdtemp(join(tmpdir(), 'xss-'));
  pages = await openPages();
});
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true });
  await t.close();
});

/** Serves the pages of the real renderer with the data of the test, in the real template, without a build. */
async function openPages(): Promise<FastifyInstance> {
  await mkdir(join(folder, 'web', '.vite'), { recursive: true });
  await mkdir(join(folder, 'renderer'));
  const names = Object.keys(renderer).join(', ');
  const files = {
    'web/index.html': await readFile('src/app/web/index.html', 'utf8'),
    'web/.vite/manifest.json': '{}',
    'renderer/package.json': '{"type":"module"}',
    'renderer/entry-server.js': `const { ${names} } = globalThis.testedRenderer;\nexport { ${names} };`,
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const { config, db, clock, storage, vault } = t;
  const context = { config, db, now: clock.now, pause: clock.pause, storage, vault };
  cache = new ResponseCache(context.now, { waitMs: 60_000, pauseMs: 0, maxAgeMs: 0 });
  cache.connected();
  const properties = new Properties(db);
  const app = Fastify({ routerOptions: { maxParamLength: 500 } });
  Reflect.set(globalThis, 'testedRenderer', renderer);
  await servePages(app, join(folder, 'web'), {
    config,
    inLanguage: () => ({
      site: park.site,
      api: createPageApi(context, {
        site: park.site,
        factsEntry: { name: 'park facts', make: async () => park.facts },
        details: park.details,
        legal: park.legal,
        ground: park.ground,
        cache,
        properties,
        lotsVersion: () => '',
      }),
    }),
    now: context.now,
    cache,
    linkedPart: createLinkedLot(context, cache, properties, park),
    freshData: createFreshData(context, () => park),
  });
  Reflect.deleteProperty(globalThis, 'testedRenderer');
  return app;
}

const { publicPages, known, moved } = renderer.openPark(park.site);
const addresses = [
  ...publicPages,
  ...known.filter((path) => !path.includes(':') && !publicPages.includes(path)),
  paths.adminAgency('x'),
  '/nowhere',
].filter((path) => !Object.hasOwn(moved, path));
/** What pages read from their address; the journey records the names in the browser. */
const pageParameters =
  'agency book booking compare from history key lot message mode page q reason status tab type user view'.split(
    ' ',
  );
const htmlOf = async (address: string) => (await pages.inject(address)).body;
const encoded = (payload: string) => encodeURIComponent(payload.toWellFormed());
const queryOf = (names: readonly string[], turn: number, from = 0) =>
  names.map((name, place) => `${name}=${encoded(fewAt(turn, from + place))}`).join('&');

const fields = endpoints
  .filter(({ method }) => method !== 'GET')
  .flatMap((endpoint) => {
    const hasFile = 'kind' in endpoint.body && endpoint.body.file !== null;
    const all: FieldPath[] = [...textFieldsOf(endpoint), ...(hasFile ? [['name of the file']] : [])];
    return all.map((at) => ({ call: addressesOf(endpoint)[0] ?? '', method: endpoint.method, at }));
  });

/** A valid call with a payload in one field. */
async function plant({ call, method, at }: (typeof fields)[number], payload: string) {
  const build = writeCalls[call];
  if (!build) throw new Error(`No valid ${call} in write-calls.ts`);
  const { by, path, body = {}, file } = await build(await buildStage(t));
  const isName = at[0] === 'name of the file';
  const sent = (isName ? body : withText(body, at, payload)) as Record<string, string>;
  if (!file) return t.call(by, `${method} ${path}`, { body: sent });
  const form = await uploadForm({ ...file, ...(isName && { name: payload.toWellFormed() }) }, sent);
  return t.call(by, `${method} ${path}`, form);
}

/** Every payload in the agencies and lots that visitors see; returns the links to these lots. */
async function plantPublicTexts(): Promise<string[]> {
  const { admin } = await buildPeople(t.db);
  const links: string[] = [];
  for (const [turn, payload] of payloads.entries()) {
    const texts = { name: payload, description: payloadAt(turn, 1) };
    const contact = { address: payloadAt(turn, 2), contactEmail: 'desk@agency.example' };
    const agency = await t.call(admin, 'POST /agencies', { body: { ...texts, ...contact } });
    const lotNumber = payload.length > 36 ? `L ${turn}` : `${payload} ${turn}`;
    const lot = { ...texts, lotNumber, type: 'B', phase: 1, landSize: payloadAt(turn, 3).slice(0, 100) };
    const added = await t.call(admin, 'POST /lots', { body: lot });
    expect([payload, agency.status, added.status]).toEqual([payload, 201, 201]);
    links.push(`${paths.type('B')}?lot=${added.body._id}`);
  }
  return links;
}

describe(`${payloads.length} payloads of ${payloadClasses} classes`, () => {
  it(`are stored or refused by ${fields.length} fields, ${TURNS} in each, and no answer is a document`, async () => {
    const answers = { stored: 0, refused: 0 };
    const used = new Set<string>();
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [place, field] of fields.entries()) {
        const { status, headers, raw } = await plant(field, fewAt(turn, place));
        used.add(fewAt(turn, place));
        expect([field, status < 500 && status !== 429]).toEqual([field, true]);
        if (raw.length > 0) expect(headers['content-type']).toMatch(inert);
        answers[status < 300 ? 'stored' : 'refused'] += 1;
      }
    }
    // the others refuse: numbers, dates, addresses, tokens and identifiers
    expect(answers.stored).toBeGreaterThan((fields.length * TURNS) / 3);
    expect(used.size).toBeGreaterThan(payloads.length * 0.95);
    const counted = { payloads: used.size, classes: payloadClasses, fields: fields.length };
    measured({ ...counted, ...answers });
  }, 3_600_000);

  it('in the address of a call come back as data at most', async () => {
    const { superAdmin } = await buildPeople(t.db);
    let asked = 0;
    const reads = endpoints.filter(({ method, path }) => method === 'GET' && path !== '/live');
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [place, endpoint] of reads.entries()) {
        const names = Object.keys(endpoint.query.shape);
        const path = endpoint.path.replace(/:\w+/g, () => encoded(fewAt(turn, place)).slice(0, 400));
        for (const query of ['', ...names.map((name, at) => queryOf([name], turn, place + at))]) {
          const { status, headers } = await t.call(superAdmin, `GET ${path}?${query}`);
          expect([path, query, status < 500]).toEqual([path, query, true]);
          expect(headers['content-type']).toMatch(inert);
          asked += 1;
        }
      }
    }
    measured({ 'addresses of calls': asked });
  }, 3_600_000);

  it('make no markup in a page that the server renders, nor do they as parameters of its address', async () => {
    const harmless = new Set<string>();
    // the details of a lot have elements that no other page has
    const shown = `${paths.type('B')}?lot=${(await buildLot(t.db)).id}`;
    cache.drop();
    for (const address of [...addresses, shown]) {
      for (const name of elementsOf(parseHtml(await htmlOf(address)))) harmless.add(name);
    }
    const links = await plantPublicTexts();
    cache.drop();
    const all = [...addresses, ...links.slice(0, LINKS)];
    let texts = 0;
    let asked = 0;
    for (const [place, address] of all.entries()) {
      const html = await htmlOf(address);
      texts += html.split(`${BEACON}(`).length - 1;
      expect([address, injectedInto(parseHtml(html), harmless)]).toEqual([address, []]);
      for (let turn = 0; turn < TURNS; turn += 1) {
        const query = queryOf(pageParameters, turn, place);
        const asking = await htmlOf(`${address}${address.includes('?') ? '&' : '?'}${query}`);
        // parsing takes seconds, and most pages render no parameter
        const injected = asking === html ? [] : injectedInto(parseHtml(asking), harmless);
        expect([address, query, injected]).toEqual([address, query, []]);
        asked += pageParameters.length;
      }
    }
    expect(texts).toBeGreaterThan(payloads.length);
    const lost = await htmlOf('/nowhere');
    for (const payload of payloads.filter((_, index) => index % PATHS_EVERY === 0))
      expect(await htmlOf(`/nowhere/${encoded(payload)}`)).toBe(lost);
    const counted = { 'rendered pages': all.length, 'texts in them': texts, 'parameters of pages': asked };
    measured({ ...counted, 'markup of payloads': 0 });
  }, 600_000);

  it('make no markup in a mail', async () => {
    await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
    for (const turn of payloads.keys()) {
      const text = (place: number) => storable(payloadAt(turn, place));
      const item = { title: text(0), text: text(1), link: '/notices', button: text(2) };
      const items = turn % 2 === 0 ? [item] : [item, item];
      const data = { template: 'desk' as const, name: text(3), reason: text(4), items, more: 0 };
      await buildMail(t.db, { subject: text(0), data }, t.clock.now());
    }
    const parts = { config: t.config, key: await openPortalKey(t.config.keyDir) };
    const mails = (await t.db.select().from(outbox)).flatMap((row) => renderMail(row, parts)?.html ?? []);
    const harmless = new Set('html head meta body table tbody tr td p br a strong'.split(' '));
    for (const html of mails) expect(injectedInto(parseHtml(html), harmless)).toEqual([]);
    expect(mails.length).toBeGreaterThanOrEqual(payloads.length);
    measured({ mails: mails.length });
  });

  it('would be noticed in a page that puts texts into its markup', () => {
    const pageOf = (text: string) =>
      `<main><p>${text}</p><a href="${text}">x</a><input value="${text}"><script type="application/json">${JSON.stringify(text)}</script></main>`;
    const harmless = elementsOf(parseHtml(pageOf('x')));
    const caught = payloads.filter(
      (payload) => injectedInto(parseHtml(pageOf(payload)), harmless).length > 0,
    );
    expect(caught.length).toBeGreaterThan(80);
  });
});

it(`each of ${RENDERINGS} renderings has a nonce of its own, which no script gets`, async () => {
  const nonces = new Set<string>();
  for (let rendering = 0; rendering < RENDERINGS; rendering += 1) {
    cache.drop();
    const { headers, body } = await pages.inject(paths.terms());
    const policy = String(headers['content-security-policy']);
    const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(?:unsafe-inline|nonce)/);
    expect(body).toContain(`content="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(RENDERINGS);
  measured({ renderings: RENDERINGS, nonces: nonces.size });
});
