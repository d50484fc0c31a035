import { expect } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { agency, newBooking, newMember, storeBuyerSignIn } from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { expectAccessible, test } from './fixtures.ts';

// What a buyer does after the sign-in: bookings and own data.

test('a booking is followed, gets its documents and is cancelled (R-DASH-06 to R-DASH-13, R-BKG-18, R-BKG-23, D-76, D-88)', {
  tag: '@phone',
}, async ({ page, trouble }) => {
  test.setTimeout(120_000);
  trouble.expect(/Failed to load resource/);
  const buyer = await newMember(page.request, 'Kavita Follows');
  const { lotNumber } = await newBooking(page.request, buyer);
  const files = await buyerDocuments();
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.enhancedDashboard());
  await page.getByRole('tab', { name: 'My Bookings' }).click();
  const row = page.getByRole('row', { name: new RegExp(`Lot ${lotNumber}\\b`) });
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Booking of .*Lot ${lotNumber}$`) });

  await test.step('search and filter narrow the list', async () => {
    await expect(row).toContainText('Pending Agency Approval');
    await page.getByRole('button', { name: 'Search and filter' }).click();
    await page.getByLabel('Search').fill('no such lot');
    await expect(page.getByText('No Bookings Found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search and filter' }).click();
    await page.getByRole('radio', { name: 'Cancelled' }).press('Space');
    await expect(row).toHaveCount(0);
    await page.getByRole('radio', { name: 'All' }).press('Space');
    await expectAccessible(page);
  });
  await test.step('the detail tells history, countdown and who acts next', async () => {
    await row.getByRole('button', { name: /^View/ }).click();
    await expect(dialog.getByRole('timer')).toContainText('13 days 23 hours left');
    await dialog.getByText('History', { exact: true }).click();
    const history = dialog.getByRole('list', { name: 'History of the booking' });
    await expect(history).toContainText(`Booking requested${buyer.name}`);
    await expect(history).toContainText(/Next: pay RM\s10,000 and send IC and cheque or transfer slip/);
    await dialog.getByRole('button', { name: 'Upload documents' }).click();
    await expect(dialog).toContainText('No documents uploaded with this booking.');
    await expectAccessible(page);
  });
  await test.step('list and detail fit the screen with letters of 200 %', async () => {
    const enlarge = (size: string) =>
      page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
    const widthOf = (element: HTMLElement) => element.scrollWidth;
    await enlarge('200%');
    expect.soft(await page.locator('html').evaluate(widthOf), 'list').toBeLessThanOrEqual(360);
    expect.soft(await dialog.evaluate(widthOf), 'detail').toBeLessThanOrEqual(360);
    await enlarge('');
  });
  await test.step('a failed upload is sent again without another booking', async () => {
    await page.route('**/api/uploads/document?*', (route) => route.abort());
    await dialog.getByLabel('IC front', { exact: true }).setInputFiles(files.front);
    await expect(dialog.getByText('Failed to upload the document. Please try again.')).toBeVisible();
    await page.unroute('**/api/uploads/document?*');
    await dialog.getByRole('button', { name: 'Retry IC front' }).click();
    await expect(dialog.getByRole('button', { name: 'Show IC front large' })).toBeVisible();
    await expect(dialog.getByText(/needs both sides: please add IC back/)).toBeVisible();
    await dialog.getByLabel('IC back', { exact: true }).setInputFiles(files.back);
    await expect(dialog.getByRole('button', { name: 'Show IC back large' })).toBeVisible();
    await dialog.getByLabel('What is it?').selectOption('Company profile');
    await dialog.getByLabel('Other document', { exact: true }).setInputFiles(files.front);
    await expect(dialog.getByRole('button', { name: 'Show Company profile large' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Show IC front large' }).click();
    const large = page.getByRole('dialog', { name: 'IC front', exact: true });
    await expect(large.getByRole('img', { name: /^IC front/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('cancelled from the row after asking, and still listed', async () => {
    await row.getByRole('button', { name: /^Cancel/ }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect(question.getByRole('button', { name: 'Keep Booking' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(page.getByText('Booking was successfully cancelled.')).toBeVisible();
    await expect(page.getByText('Booking cancelled successfully')).toBeVisible();
    await expect(row).toContainText('Cancelled');
    await expect(row.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  });
  await test.step('My Data lists who saw the documents, and is downloaded', async () => {
    await page.goto(paths.profile());
    await page.getByRole('link', { name: 'My Data' }).click();
    await page.getByRole('switch', { name: 'Also what I saw and downloaded myself' }).press('Space');
    await expect(page.getByRole('list', { name: 'Who saw my documents' })).toContainText(
      /You saw \d document/,
    );
    await expect(page.getByRole('list', { name: 'Who holds my documents' })).toContainText(
      `${agency.name} and the park office`,
    );
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download My Data' }).click();
    expect((await download).suggestedFilename()).toBe('my-data.json');
  });
  await test.step('another device is signed out there', async () => {
    const sessions = page.getByRole('list', { name: 'Where you are logged in' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').first()).toContainText('This device');
    await sessions.getByRole('button', { name: /^Log out/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    const refused = await page.request.get('/api/users/me', {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(refused.status()).toBe(401);
  });
});
