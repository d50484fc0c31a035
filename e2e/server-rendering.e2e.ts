import { expect, type Page } from '@playwright/test';
import type { Lot, PublicLot } from '#core/lots/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { ask } from './api.ts';
import { holdIdleMoments, hydrated, signIn, test } from './fixtures.ts';
import { holdRequests } from './request-gate.ts';

test('every public page hydrates without a mismatch, and its buttons work', async ({ page }) => {
  const all = [
    paths.home(),
    paths.hub(),
    paths.type('A'),
    paths.login(),
    paths.login({ mode: 'register' }),
    paths.register(),
    paths.agencyRequest(),
  ];
  for (const path of all) {
    // a hydration mismatch is a console error, which fails the journey
    await page.goto(path);
  }
  await page.goto(paths.home());
  await page.getByRole('link', { name: /Play: Street tour/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('no page asks for data it was sent with', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await holdIdleMoments(page);
  for (const path of [paths.type('A'), paths.login(), paths.register(), paths.agencyRequest()]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(calls).toEqual([]);
});

test('the scroll position before hydration is kept', async ({ page }) => {
  const letThrough = await holdRequests(page, '**/assets/*.js');
  await page.goto(paths.hub(), { waitUntil: 'commit' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  letThrough();
  await expect(page.locator(hydrated)).toBeAttached();
  await expect(page.getByRole('listbox', { name: 'Plan of the lots' })).toBeAttached();
  expect(await scrolled()).toBe(before);
});

/** Sums up the layout shifts without recent input (CLS). */
function addUpShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput || shift.startTime < Number(dataset.countedFrom ?? 0)) continue;
      dataset.shifted = String(Number(dataset.shifted ?? 0) + shift.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('the plan of the landing page loads without a layout shift', async ({ page }) => {
  await page.addInitScript(addUpShifts);
  const letThrough = await holdRequests(page, '**/assets/*.js');
  await page.goto(paths.home(), { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  // without its styles the page has another height, and the plan would not stay in view
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  // on tall screens the section below is visible as well
  await page
    .locator('[aria-busy=true]')
    .first()
    .evaluate((place) => place.scrollIntoView({ block: 'end' }));
  await page.mouse.wheel(0, 200);
  letThrough();
  const plan = page.getByRole('listbox', { name: 'Plan of the lots' });
  await expect(plan).toBeVisible();
  await expect(page.locator(hydrated)).toBeAttached();
  // before the click: a card that opens more than half a second after it counts as a shift
  const shifted = await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));
  expect(shifted).toBeLessThan(0.05);
  await plan.getByRole('option').first().click();
  await expect(page.getByRole('region', { name: /^Lot \d+$/ })).toBeVisible();
});

test('a plan that is painted before the whole page has arrived does not move', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1024, height: 768 });
  await page.addInitScript(addUpShifts);
  // a script stops the parser behind the filters
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/stop.js', async (route) => {
    await held;
    await route.fulfill({ contentType: 'text/javascript', body: 'document.currentScript.remove()' });
  });
  await page.route(paths.hub(), async (route) => {
    const response = await route.fetch();
    const whole = await response.text();
    const stopped = whole.replace('<div class="_main_', '<script src="/stop.js"></script>$&');
    expect(stopped).not.toBe(whole);
    await route.fulfill({ response, body: stopped });
  });
  await page.goto(paths.hub(), { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(page.getByText('Available only')).toBeAttached();
  await expect(page.getByRole('listbox')).not.toBeAttached();
  goOn();
  await expect(page.locator(hydrated)).toBeAttached();
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0))).toBeLessThan(0.01);
});

