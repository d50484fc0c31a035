import { expect } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { expectAccessible, test } from './fixtures.ts';

for (const size of [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
]) {
  test(`the whole menu of a super admin is in sight at ${size.width} x ${size.height} (D-367, R-NAV-31, R-NAV-33)`, async ({
    open,
  }) => {
    const page = await open('superAdmin');
    await page.setViewportSize(size);
    await page.goto(paths.adminDashboard());
    const menu = page.getByRole('navigation', { name: 'Staff area' });
    const links = menu.getByRole('link');
    await expect(links).not.toHaveCount(0);
    const names = await links.evaluateAll((found) =>
      found.map((link) => link.textContent?.replace(/\d+$/, '')),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'Dashboard',
        'Agencies',
        'Agent Admins',
        'Lots',
        'Booking Approvals',
        'All Bookings',
        'Users',
        'My Profile',
      ]),
    );
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('button', { name: 'Collapse menu' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
}
