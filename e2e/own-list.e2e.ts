import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { signIn, test } from './fixtures.ts';
import { hold } from './holding.ts';

// the list of somebody signed in takes the place of the visitor's, which was drawn

test('what somebody signed in presses before the program is there counts once it is', async ({ page }) => {
  await signIn(page, 'member');
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.type('B'), { waitUntil: 'commit' });
  const book = page.getByRole('button', { name: /^Book Now: lot/ }).first();
  const lotNumber = (await book.getAttribute('aria-label'))?.replace('Book Now: lot ', '');
  await book.click();
  letThrough();
  await expect(page.getByRole('dialog', { name: `Book lot ${lotNumber}` })).toBeVisible();
});

test('what somebody signed in presses while their list takes the place of the drawn one counts', {
  tag: '@mouse',
}, async ({ page }) => {
  await signIn(page, 'member');
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.type('B'), { waitUntil: 'commit' });
  const book = page.getByRole('button', { name: /^Book Now: lot/ }).first();
  const lotNumber = (await book.getAttribute('aria-label'))?.replace('Book Now: lot ', '');
  const drawn = await book.elementHandle();
  await book.hover();
  await page.mouse.down();
  letThrough();
  await expect.poll(() => drawn?.evaluate((button) => button.isConnected)).toBe(false);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: `Book lot ${lotNumber}` })).toBeVisible();
});

/** Turns a switch on in the moment in which the program has drawn it anew; tells when start.js has handed that on. */
function switchWhenDrawnAnew(drawn: Element): Promise<void> {
  return new Promise((handedOn, fail) => {
    let isListening = false;
    window.addEventListener('program-listens', () => {
      isListening = true;
      requestIdleCallback(() => handedOn());
    });
    const look = setInterval(() => {
      const now = document.querySelector<HTMLElement>('[role=switch]');
      if (now === null || drawn.isConnected) return;
      clearInterval(look);
      if (isListening) fail(new Error('The program listens already'));
      else now.click();
    }, 10);
  });
}

test('what somebody signed in chooses while the portal learns who they are counts once', async ({ page }) => {
  await signIn(page, 'member');
  const letMeThrough = await hold(page, '**/api/users/me*');
  const letThrough = await hold(page, '**/assets/*');
  await page.goto(paths.type('B'), { waitUntil: 'commit' });
  const perSqft = page.getByRole('switch', { name: 'Price per sqft' });
  const handedOn = perSqft.evaluate(switchWhenDrawnAnew);
  letThrough();
  await handedOn;
  letMeThrough();
  await expect(page).toHaveURL(/psf=1/);
  await expect(perSqft).toBeChecked();
});
