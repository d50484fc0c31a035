import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { startServer } from '#test/server-process.ts';
import { measured } from '#test/size.ts';
import { BEACON, FEW_TURNS, fewAt, payloads } from '#test/xss-payloads.ts';
import { test as journey } from './fixtures.ts';
import { openPlanter, type Planted, plantAll } from './planted-texts.ts';
import { screensOf, type Visitor } from './screens.ts';

// Cross-site scripting in Chromium: texts that would run are in every list, dialog and address, and none runs. The fixture
// `trouble` fails each journey on a violation of the policy. test/xss.test.ts sends the same texts to every field of a call.

type Portal = { site: string; planted: Planted[] };

/** The journeys of this file have a portal of their own, whose lists are full of payloads. */
const test = journey.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-xss-'));
      const limits = { LIMIT_REQUESTS_PER_MINUTE: '1000000', LIMIT_UPLOADS_PER_HOUR: '10000' };
      const more = { LIMIT_ENQUIRIES_PER_HOUR: '10000', MAX_OPEN_REQUESTS: '10000' };
      const server = await startServer({ DATA_DIR: folder, ...limits, ...more }, 'dist/server/main.js');
      try {
        await use({ site: server.url, planted: await plantAll(await openPlanter(server.url)) });
      } finally {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.site),
});

// one portal for all of them
test.describe.configure({ mode: 'default' });

/** Numbers of the payloads that have run, by the beacon of the pages. */
async function listenForBeacon(context: BrowserContext): Promise<number[]> {
  const executed: number[] = [];
  await context.exposeFunction(BEACON, (number: number) => executed.push(number));
  return executed;
}

/** Notes the names of the parameters that a page reads from its address. */
async function noteParameters(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const read = new Set<string>();
    Object.assign(window, { readParameters: read });
    const { get } = URLSearchParams.prototype;
    URLSearchParams.prototype.get = function noted(name) {
      read.add(name);
      return get.call(this, name);
    };
  });
}

const parametersOf = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { readParameters: Set<string> }).readParameters]);

/** What a page shows of the payloads, elements that came from one, and addresses whose page did not come in time. */
type Look = { seen: number[]; injected: string[]; missing: string[] };

/** A place of a page that shows a record, and an address where it is not: of another page if the record is in a form. */
type Place = { selector: string; without: string };

/**
 * Goes to addresses of the open page as its own links do, without a full load, waits until each is there, and looks at it. A
 * record is there when its place shows a payload, and was not before.
 */
async function lookAt(page: Page, addresses: readonly string[], place?: Place): Promise<Look> {
  return page.evaluate(
    async ([all, { selector, without }]) => {
      const seen = new Set<number>();
      const injected: string[] = [];
      const missing: string[] = [];
      const textOf = (element: Element) => {
        const fields = [...element.querySelectorAll<HTMLInputElement>('input, textarea')];
        return `${element.outerHTML} ${fields.map(({ value }) => value).join(' ')}`;
      };
      // what is below the screen loads when it is scrolled to
      const isBusy = () =>
        [...document.querySelectorAll('main [aria-busy=true]')].some(
          (part) => part.getBoundingClientRect().top < innerHeight,
        );
      const isShown = () =>
        [...document.querySelectorAll(selector)].some((at) => textOf(at).includes('ran('));
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const goTo = async (address: string, isThere: () => boolean) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        const end = performance.now() + 10_000;
        // the router renders after the event
        await pause(50);
        while (!isThere() && performance.now() < end) await pause(20);
        if (!isThere()) missing.push(address);
      };
      const look = () => {
        for (const element of document.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) {
            const isFollowed = /^(?:xlink:)?(?:href|src|action|formaction|data)$/.test(name);
            if (/^on|^srcdoc$/.test(name) || (isFollowed && /^\W*(?:java|vb)script:|^data:text/i.test(value)))
              injected.push(element.outerHTML.slice(0, 200));
          }
        }
        const shown = textOf(document.body);
        for (const [, number] of shown.matchAll(/ran\((\d+)\)/g)) seen.add(Number(number));
      };
      for (const address of all) {
        // one is enough to fail, and each costs its whole wait
        if (missing.length > 0) break;
        if (selector) await goTo(without, () => !isShown());
        await goTo(address, () => !isBusy() && (selector === '' || isShown()));
        look();
      }
      return { seen: [...seen], injected, missing };
    },
    [addresses, place ?? { selector: '', without: '' }] as const,
  );
}

const dialog = '[role=dialog]';
const pane = 'section[aria-label^="Booking"]';

