import { expect, type Page } from '@playwright/test';
import { lotTypes, typesOf } from '#core/lots/lifecycle.ts';
import { paths } from '#platform/web/paths.ts';
import { ownName, send, tokenOf } from './api.ts';
import { expectAccessible, publicScreens, test } from './fixtures.ts';

test('text at 200 % fits a narrow screen, and so does the menu', {
  tag: '@phone',
}, async ({ page, trouble }) => {
  trouble.expect(/status of 404/);
  const width = 360;
  for (const path of [...publicScreens(), '/nowhere']) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.soft(page.getByLabel('Menu', { exact: true }), path).toBeInViewport({ ratio: 1 });
    // scrolls down, so that lazy parts load too
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).toBeVisible();
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBeLessThanOrEqual(width);
    const cut = page
      .locator('article, td')
      .evaluateAll((cards) =>
        cards
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((card) => card.textContent),
      );
    expect.soft(await cut, `cut off on ${path}`).toEqual([]);
  }
});

test('every public page has a preview picture, and a type’s page that of its type', {
  tag: '@park',
}, async ({ request, park }) => {
  const { pictures } = park.site.media;
  for (const path of publicScreens()) {
    const sent = await (await request.get(path)).text();
    const picture = /property="og:image" content="([^"]+)"/.exec(sent)?.[1] ?? '';
    const answer = await request.get(picture);
    const shown = path === paths.type('A') && pictures['type-a'] ? 'type-a' : 'hero';
    const file = pictures[shown] ? `share-${shown}.jpg` : 'share.png';
    expect([path, answer.headers()['content-type'], picture]).toEqual([
      path,
      pictures[shown] ? 'image/jpeg' : 'image/png',
      expect.stringMatching(new RegExp(`/media/${file}$`)),
    ]);
  }
});

test('the overview has a plan if the park has one, and a type that it has not has no page (D-212)', {
  tag: '@park',
}, async ({ request, park }) => {
  const hub = await (await request.get(paths.hub())).text();
  expect(hub.includes('How the lots are shown')).toBe(park.facts.hasPlan);
  for (const type of lotTypes) {
    const status = typesOf(park.facts).includes(type) ? 200 : 404;
    expect([type, (await request.get(paths.type(type))).status()]).toEqual([type, status]);
  }
});

test('a new page starts at its top; a reload keeps the scroll position', async ({ page }) => {
  const depth = () => page.evaluate(() => window.scrollY);
  const end = page.getByRole('contentinfo');
  await page.goto(paths.home());
  await end.scrollIntoViewIfNeeded();
  await page.goto(paths.type('B'));
  await expect(page.getByRole('link', { name: /^Book Now: lot/ }).first()).toBeVisible();
  expect(await depth()).toBe(0);
  await end.scrollIntoViewIfNeeded();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Book Now: lot/ }).first()).toBeAttached();
  await expect.poll(depth).toBeGreaterThan(300);
});

test('pages and their navigation work without scripts, also the menu of a phone (R-NAV-19 to R-NAV-22, R-NAV-26)', {
  tag: '@both',
}, async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport });
  const page = await context.newPage();
  await page.goto(paths.home());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why choose us' })).toBeVisible();
  const menu = page.getByLabel('Menu', { exact: true });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Unit Booking' })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(paths.hub());
  await expect(page.getByRole('heading', { level: 1, name: 'Unit Booking' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(paths.home());
  await context.close();
});

test('a film loads on demand, and closes by button, outside click and Escape (R-LAND-04, D-121)', async ({
  page,
}) => {
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.push(new URL(request.url()).pathname);
  });
  await page.goto(paths.home());
  const play = page.getByRole('link', { name: /Play: Street tour/ });
  await play.scrollIntoViewIfNeeded();
  await expect(play.locator('img')).toHaveJSProperty('complete', true);
  expect(films).toEqual([]);

  const film = page.getByRole('dialog', { name: 'Street tour' });
  const ends: Record<string, () => Promise<void>> = {
    button: () => film.getByRole('button', { name: 'Close film' }).click(),
    outside: () => page.mouse.click(4, 4),
    Escape: () => page.keyboard.press('Escape'),
  };
  for (const [name, end] of Object.entries(ends)) {
    await test.step(name, async () => {
      await play.press('Enter');
      await expect(film.locator('video')).toHaveJSProperty('paused', false);
      await expect
        .poll(() => film.locator('track').evaluate((track: HTMLTrackElement) => track.track.cues?.length))
        .toBe(2);
      await end();
      await expect(film).toHaveCount(0);
      await expect(page.locator('video')).toHaveCount(0);
      await expect(play).toBeFocused();
    });
  }
  expect(new Set(films)).toEqual(new Set(['/media/tour-2.mp4']));
});

async function writeToOffice(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Contact Us' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Contact Us' });
  await expect(form.getByLabel(/^Name/)).toBeFocused();
  for (const text of ['Devi Menon', 'devi@buyers.example', '+60125550188', message]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await form.getByRole('button', { name: 'Send message' }).press('Enter');
}

test('a visitor writes to the office by keyboard, and the office reads it (R-LAND-09 to R-LAND-14, D-119)', async ({
  page,
  open,
}) => {
  const message = ownName('Is a corner lot free on the boulevard?');
  await page.goto(paths.home());
  await writeToOffice(page, message);
  const form = page.getByRole('dialog', { name: 'Contact Us' });
  await expect(form.getByText('Thank you for your message! We will get back to you soon.')).toBeVisible();
  await expectAccessible(page);
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Contact Us' })).toBeFocused();

  const office = await open('superAdmin');
  const kept = await send(office.request, 'GET /contact-messages', { token: await tokenOf(office) });
  expect(await kept.text()).toContain(message);
});

test('a contact form that fails to send shows an error and keeps its text (R-LAND-13)', {
  tag: '@phone',
}, async ({ page, context, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(paths.home());
  await page.getByRole('button', { name: 'Contact Us' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Contact Us' });
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await context.setOffline(true);
  await writeToOffice(page, 'Hello');
  await expect(form.getByRole('alert')).toContainText('Failed to send your message. Please try again later.');
  await expect(form.getByLabel(/^Message/)).toHaveValue('Hello');
  await expect(form.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Thank you for your message!')).toBeVisible();
});

test('an unknown address shows the 404 page with links', async ({ page, trouble }) => {
  trouble.expect(/status of 404/);
  // the second one cannot be decoded
  for (const address of ['/nowhere', '/%E0%A4%A']) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'See the lots' }).click();
  await expect(page).toHaveURL(paths.hub());
});
