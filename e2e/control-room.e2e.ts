import { expect, type Locator } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { expectAccessible, test } from './fixtures.ts';

// The office's tools: lot import, bulk prices, plan as navigation, integrity check and audit trail.

async function chooseTable(dialog: Locator, rows: string[]): Promise<void> {
  const table = ['Lot number,Position,Phase,Status,Price (RM)', ...rows].join('\n');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
}

test('the office imports lots, changes their prices and finds one on the plan (R-ADM-23, D-65, D-69)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('admin');
  // locked, and of a separate phase, so that no other journey books these lots
  const phase = 801 + test.info().retry;
  const numbers = [`CR-${phase}-1`, `CR-${phase}-2`];

  await test.step('a file with an error imports nothing and names the row', async () => {
    await page.goto(paths.adminLots());
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import lots from CSV' });
    await chooseTable(dialog, [
      `${numbers[0]},B,${phase},locked,1000000`,
      `${numbers[1]},B,${phase},locked,cheap`,
    ]);
    await expect(dialog.getByText('Price must be an amount in ringgit, such as 1,340,000')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('the corrected file is imported, all rows of it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Import lots from CSV' });
    await chooseTable(
      dialog,
      numbers.map((number) => `${number},B,${phase},locked,1000000`),
    );
    await expect(dialog.getByText('Every row can be used.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('A new row of lots');
    await dialog.getByRole('button', { name: 'Import 2 lots' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Lots added: 2, changed: 0')).toBeVisible();
  });

  await test.step('their prices are previewed and raised together', async () => {
    await page.goto(`${paths.adminLots()}?phase=${phase}&status=locked`);
    await expect(page.getByText('2 lots', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Change prices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await expect(dialog.getByLabel('Phase')).toHaveValue(String(phase));
    await dialog.getByRole('textbox', { name: /^Per cent/ }).fill('5');
    await dialog.getByRole('button', { name: 'Show new prices' }).click();
    await expect(dialog.getByText('2 of 2')).toBeVisible();
    await expect(dialog.getByText('RM 1,050,000')).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByLabel(/^Reason/).fill('The list of May');
    await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Prices changed: 2')).toBeVisible();
    await page.getByRole('button', { name: `History lot ${numbers[0]}` }).click();
    await expect(page.getByRole('dialog')).toContainText('The list of May');
    await page.keyboard.press('Escape');
  });

  await test.step('a lot is picked on the plan by keyboard', async () => {
    await page.goto(`${paths.adminLots()}?view=plan`);
    const lot = page.getByRole('option', { name: /^Lot 7,/ });
    await expect(lot).toBeVisible();
    await lot.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Choose lot 7' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel(/^Lot number/)).toHaveValue('7');
  });

  await test.step('every status agrees, and the trail is not for an admin (D-112)', async () => {
    await page.goto(paths.adminIntegrity());
    await expect(page.getByText('Everything agrees')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Everything agrees')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Audit Trail' })).toHaveCount(0);
    await page.goto(paths.adminAudit());
    await expect(page.getByText('Only super admins can read the audit trail')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a super admin reads who changed what, when and why (D-112)', { tag: '@long' }, async ({ open }) => {
  const office = await open('admin');
  const page = await open('superAdmin');
  const description = `Gate ${Date.now()}`;

  await test.step('an administrator changes a lot', async () => {
    await office.goto(`${paths.adminLots()}?q=8&sort=-area`);
    await office.getByRole('button', { name: 'Edit lot 8', exact: true }).click();
    await office.getByRole('dialog').getByLabel('Description').fill(description);
    await office.getByRole('button', { name: 'Save changes' }).click();
    await expect(office.getByText('Lot 8 updated successfully')).toBeVisible();
  });

  await test.step('the change is in the trail in words, and found by its text', async () => {
    await page.goto(`${paths.adminAudit()}?q=${encodeURIComponent(description)}`);
    await expect(page.getByText('1 entry')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: description });
    for (const words of ['Adam Lim', 'Changed a lot', 'Lot 8', 'Description:'])
      await expect(row).toContainText(words);
    await expectAccessible(page);
    await row.getByRole('button', { name: /^Details of entry/ }).click();
    await expect(page.getByLabel('Entry as recorded')).toContainText('"lot.update"');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('its link lists all changes of the lot', async () => {
    await page.getByRole('link', { name: 'Lot 8', exact: true }).click();
    await expect(
      page.getByRole('button', { name: 'Only what was done to Lot 8: show everything' }),
    ).toBeVisible();
    await page.goto(`${paths.adminAudit()}?q=nothing-of-this-kind`);
    await expect(page.getByText('No entry matches these filters.')).toBeVisible();
  });
});
