import { expect } from '@playwright/test';
import { cast } from '#app/server/seed/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, ownName, tokenOf } from './api.ts';
import { expectAccessible, test } from './fixtures.ts';
import { choose } from './real-clicks.ts';

type Lot = { lotNumber: string; status: string; price?: number };

test('the office adds a lot, changes its price, locks it with a reason and reads its history (R-LOT-29, R-LOT-30, R-ADM-23, D-64)', {
  tag: '@long',
}, async ({ open }) => {
  // a short number, for the table
  const number = ownName('N').replace('N ', 'N');
  const page = await open('admin');
  const token = await tokenOf(page);
  const stored = async () => {
    const lots = await ask<Lot[]>(page.request, 'GET /lots', token);
    return lots.find(({ lotNumber }) => lotNumber === number);
  };
  await page.goto(paths.adminLots());
  await expect(page.getByRole('table', { name: 'Lots' })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(number) });

  await test.step('adds it, after the required fields are shown', async () => {
    await page.getByRole('button', { name: 'Add Lot' }).click();
    const form = page.getByRole('dialog', { name: 'Add Lot' });
    await form.getByLabel('Lot number').press('Enter');
    await expect(form.getByText('Lot number is required')).toBeVisible();
    await form.getByLabel('Lot number').fill(number);
    await form.getByLabel('Phase').fill('9');
    await choose(form, 'Position', 'A: Corner lot');
    await form.getByLabel('Price (RM)').fill('1,250,000');
    await form.getByLabel('Land area (sqm)').fill('410');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add Lot' }).click();
    await expect(page.getByText(`Lot ${number} created successfully`)).toBeVisible();
    await expect(form).toBeHidden();
    expect(await stored()).toMatchObject({ status: 'available', price: 1_250_000 });
  });

  await test.step('finds it by words, position and phase, also after a reload', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(number);
    await page.getByLabel('Phase', { exact: true }).fill('9');
    await choose(page, 'Position', 'CORNER (A)');
    await expect(page.getByText('1 lot', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Phase', { exact: true })).toHaveValue('9');
    await expect(row).toContainText('RM 1,250,000');
  });

  await test.step('changes its price', async () => {
    await row.getByRole('button', { name: `Edit lot ${number}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Lot' });
    // nothing has been changed yet, so there is nothing to save
    await expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await form.getByLabel('Price (RM)').fill('1,300,000');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`Lot ${number} updated successfully`)).toBeVisible();
    await expect(row).toContainText('RM 1,300,000');
  });

  const lock = async (label: 'Lock' | 'Unlock', reason: string) => {
    await row.getByRole('button', { name: `${label} lot ${number}` }).click();
    const question = page.getByRole('dialog', { name: `${label} lot ${number}?` });
    await question.getByRole('button', { name: `${label} lot`, exact: true }).click();
    await expect(question.getByText('Please give a reason')).toBeVisible();
    // the success message disappears after some seconds, so axe runs before it
    if (label === 'Unlock') await expectAccessible(page);
    await question.getByLabel('Reason').fill(reason);
    await question.getByRole('button', { name: `${label} lot`, exact: true }).click();
  };

  await test.step('locks and unlocks it with a reason', async () => {
    await lock('Lock', 'Survey of the boundary');
    await expect(page.getByText(`Lot ${number} is locked`)).toBeVisible();
    await expect(row).toContainText('Locked');
    expect((await stored())?.status).toBe('locked');
    await lock('Unlock', 'The survey is done');
    await expect(page.getByText(`Lot ${number} is available again`)).toBeVisible();
    expect((await stored())?.status).toBe('available');
    // other journeys look for free lots of the park
    await lock('Lock', 'End of the journey');
    await expect(page.getByText(`Lot ${number} is locked`)).toBeVisible();
  });

  await test.step('reads what happened, by whom and why, newest first', async () => {
    await row.getByRole('button', { name: `History lot ${number}` }).click();
    const history = page.getByRole('dialog', { name: 'Status and price history' });
    await expect(history).toContainText('Price: RM 1,250,000 → RM 1,300,000');
    await expect(history).toContainText(cast.admin.name);
    const text = ((await history.textContent()) ?? '').replaceAll(/\s+/g, ' ');
    const at = ['End of the journey', 'The survey is done', 'Survey of the boundary', 'RM 1,300,000'].map(
      (words) => text.indexOf(words),
    );
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(history).toHaveCount(0);
  });
});

test('a duplicate number is refused and the form keeps its values (R-MSG-25, D-64)', async ({
  open,
  trouble,
}) => {
  trouble.expect(/status of 409/);
  const page = await open('admin');
  const [taken] = await ask<Lot[]>(page.request, 'GET /lots?limit=1', await tokenOf(page));
  await page.goto(`${paths.adminLots()}?lot=new`);
  const form = page.getByRole('dialog', { name: 'Add Lot' });
  await form.getByLabel('Lot number').fill(taken?.lotNumber ?? '');
  await form.getByLabel('Land area (sqm)').fill('300');
  await form.getByLabel('Name', { exact: true }).fill('Beside the gate');
  await form.getByRole('button', { name: 'Add Lot' }).click();
  await expect(form.getByText('Lot number already exists').first()).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Beside the gate');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Lots' })).toBeVisible();
});
