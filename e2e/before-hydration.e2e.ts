import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { splitAddress } from '#shared/language.ts';
import { hydrated, test } from './fixtures.ts';
import { holdRequests } from './request-gate.ts';

type Rows = { row: string; hasText?: string };

/** Notes the fewest rows that stood at once since the HTML was parsed, by animation frame; the returned function reads the number. */
async function watchFewest(page: Page, rows: Rows): Promise<() => Promise<number>> {
  await page.addInitScript(({ row, hasText = '' }) => {
    let fewest = Number.POSITIVE_INFINITY;
    const look = () => {
      const standing = Array.from(document.querySelectorAll(row)).filter((one) =>
        one.textContent?.includes(hasText),
      );
      if (document.readyState !== 'loading') fewest = Math.min(fewest, standing.length);
      document.documentElement?.setAttribute('data-fewest', String(fewest));
      requestAnimationFrame(look);
    };
    look();
  }, rows);
  return () => page.evaluate(() => Number(document.documentElement.dataset.fewest));
}

test('the lots and prices that a page came with stay while those of a signed-in buyer are read', async ({
  open,
}) => {
  const visits = [
    { path: paths.type('A'), row: 'tr:has([aria-expanded])', call: /\/lots\/A/ },
    { path: paths.hub(), row: '[role=option]', call: /\/plan/ },
    { path: paths.home(), row: 'article', hasText: 'from RM', call: /\/lots\/A/ },
  ];
  for (const { path, call, ...rows } of visits) {
    const page = await open('member');
    const fewest = await watchFewest(page, rows);
    const standing = page.locator(rows.row, rows);
    const letScriptsThrough = await holdRequests(page, '**/assets/*.js');
    const letCallsThrough = await holdRequests(page, '**/api/**');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const served = await standing.count();
    expect(served, path).toBeGreaterThan(0);

    const asked = page.waitForRequest(call);
    letScriptsThrough();
    await asked;
    expect(await standing.count(), path).toBe(served);
    const answered = page.waitForResponse(call);
    letCallsThrough();
    await (await answered).finished();
    // the plan of the landing page is not near yet
    if (path !== paths.home()) await expect(page.getByLabel('Loading'), path).toHaveCount(0);
    expect(await fewest(), path).toBe(served);
  }
});

test('what stands on a public page before hydration is a link, a text field or disabled (D-340)', async ({
  browser,
  viewport,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await page.goto(paths.type('B'));
  const lot =
    (await page
      .getByRole('link', { name: /^Lot \d/ })
      .first()
      .getAttribute('href')) ?? '';
  // the sitemap names every page that the server renders
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const addresses = Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, url = '']) => new URL(url).pathname);
  const views = [
    ...addresses.filter((address) => splitAddress(address).language === 'en'),
    paths.login({ mode: 'register' }),
    paths.home('contact').replace('#', 'nowhere'),
    `${paths.hub()}?view=list&type=C&phase=1`,
    `${paths.type('A')}?phase=9&min=1`,
    lot,
    `${lot}&book=1`,
  ];
  // the menu of a phone is a <details>
  const others =
    ':is(button, select, [type=checkbox], [type=radio]):not(:disabled), [role=option]:not(a), [role=button]:not(a)';
  for (const view of views) {
    await page.goto(view);
    await expect(page.getByRole('contentinfo')).toBeAttached();
    expect(await page.locator(others).evaluateAll((all) => all.map((one) => one.outerHTML)), view).toEqual(
      [],
    );
  }
  await context.close();
});

/** Opens a page whose scripts never come. */
async function openWithoutScripts(page: Page, path: string): Promise<void> {
  await holdRequests(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
}

test('the server answers taps before hydration: a phase, a lot, "Book Now" and the way to an account', {
  tag: '@phone',
}, async ({ page }) => {
  const main = page.getByRole('main');
  await openWithoutScripts(page, paths.type('B'));
  await main.getByText('Filter and sort').tap();
  await main.getByRole('link', { name: '2', exact: true }).tap();
  await expect(page).toHaveURL(/\?phase=2$/);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const phases = main.getByRole('row').getByText(/^Phase \d/);
  expect(new Set((await phases.allTextContents()).map((text) => text.charAt(6)))).toEqual(new Set('2'));

  const lot = main.getByRole('link', { name: /^Lot \d/ }).first();
  const name = (await lot.getAttribute('aria-label')) ?? '';
  await lot.tap();
  const details = page.getByRole('complementary', { name: `Details of ${name.toLowerCase()}` });
  await expect(details.getByRole('heading', { name, exact: true })).toBeInViewport();
  await details.getByRole('link', { name: 'Close lot details' }).tap();
  await expect(page).toHaveURL(/\?phase=2$/);

  await main.getByRole('link', { name: `Book Now: ${name.toLowerCase()}`, exact: true }).tap();
  await expect(page.getByText(`To book ${name.toLowerCase()}:`)).toBeInViewport();
  await details.getByRole('link', { name: 'Register' }).tap();
  for (const field of ['Full name', 'Email', 'Password', 'Confirm password']) {
    await expect(page.getByLabel(field, { exact: true })).toBeEnabled();
  }
  await main.getByRole('link', { name: 'I have an account' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
});

test('the server answers taps on the plan before hydration', { tag: '@both' }, async ({ page, isMobile }) => {
  const tap = (name: string) => {
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    return isMobile ? link.tap() : link.click();
  };
  await openWithoutScripts(page, paths.hub());
  await tap('C');
  await expect(page).toHaveURL(/\?type=C$/);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const lots = page.getByRole('option');
  const drawn = await lots.count();
  expect(drawn).toBeGreaterThan(0);
  await tap('List');
  await expect(page).toHaveURL(/\?type=C&view=list$/);
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByText(/^Lot \d+/),
  ).toHaveCount(drawn);
  await tap('Plan');
  const free = page.getByRole('option', { name: /available/ }).first();
  const number = /^Lot (\S+),/.exec((await free.getAttribute('aria-label')) ?? '')?.[1];
  await free.dispatchEvent('click');
  await expect(page.getByRole('complementary', { name: `Details of lot ${number}` })).toBeVisible();
});

test('text that was typed into a registration before hydration is kept and sent, and leads back to the lot', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(paths.type('C'));
  const book = page.getByRole('link', { name: /^Book Now/ }).first();
  const back = (await book.getAttribute('href')) ?? '';
  for (const path of [paths.register(), paths.login({ mode: 'register', back })]) {
    const letThrough = await holdRequests(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const email = `typed-${Date.now()}@aero.example`;
    await page.getByLabel('Full name').fill('Early Bird');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('early-bird-1');
    await page.getByLabel('Confirm password').fill('early-bird-1');
    const send = page.getByRole('button', { name: 'Register', exact: true });
    await expect(send).toBeDisabled();
    letThrough();
    await expect(page.locator(hydrated)).toBeAttached();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await send.click();
    await page.unroute('**/assets/*.js');
    await page.waitForURL(path === paths.register() ? '**/login' : `**${back}`);
  }
});
