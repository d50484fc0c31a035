import { expect, type Page } from '@playwright/test';
import { officeLotTexts, priceTexts } from '#features/lots/office-messages.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, ownName, tokenOf } from './api.ts';
import { type Action, expectReady } from './write-faults.ts';

type Lot = { _id: string; lotNumber: string; status: string; price: number | null };

/** What the office does with lots. */
export async function lotActions(page: Page): Promise<readonly Action[]> {
  const api = page.request;
  const token = await tokenOf(page);
  const get = <T>(path: string) => ask<T>(api, `GET ${path}`, token);
  const newLot = () => {
    const lotNumber = ownName('F').replace('F ', 'F');
    return ask<Lot>(api, 'POST /lots', token, { lotNumber, type: 'B', phase: 8, price: 1000 });
  };
  const lotNow = (id: string) => get<Lot>(`/lots/${id}`);
  const listOf = async (lot: Lot) => {
    await page.goto(`${paths.adminLots()}?q=${lot.lotNumber}`);
    return page.getByRole('row', { name: new RegExp(lot.lotNumber) });
  };

  return [
    {
      name: 'add a lot',
      calls: ['POST /lots'],
      prepare: async () => {
        const number = ownName('F').replace('F ', 'F');
        await page.goto(paths.adminLots({ lot: 'new' }));
        const form = page.getByRole('dialog', { name: 'Add Lot' });
        await form.getByLabel('Lot number').fill(number);
        await form.getByLabel('Phase').fill('8');
        await form.getByLabel('Price (RM)').fill('1000');
        const button = form.getByRole('button', { name: 'Add Lot' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(form.getByLabel('Lot number')).toHaveValue(number);
          },
          success: [officeLotTexts.added.replace('{lot}', number)],
          failed: [officeLotTexts.saveFailed],
          isDone: async () => (await get<Lot[]>(`/lots?search=${number}`)).length === 1,
          again: 'Lot number already exists',
        };
      },
    },
    {
      name: 'edit a lot',
      calls: ['PUT /lots/:id'],
      prepare: async () => {
        const lot = await newLot();
        await page.goto(paths.adminLots({ lot: lot._id }));
        const form = page.getByRole('dialog', { name: 'Edit Lot' });
        await form.getByLabel('Price (RM)').fill('2,000');
        const button = form.getByRole('button', { name: 'Save changes' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(form.getByLabel('Price (RM)')).toHaveValue('2,000');
          },
          success: [officeLotTexts.changed.replace('{lot}', lot.lotNumber), officeLotTexts.unchanged],
          failed: [officeLotTexts.saveFailed],
          isDone: async () => (await lotNow(lot._id)).price === 2000,
        };
      },
    },
    {
      name: 'lock a lot',
      calls: ['PUT /lots/:id'],
      prepare: async () => {
        const lot = await newLot();
        const row = await listOf(lot);
        await row.getByRole('button', { name: `Lock lot ${lot.lotNumber}` }).click();
        const dialog = page.getByRole('dialog', { name: `Lock lot ${lot.lotNumber}?` });
        await dialog.getByLabel('Reason').fill('A survey');
        const button = dialog.getByRole('button', { name: 'Lock lot', exact: true });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(dialog.getByLabel('Reason')).toHaveValue('A survey');
          },
          success: [officeLotTexts.locked.replace('{lot}', lot.lotNumber)],
          failed: [officeLotTexts.saveFailed],
          isDone: async () => (await lotNow(lot._id)).status === 'locked',
        };
      },
    },
    {
      name: 'lock several lots',
      calls: ['POST /lots/bulk-change'],
      prepare: async () => {
        const lot = await newLot();
        const row = await listOf(lot);
        await row.getByRole('checkbox').click();
        await page
          .getByRole('region', { name: 'Selected rows' })
          .getByRole('button', { name: 'Lock' })
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Reason').fill('A survey');
        const button = dialog.getByRole('button', { name: 'Lock lots' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(dialog.getByLabel('Reason')).toHaveValue('A survey');
          },
          success: ['1 of 1 done'],
          failed: [officeLotTexts.severalFailed],
          isDone: async () => (await lotNow(lot._id)).status === 'locked',
        };
      },
    },
    {
      name: 'change prices',
      calls: ['POST /lots/prices'],
      prepare: async () => {
        const lot = await newLot();
        const row = await listOf(lot);
        await row.getByRole('checkbox').click();
        const selected = page.getByRole('region', { name: 'Selected rows' });
        await selected.getByRole('button', { name: 'Change prices' }).click();
        const dialog = page.getByRole('dialog', { name: 'Change prices' });
        await dialog.getByRole('textbox', { name: 'Per cent' }).fill('50');
        await dialog.getByRole('button', { name: 'Show new prices' }).click();
        await dialog.getByLabel('Reason').fill('A new road');
        const button = dialog.getByRole('button', { name: 'Change 1 price' });
        return {
          send: () => button.click(),
          kept: async () => {
            await expectReady(button);
            await expect(dialog.getByLabel('Reason')).toHaveValue('A new road');
          },
          success: [/^Prices changed: /],
          failed: [priceTexts.failed],
          isDone: async () => (await lotNow(lot._id)).price === 1500,
        };
      },
    },
  ];
}
