import { expect, type Page } from '@playwright/test';
import type { Lot, PublicLot } from '#features/lots/contract.ts';
import { lotTexts } from '#features/lots/messages.ts';
import { paths } from '#web/paths.ts';
import { ask } from './api.ts';
import { test } from './fixtures.ts';
import { hold } from './holding.ts';

/** Waits for the pictures on the screen. */
async function seePictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seen = Array.from(document.images).filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight,
    );
    await Promise.all(seen.map((image) => image.decode()));
  });
}

/** The screen once it has come to rest; the placeholders of what is not known yet breathe. */
async function stillPicture(page: Page): Promise<Buffer> {
  let before = await page.screenshot({ animations: 'disabled' });
  for (;;) {
    const now = await page.screenshot({ animations: 'disabled' });
    if (now.equals(before)) return now;
    before = now;
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a drawn page looks the same in its own styles as in all of them, in ${colorScheme} colours`, async ({
    context,
    trouble,
  }) => {
    trouble.expect(/ERR_FAILED|dynamically imported module/);
    const all = [
      paths.home(),
      paths.hub(),
      paths.type('A'),
      paths.login(),
      paths.login({ mode: 'register' }),
      paths.register(),
    ];
    for (const path of all) {
      const page = await context.newPage();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.route('**/assets/*.js', (route) => route.abort());
      const letThrough = await hold(page, '**/assets/*.css');
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await expect(page.locator('link[rel=stylesheet]')).toBeAttached();
      await seePictures(page);
      const own = await stillPicture(page);

      letThrough();
      const sheets = () => page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href));
      await expect.poll(sheets).toContainEqual(expect.stringContaining('/assets/style-'));
      const isSame = async () => own.equals(await stillPicture(page));
      await expect.poll(isSame, `${path} in all styles`).toBe(true);
      await page.close();
    }
  });
}

test('a button pressed before the program is there does its work once it is', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.home(), { waitUntil: 'commit' });
  const film = page.getByRole('button', { name: /Play: Street tour/ });
  await film.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('who has scrolled before the program is there stays at that place', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.hub(), { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'The plan of the park' }).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  letThrough();
  await expect(page.getByRole('listbox', { name: 'Plan of the lots' })).toBeAttached();
  expect(await scrolled()).toBe(before);
});

/** Adds up by how much of the screen what was seen has moved without anybody's doing, as browsers report it. */
function addUpShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      const before = Number(document.documentElement.dataset.shifted ?? 0);
      document.documentElement.dataset.shifted = String(before + (shift.hadRecentInput ? 0 : shift.value));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('nothing in sight moves when the plan comes to the place that was kept for it', async ({ page }) => {
  await page.addInitScript(addUpShifts);
  for (const path of [paths.home(), paths.hub()]) {
    const letThrough = await hold(page, '**/assets/*');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    // what stands below the place is in sight as well, where the screen is high enough
    await page
      .locator('[aria-busy=true]')
      .first()
      .evaluate((place) => place.scrollIntoView({ block: 'end' }));
    await page.mouse.wheel(0, 200);
    letThrough();
    const plan = page.getByRole('listbox', { name: 'Plan of the lots' });
    await expect(plan).toBeVisible();
    // a press that works proves the plan alive; the card it opens is what the reader asked for, and counts for nothing
    await plan.getByRole('option').first().click();
    await expect(page.getByRole('region', { name: /^Lot \d+$/ })).toBeVisible();
    const shifted = await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));
    expect(shifted, path).toBeLessThan(0.05);
    await page.unroute('**/assets/*');
  }
});

test('a sign-in sent before the program is there stays on the page, and is sent once it is', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.login(), { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@aero.example');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  expect(new URL(page.url()).search).toBe('');
  letThrough();
  await expect(page.getByRole('alert').first()).toContainText('Invalid');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@aero.example');
});

test('a page shows the lots of the moment without any script, to a visitor no more than they may see (D-61)', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // other journeys change lots meanwhile
  await expect(async () => {
    const rows = await ask<Lot[]>(request, 'GET /properties/aeroindustrial/lots/B');
    await page.goto(paths.type('B'));
    const shown = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
    const numbers = shown.getByRole('button', { name: /^Lot / });
    expect(await numbers.allTextContents()).toEqual(rows.map(({ lotNumber }) => lotNumber));
    expect(rows.length).toBeGreaterThan(0);

    const all = await ask<PublicLot[]>(request, 'GET /public/properties/aeroindustrial/lots');
    const free = all.filter(({ status }) => status === 'available').length;
    await page.goto(paths.hub());
    const counted = page.locator('dl').first().locator('div', { hasText: 'Available' }).locator('dd');
    expect(await counted.innerText()).toBe(String(free));
  }).toPass();
  await context.close();
});

test('a link to one lot shows its page and says what it is before any script, and then the lot', async ({
  page,
}) => {
  const [lot] = await ask<Lot[]>(page.request, 'GET /properties/aeroindustrial/lots/B');
  if (lot === undefined) throw new Error('No lot is free');
  const link = `${paths.type('B', { lot: lot.id })}&utm_source=paper`;
  const sent = await (await page.request.get(link)).text();
  expect(sent).toContain('property="og:image"');
  expect(sent).toContain(`property="og:title" content="Lot ${lot.lotNumber}, type B`);
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: `Lot ${lot.lotNumber}`, exact: true })).toBeVisible();

  letThrough();
  // nobody has to move for what the link asks for
  await expect(page.getByRole('heading', { name: `Lot ${lot.lotNumber}` })).toBeVisible();
  // all of it, down to its last line
  await expect(page.getByRole('button', { name: lotTexts.share })).toBeInViewport({ ratio: 1 });
  expect(page.url().endsWith(link)).toBe(true);
});

