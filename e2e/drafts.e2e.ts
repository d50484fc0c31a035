import { expect } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { newLot, newMember, storeBuyerSignIn } from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { test } from './fixtures.ts';

test('a phone restores typed text after a reload, and Back closes overlays (D-135, D-136)', {
  tag: '@phone',
}, async ({ page }) => {
  const buyer = await newMember(page.request, 'Hana Reload');
  const lot = await newLot(page.request);
  const form = page.getByRole('dialog', { name: new RegExp(`lot ${lot.lotNumber}$`) });
  const message = form.getByLabel('Message (optional)');
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.hub());
  await page.goto(paths.type('B', { lot: lot._id, book: true }));

  await test.step('the text outlives a reload, and the way back is asked about', async () => {
    await message.fill('We would like to move in by March.');
    await page.reload();
    await expect(message).toHaveValue('We would like to move in by March.');
    await expect(form.getByText('What you typed before is still here.')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(message).toHaveValue('We would like to move in by March.');
  });

  await test.step('the browser asks before chosen files go', async () => {
    const { front } = await buyerDocuments();
    await form.getByLabel('IC front').setInputFiles(front);
    await expect(form.getByRole('button', { name: /^Remove IC front/ })).toBeVisible();
    const question = page.waitForEvent('dialog');
    const leaving = page.close({ runBeforeUnload: true });
    const asked = await question;
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await leaving;
    await form.getByRole('button', { name: /^Remove IC front/ }).click();
  });

  await test.step('sent once, Back leads to the lots and Forward to no form', async () => {
    await form.getByRole('button', { name: 'Submit Booking Request' }).click();
    await expect(form.getByText('Booking request submitted successfully!')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
    await page.goBack();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL(paths.type('B'));
    await page.goForward();
    await expect(page).toHaveURL(paths.type('B'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(paths.hub());
  });
});
