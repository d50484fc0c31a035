import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { test } from './fixtures.ts';

/** Holds back some files of a page; answers what lets them through. */
async function hold(page: Page, files: string): Promise<() => void> {
  let letThrough = () => {};
  const free = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(files, async (route) => {
    await free;
    await route.continue();
  });
  return letThrough;
}

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
    for (const path of [paths.home(), paths.hub(), paths.type('A'), paths.login(), paths.register()]) {
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