test('a link to the registration shows its view at once, and the form with the program', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.login({ mode: 'register' }), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use the full registration form' })).toBeVisible();
  letThrough();
  await page.getByLabel('Full name').fill('Aina Early');
  await expect(page.getByLabel('Full name')).toHaveValue('Aina Early');
  await expect(page).toHaveURL(/\/login\?mode=register$/);
});

test('what is chosen and typed before the program is there counts once it is', {
  // a large screen has the columns' names to put the lots in order
  tag: '@phone',
}, async ({ page }) => {
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.type('B'), { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('-price');
  await page.getByLabel('Highest price').fill('1');
  const compare = page.getByRole('checkbox', { name: /^Compare lot/ }).first();
  await compare.click();
  letThrough();
  await expect(page).toHaveURL(/sort=-price/);
  await expect(page).toHaveURL(/max=1/);
  await expect(page).toHaveURL(/compare=/);
  await expect(page.getByLabel('Highest price')).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible();
});

test('every choice made before the program is there counts once it is', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.type('B'), { waitUntil: 'commit' });
  const compare = page.getByRole('checkbox', { name: /^Compare lot/ });
  await compare.nth(0).click();
  await compare.nth(1).click();
  // pressed again, since nothing was seen to happen
  await compare.nth(1).click();
  letThrough();
  await expect(compare.nth(0)).toBeChecked();
  await expect(compare.nth(1)).toBeChecked();
});

test('the name of a field leads into it before the program is there', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.login(), { waitUntil: 'commit' });
  await page.getByText('Email', { exact: true }).first().click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Password', { exact: true }).focus();
  letThrough();
  await expect(page.getByText('The test account is filled in.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('what is typed on while the program takes over counts too', { tag: '@phone' }, async ({ page }) => {
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.type('B'), { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('-price');
  await page.getByLabel('Highest price').fill('9');
  await page.getByLabel('Highest price').evaluate((field: HTMLInputElement) => {
    const typeOn = () => {
      field.setRangeText('00', 1, 1, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    window.addEventListener('program-listens', typeOn, { once: true });
  });
  letThrough();
  await expect(page).toHaveURL(/sort=-price&max=900/);
  await expect(page.getByLabel('Highest price')).toHaveValue('900');
});

test('a press on a page whose program cannot be had is answered so, and does its work once it can', async ({
  page,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  await page.route('**/assets/*', (route) => route.abort());
  await page.goto(paths.home());
  await page.mouse.move(20, 20);
  const film = page.getByRole('button', { name: /Play: Street tour/ });
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded completely' });
  await expect(missing).toHaveCount(0);
  await film.click();
  await expect(missing.getByRole('link', { name: 'load this page again' })).toBeVisible();
  await page.unroute('**/assets/*');
  await film.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(missing).toHaveCount(0);
});

test('the program comes to a reader who does nothing, after a while', async ({ page }) => {
  const programs: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/') && request.resourceType() === 'script')
      programs.push(request.url());
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  // what a campaign adds to a link asks for nothing
  await page.goto(`${paths.type('C')}?utm_source=paper&gclid=2`, { waitUntil: 'networkidle' });
  expect(programs).toEqual([]);
  await page.clock.runFor(5000);
  await page.clock.resume();
  await expect.poll(() => programs.length).toBeGreaterThan(3);
});