/** Where single records are shown, by who opens them. */
const details: Record<Visitor, readonly [address: (each: Planted) => string | undefined, place: Place][]> = {
  visitor: [
    [
      ({ freeLot }) => paths.type('B', { lot: freeLot }),
      { selector: 'aside[aria-label^="Details of lot"]', without: paths.type('B') },
    ],
    [({ agency }) => paths.agencyRequest({ agency }), { selector: 'main', without: paths.terms() }],
  ],
  member: [
    [
      ({ booking }) => paths.dashboard({ tab: 'bookings', booking }),
      { selector: dialog, without: paths.dashboard({ tab: 'bookings' }) },
    ],
  ],
  agentAdmin: [
    [
      ({ booking }) => paths.agentBookingRequests({ booking }),
      { selector: pane, without: paths.agentBookingRequests() },
    ],
    [
      ({ client }) => client && paths.createBooking({ userId: client }),
      { selector: 'main', without: paths.terms() },
    ],
  ],
  admin: [
    [({ booking }) => paths.adminBookings({ booking }), { selector: pane, without: paths.adminBookings() }],
    [({ lot }) => paths.adminLots({ lot }), { selector: dialog, without: paths.adminLots() }],
    [({ lot }) => paths.adminLots({ history: lot }), { selector: dialog, without: paths.adminLots() }],
    [({ user }) => paths.adminUsers({ user }), { selector: dialog, without: paths.adminUsers() }],
    [({ agency }) => paths.adminAgencies({ agency }), { selector: dialog, without: paths.adminAgencies() }],
  ],
  superAdmin: [[({ agency }) => paths.adminAgency(agency), { selector: 'h1', without: paths.adminAudit() }]],
};

/** Payloads in every parameter that the page reads, and in its fragment; each screen of a visitor takes others. */
function hostileAddresses(address: string, names: readonly string[], screen: number): string[] {
  const [path = '', query = ''] = (address.split('#')[0] ?? '').split('?');
  return Array.from({ length: FEW_TURNS }, (_, turn) => {
    const search = new URLSearchParams(query);
    for (const [place, name] of names.entries())
      if (name !== 'tab') search.set(name, fewAt(turn, screen + place).toWellFormed());
    return `${path}?${search}#${encodeURIComponent(fewAt(turn, screen + names.length).toWellFormed())}`;
  });
}

for (const visitor of ['visitor', 'member', 'agentAdmin', 'admin', 'superAdmin'] as const) {
  test(`no text runs on any screen of ${visitor}, nor in its address`, { tag: '@long' }, async ({
    open: openAs,
    portal,
    trouble,
    park,
  }) => {
    test.setTimeout(1_800_000);
    trouble.expect(/status of 4\d\d/);
    const page = await openAs(visitor === 'visitor' ? undefined : visitor);
    const executed = await listenForBeacon(page.context());
    await noteParameters(page.context());
    const seen = new Set<number>();
    const count = { screens: 0, addresses: 0 };
    const look = async (addresses: readonly string[], place?: Place) => {
      const { missing, ...found } = await lookAt(page, addresses, place);
      expect.soft(missing, 'addresses whose page did not come').toEqual([]);
      expect(found.injected).toEqual([]);
      for (const number of found.seen) seen.add(number);
      count.addresses += addresses.length;
    };
    for (const address of screensOf(visitor, park)) {
      await test.step(address, async () => {
        await page.goto(address);
        count.screens += 1;
        const more = address.includes('?') ? '&' : '?';
        await look([address, `${address}${more}page=2`]);
        const names = await parametersOf(page);
        const hostile = hostileAddresses(address, names, count.screens);
        await look(hostile);
        // the server renders some of them, and the page hydrates
        for (const each of hostile.slice(0, 2)) {
          await page.goto(each);
          await look([each]);
        }
      });
    }
    for (const [addressOf, place] of details[visitor]) {
      const all = portal.planted.flatMap((each) => addressOf(each) ?? []);
      await test.step(`${all.length} like ${all[0]}`, async () => {
        await page.goto(place.without);
        await look(all, place);
      });
    }
    expect(executed).toEqual([]);
    expect(seen.size).toBeGreaterThan(payloads.length * 0.5);
    const counted = { [`screens of ${visitor}`]: count.screens, addresses: count.addresses };
    measured({ ...counted, 'payloads shown': seen.size, executed: 0 });
  });
}

/** A page that puts each payload into its markup, one after another. */
const careless = `
  for (const [number, payload] of payloads.entries()) {
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = payload;
    for (const each of place.querySelectorAll('a, b, button')) each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 60));
    place.remove();
  }
  document.title = 'done';`;

test('a page that puts texts into its markup runs them, and the policy reports and stops them', {
  tag: '@long',
}, async ({ browser, portal }) => {
  const policy = (await fetch(portal.site)).headers.get('content-security-policy') ?? '';
  const run = async (headers: Record<string, string>) => {
    const context = await browser.newContext();
    const executed = await listenForBeacon(context);
    const violations: string[] = [];
    await context.exposeFunction('noteViolation', (directive: string) => violations.push(directive));
    await context.addInitScript(() => {
      const { noteViolation } = window as unknown as { noteViolation: (directive: string) => void };
      document.addEventListener('securitypolicyviolation', (event) =>
        noteViolation(event.effectiveDirective),
      );
    });
    const page = await context.newPage();
    const script = `const payloads = ${JSON.stringify(payloads)};\n${careless}`;
    await page.route('**/careless.js', (route) =>
      route.fulfill({ body: script, contentType: 'text/javascript' }),
    );
    await page.route('**/careless', (route) =>
      route.fulfill({
        body: '<!doctype html><body><script type="module" src="/careless.js"></script>',
        contentType: 'text/html',
        headers,
      }),
    );
    await page.goto('/careless');
    await expect(page).toHaveTitle('done', { timeout: 60_000 });
    await context.close();
    return { executed: new Set(executed).size, violations: violations.length };
  };
  const without = await run({});
  const strict = await run({ 'content-security-policy': policy });
  expect(without.executed).toBeGreaterThan(40);
  expect(strict.executed).toBe(0);
  expect(strict.violations).toBeGreaterThan(40);
});
