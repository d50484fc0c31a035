import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { expectAccessible, test } from './fixtures.ts';

// Collapsed menus on a narrow screen: inert while closed, closed by Escape, and focus is restored.

/** The tab stops of a page in order. */
async function stops(page: Page): Promise<string[]> {
  const blur = () =>
    page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await blur();
  const met: string[] = [];
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      return at === null || at === document.body
        ? ''
        : (at.closest('#sidebar') ?? at.closest('#main') ?? at.closest('header') ?? at).id;
    });
    met.push(stop);
  }
  // the skip link, shown while it has the focus, covers the button of the menu
  await blur();
  return met;
}

test('the menu of a phone is a button that says whether it is open (R-NAV-21)', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(paths.login());
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.tap();
  const links = page.getByRole('navigation', { name: 'Site' });
  await expect(links).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
  await menu.tap();
  await links.getByRole('link', { name: 'Unit Booking' }).tap();
  await expect(page).toHaveURL(paths.hub());
  await expect(links).toHaveCount(0);
});

for (const width of [360, 768]) {
  test.describe(`at ${width} px`, { tag: width === 360 ? ['@phone'] : ['@phone', '@long'] }, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the closed sidebar is out of reach, and Escape closes the open one (R-NAV-29, R-AGT-03)', async ({
      open,
    }) => {
      const page = await open('agentAdmin');
      await page.goto(paths.agentBookingRequests());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const sidebar = page.getByRole('navigation', { name: 'Staff area' });
      await expect(sidebar).toHaveCount(0);
      expect(await stops(page)).not.toContain('sidebar');

      const burger = page.getByRole('button', { name: 'Open menu' });
      await burger.tap();
      await expect(sidebar).toBeVisible();
      // the page behind it is inert
      await expect(page.locator('main')).toHaveAttribute('inert');
      await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
      const met = await stops(page);
      expect(met).toContain('sidebar');
      expect(met).not.toContain('main');
      await expectAccessible(page);
      await sidebar.getByRole('link', { name: 'Create Booking' }).focus();
      await page.keyboard.press('Escape');
      await expect(sidebar).toHaveCount(0);
      await expect(burger).toBeFocused();
      await expect(burger).toHaveAttribute('aria-expanded', 'false');

      await burger.tap();
      await sidebar.getByRole('link', { name: 'Create Booking' }).tap();
      await expect(page).toHaveURL(paths.createBooking());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(sidebar).toHaveCount(0);
    });
  });
}
