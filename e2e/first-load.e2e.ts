import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { holdIdleMoments, hydrated, publicScreens, test } from './fixtures.ts';

/**
 * Script budget of a first visit, in kB (1,000 bytes) of gzip at level 9 (docs/decisions/0012): React, router and query library take
 * 110, what every page has 55, and the plan of the overview 26.
 */
const budgets: Record<string, number> = {
  [paths.home()]: 185,
  [paths.hub()]: 223,
  [paths.type('A')]: 215,
  [paths.login()]: 187,
  // zod checks its form
  [paths.forgotPassword()]: 247,
};
/** Budget of the forms for an account and for a membership. */
const FORM_BUDGET = 207;
const LIST_BUDGET = 200;
/** Scripts of one page; the build groups them by journey. */
const MAX_FILES = 14;
/** Budget of the scripts of live updates, which are loaded in an idle moment after it. */
const LIVE_BUDGET = 11;

/** Bytes of a built script as gzip. */
const packed = (script: string) => gzipSync(readFileSync(`dist/web${script}`), { level: 9 }).length;

/** Collects the paths of the scripts that a page loads. */
function collectScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  return scripts;
}

const campaign = 'utm_source=newsletter&utm_medium=email&fbclid=abc';

/** Notes the main element that the server sent. */
function keepServedMain(): void {
  new MutationObserver((_, observer) => {
    const main = document.querySelector('main');
    if (main === null) return;
    observer.disconnect();
    Object.assign(window, { served: main });
  }).observe(document, { childList: true, subtree: true });
}

/** Notes uses of Intl, whose first one takes a phone longer than hydration. */
function watchIntl(): void {
  const used: string[] = [];
  Object.assign(window, { usedIntl: used });
  const watch = (owner: object, name: string) => {
    const own = Reflect.get(owner, name);
    Object.defineProperty(owner, name, { get: () => used.push(name) && own });
  };
  for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator']) watch(Intl, name);
  watch(Number.prototype, 'toLocaleString');
  watch(String.prototype, 'localeCompare');
}

const intlUses = () => (window as unknown as { usedIntl: string[] }).usedIntl;

const isMainServed = () =>
  document.querySelector('main') === (window as unknown as { served: Element }).served;

for (const path of [...publicScreens(), paths.login({ mode: 'register' }), paths.forgotPassword()]) {
  const budget = budgets[path] ?? FORM_BUDGET;
  test(`a first visit of ${path} by a campaign's link hydrates the server's page with at most ${budget} kB of script, all of it asked for by the page itself`, {
    // on a large screen the plan is in view at once, and so is loaded
    tag: '@phone',
  }, async ({ page }) => {
    await holdIdleMoments(page);
    await page.addInitScript(keepServedMain);
    await page.addInitScript(watchIntl);
    const scripts = collectScripts(page);
    // "Book Now" leads to the sign-in, whose files are preloaded after hydration
    const texts = [path, paths.login()].map(async (each) => (await page.request.get(each)).text());
    const named = (await Promise.all(texts)).join('');
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}${campaign}`);
    await expect(page.locator(hydrated)).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(isMainServed), 'the main element of the server is kept').toBe(true);
    expect(page.url()).toContain(campaign);
    expect(await page.evaluate(intlUses), 'uses of Intl').toEqual([]);

    const sizes = Array.from(scripts, (script) => [packed(script), script] as const);
    const total = sizes.reduce((sum, [size]) => sum + size, 0);
    const largest = sizes.sort(([one], [other]) => other - one).map(([size, script]) => `${size} ${script}`);
    expect(total / 1000, largest.join('\n')).toBeLessThanOrEqual(budget);
    expect(scripts.size, largest.join('\n')).toBeLessThanOrEqual(MAX_FILES);
    const rest = Array.from(scripts).filter((script) => !named.includes(script));
    // the form of an account is loaded when it is chosen
    if (!path.includes('?')) expect(rest, 'requests in a row before hydration').toEqual([]);
  });
}

test(`the price list names at most ${LIST_BUDGET} kB of script; the whole list is asked for after hydration`, async ({
  request,
}) => {
  const sent = await (await request.get('/price-list')).text();
  const named = new Set(Array.from(sent.matchAll(/\/assets\/[^"]+\.js/g), ([path]) => path));
  const total = Array.from(named).reduce((sum, script) => sum + packed(script), 0);
  expect(named.size).toBeGreaterThan(5);
  expect(total / 1000, Array.from(named).join('\n')).toBeLessThanOrEqual(LIST_BUDGET);
});

test(`live updates load at most ${LIVE_BUDGET} kB of script of their own, after the first load`, async ({
  page,
}) => {
  const scripts = collectScripts(page);
  const sent = await (await page.request.get(paths.register())).text();
  const stream = page.waitForRequest('**/api/live');
  await page.goto(paths.register());
  await stream;
  const later = Array.from(scripts).filter((script) => !sent.includes(script));
  expect(later.some((script) => script.includes('/live-'))).toBe(true);
  const total = later.reduce((sum, script) => sum + packed(script), 0);
  expect(total / 1000, later.join('\n')).toBeLessThanOrEqual(LIVE_BUDGET);
});

test('every Mantine component in the bundle has its styles (src/app/web/mantine-styles.ts)', () => {
  const folder = 'dist/web/assets';
  const classesOf = (text: string) => text.match(/\bm_[0-9a-f]{6,}\b/g) ?? [];
  const classesIn = (ending: string) =>
    new Set(
      readdirSync(folder)
        .filter((file) => file.endsWith(ending))
        .flatMap((file) => classesOf(readFileSync(`${folder}/${file}`, 'utf8'))),
    );
  const styled = new Set(classesOf(readFileSync('node_modules/@mantine/core/styles.css', 'utf8')));
  const loaded = classesIn('.css');
  const used = Array.from(classesIn('.js')).filter((name) => styled.has(name));
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !loaded.has(name))).toEqual([]);
});
