import { expect } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { ask, ownName, tokenOf } from './api.ts';
import { expectAccessible, test } from './fixtures.ts';

test('whoever scans a printed price list sees what is new since, and follows it without a reload (D-279, D-280)', {
  tag: '@phone',
}, async ({ page, open }) => {
  const office = await open('admin');
  const token = await tokenOf(office);
  await page.goto(paths.hub());
  await page.getByRole('link', { name: 'Price list' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Price list \d{4}-\d\d-\d\d \d{4} - .+\.pdf$/);
  const shared = await page.getByRole('link', { name: /WhatsApp/, includeHidden: true }).getAttribute('href');
  const printed = /price-list\?asOf=\S+$/.exec(decodeURIComponent(shared ?? ''))?.[0] ?? '';

  const lotNumber = ownName('P').replace('P ', 'P');
  const added = { lotNumber, phase: 9, type: 'C', price: 1_234_000, area: 186 };
  const { _id: id } = await ask<{ _id: string }>(office.request, 'POST /lots', token, added);
  await page.goto(`/${printed}`);
  const news = page.getByRole('alert').getByText(new RegExp(`New \\(.*${lotNumber}`));
  await expect(news).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(`^${lotNumber} .*1,234,000`) });
  await expect(row).toBeVisible();
  await page.getByLabel('Phase').selectOption('9');
  await expect(page).toHaveURL(/phase=9/);
  await expect(page.getByRole('row', { name: /RM/ })).toHaveCount(1);
  await expect(row).toBeVisible();
  await expectAccessible(page);

  await ask(office.request, `PUT /lots/${id}`, token, { status: 'locked', reason: 'not for sale' });
  await expect(row).toHaveCount(0);
  await expect(news).toHaveCount(0);
});