/** Until what has changed by now is drawn. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

test('neither script nor typeface moves what a public page shows', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(addUpShifts);
  // widths at which a heading and a short button beside it fit one line, and a longer one does not
  const visits = [
    { path: paths.hub(), width: 390 },
    { path: paths.type('A'), width: 390 },
    { path: paths.type('B'), width: 360 },
    { path: paths.agencyRequest(), width: 390 },
  ];
  for (const { path, width } of visits) {
    if (isMobile) await page.setViewportSize({ width, height: 844 });
    const letThrough = await holdRequests(page, /\.(?:js|woff2)$/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    // asking for an element lays the page out before its styles are there, which its first paint then corrects
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await twoFrames(page);
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      // entries come late under load
      dataset.countedFrom = String(performance.now());
      dataset.shifted = '0';
    });
    letThrough();
    await expect(page.locator(hydrated)).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    await twoFrames(page);
    const shifted = await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));
    expect(shifted, path).toBeLessThan(0.01);
    await page.unroute(/\.(?:js|woff2)$/);
  }
});

test('a form cannot be sent before hydration, and keeps what was typed into it', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const letThrough = await holdRequests(page, '**/assets/*.js');
  await page.goto(paths.login(), { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@aero.example');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const send = page.locator('form').getByRole('button', { name: 'Log In', exact: true });
  await expect(send).toBeDisabled();
  expect(new URL(page.url()).search).toBe('');
  letThrough();
  await send.click();
  await expect(page.getByRole('alert').first()).toContainText('Invalid');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@aero.example');
});

test('fields whose text would be lost are disabled before hydration', async ({ page }) => {
  for (const [path, label] of [
    [paths.agencyRequest(), 'Message'],
    [paths.type('B'), 'Highest price'],
  ] as const) {
    const letThrough = await holdRequests(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByLabel(label)).toBeDisabled();
    letThrough();
    await expect(page.getByLabel(label)).toBeEnabled();
    await page.unroute('**/assets/*.js');
  }
});

test('a page without scripts shows the facts of the park and the current lots, to a visitor only the public ones (D-61, D-163)', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // other journeys change lots meanwhile
  await expect(async () => {
    const rows = await ask<Lot[]>(request, 'GET /properties/aeroindustrial/lots/B');
    await page.goto(paths.type('B'));
    const numbers = page.getByRole('row').getByRole('link', { name: /^Lot (?!Number)/ });
    expect(await numbers.allTextContents()).toEqual(rows.map(({ lotNumber }) => lotNumber));
    expect(rows.length).toBeGreaterThan(0);

    // the legend counts what the plan shows, which lots of journeys are not on
    const plan = await ask<{ lots: PublicLot[] }>(request, 'GET /public/properties/aeroindustrial/plan');
    const free = plan.lots.filter(({ status }) => status === 'available').length;
    await page.goto(paths.hub());
    const counted = page.locator('dl').first().locator('div', { hasText: 'Available' }).locator('dd');
    expect(await counted.innerText()).toBe(String(free));
  }).toPass();
  await page.goto(paths.type('B'));
  await expect(page.getByRole('row', { name: 'Eave height 7.8 m (25.6 ft)' })).toBeVisible();
  for (const drawing of ['Floor plan', 'Section']) {
    await expect(page.getByRole('img', { name: drawing })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(5);
  await page.getByRole('link', { name: 'Specification and floor plan' }).click();
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeInViewport();
  await context.close();
});

test('a link to one lot has a preview and its page before scripts run, and then opens the lot', async ({
  page,
}) => {
  const [lot] = await ask<Lot[]>(page.request, 'GET /properties/aeroindustrial/lots/B');
  if (lot === undefined) throw new Error('No lot is free');
  const link = `${paths.type('B', { lot: lot.id })}&utm_source=paper`;
  const sent = await (await page.request.get(link)).text();
  expect(sent).toMatch(new RegExp(`property="og:image" content="[^"]*/lots/${lot.id}/picture\\?v=\\w+"`));
  expect(sent).toContain(`property="og:title" content="Lot ${lot.lotNumber}, intermediate, RM`);
  const letThrough = await holdRequests(page, '**/assets/*.js');
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: `Lot ${lot.lotNumber}`, exact: true })).toBeVisible();

  letThrough();
  // the linked content opens without interaction
  await expect(page.getByRole('heading', { name: `Lot ${lot.lotNumber}` })).toBeVisible();
  // from its top on; the rest scrolls inside it
  const details = page.getByRole('complementary', { name: `Details of lot ${lot.lotNumber}` });
  await expect(details.getByRole('link', { name: /^Book Now/ })).toBeInViewport({ ratio: 1 });
  expect(page.url().endsWith(link)).toBe(true);
});

test('a page whose app bundle fails to load shows an error and a link to reload', async ({
  page,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(paths.home(), { waitUntil: 'commit' });
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded completely' });
  await expect(missing).toBeVisible();
  await page.unroute('**/assets/*.js');
  await missing.getByRole('link', { name: 'Load this page again' }).click();
  await expect(page.locator(hydrated)).toBeAttached();
  await expect(missing).toHaveCount(0);
});

/** Records from the first frame on whether an element was ever visible; the returned function reads the result. */
async function watchFor(page: Page, selector: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((sought) => {
    const look = () => {
      const seen = Array.from(document.querySelectorAll(sought));
      if (seen.some((each) => each.checkVisibility({ visibilityProperty: true }))) {
        document.documentElement.setAttribute('data-was-seen', '');
      }
      requestAnimationFrame(look);
    };
    look();
  }, selector);
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-was-seen'));
}

test('an administrator on a slow phone never sees "Book Now" while the page loads (R-LOT-11)', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'superAdmin');
  const wasSeen = await watchFor(page, 'a[aria-label^="Book Now"]');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const letMeThrough = await holdRequests(page, '**/api/users/me*');
  const letThrough = await holdRequests(page, '**/assets/*.js');
  await page.goto(paths.type('A'), { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await wasSeen()).toBe(false);
  letThrough();
  await expect(page.locator(hydrated)).toBeAttached();
  letMeThrough();
  await expect(page.locator('tbody').getByText('Available').first()).toBeVisible();
  expect(await wasSeen()).toBe(false);
});

test('a signed-in user is redirected from the login page without seeing its form (R-AUTH-03)', async ({
  page,
}) => {
  await signIn(page, 'member');
  const wasSeen = await watchFor(page, 'form');
  const letMeThrough = await holdRequests(page, '**/api/users/me*');
  for (const path of [paths.login(), paths.register()]) {
    await page.goto(path);
    // at once, before the session is loaded
    await page.waitForURL('**/enhanced-dashboard');
    expect(await wasSeen()).toBe(false);
  }
  letMeThrough();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
