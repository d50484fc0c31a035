import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { searchTexts } from '#features/search/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { ask } from './api.ts';
import { agency, newBooking, newMember } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';
import { choose } from './real-clicks.ts';

test('All Bookings finds any booking, counts the results, and is downloaded as filtered (R-NAV-12, R-ADM-25, D-10)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('admin');
  const api = page.request;
  const buyer = await newMember(api, 'Zainab Idris');
  const first = await newBooking(api, buyer);
  await ask(api, `DELETE /bookings/${first.id}`, buyer.token);
  const second = await newBooking(api, buyer);

  await page.goto(paths.adminAllBookings());
  await expect(page.getByRole('table', { name: 'All bookings' })).toBeVisible();
  const rows = page.getByRole('row', { name: new RegExp(buyer.email) });

  await test.step('by text, status, agency and day, also after a reload', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(buyer.email);
    await expect(page.getByText('2 bookings', { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(2);
    await choose(page, 'Status', 'Cancelled');
    await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
    await expect(rows).toContainText('Cancelled');
    await page.getByRole('combobox', { name: 'Agency' }).fill(agency.name);
    await page.getByRole('option', { name: agency.name }).click();
    await page.getByLabel('Requested from').fill('2026-01-01');
    await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Cancelled');
    await expect(page.getByRole('combobox', { name: 'Agency' })).toHaveValue(agency.name);
    await expect(rows).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('the file has the filtered bookings only', async () => {
    const exported = async (name: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name }).click(),
      ]);
      return download;
    };
    expect((await exported('Export Excel')).suggestedFilename()).toMatch(/\.xlsx$/);
    const file = await exported('Export CSV');
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(buyer.email);
    expect(lines[1]).toContain(first.id);
  });

  await test.step('no result on a future day, and the filters are cleared', async () => {
    await page.getByLabel('Requested from').fill('2999-01-01');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('All statuses');
  });

  await test.step('a booking leads to where it is processed', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(buyer.email);
    await expect(page.getByText('2 bookings', { exact: true })).toBeVisible();
    const booked = rows.filter({ hasText: 'Pending Agent' });
    await booked
      // a unit may stand on the lot
      .getByRole('link', {
        name: new RegExp(`Open the booking of .*Lot ${second.lotNumber} by ${buyer.name}`),
      })
      .click();
    const opened = page.getByRole('region', { name: new RegExp(`Booking of .*Lot ${second.lotNumber}`) });
    await expect(opened).toContainText(buyer.email);
  });

  await test.step('who holds a lot is found by Ctrl K from anywhere, and stands in the list of lots (D-193)', async () => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: searchTexts.label });
    await expect(field).toBeFocused();
    await page.keyboard.type(`lot ${second.lotNumber}`);
    const found = page.getByRole('group', { name: 'Lots' }).getByRole('option').first();
    await expect(found).toContainText(`Lot ${second.lotNumber}`);
    await expect(found).toContainText(`Held by ${buyer.name}`);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(paths.adminLots()));
    const holder = { name: `Open the booking of lot ${second.lotNumber} by ${buyer.name}` };
    const form = page.getByRole('dialog', { name: 'Edit Lot' });
    await expect(form.getByRole('link', holder)).toBeVisible();
    // Escape closes the search above the form alone
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await form.press('Escape');
    await expect(form).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill(second.lotNumber);
    await expect(page.getByRole('row').filter({ hasText: buyer.name })).toContainText(agency.name);
  });
});
