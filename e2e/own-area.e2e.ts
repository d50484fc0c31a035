import { expect } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import {
  agency,
  answerMembership,
  logOut,
  newBooking,
  newBuyer,
  newMember,
  signInBuyer,
  storeBuyerSignIn,
} from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { expectAccessible, test } from './fixtures.ts';
import { chooseAgency } from './real-clicks.ts';

// What a buyer does after the sign-in: dashboard, membership, bookings, profile, own data.

test('membership goes through all four states, each with its step (R-DASH-02, R-DASH-03, R-MEM-02, R-MEM-10, R-MEM-12, D-105)', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  const buyer = await newBuyer(page.request, 'Puteri Four States');
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.enhancedDashboard());
  const card = page.getByRole('region', { name: 'Agency membership' });

  const ask = async () => {
    await chooseAgency(page, agency.name);
    await page.getByLabel('Message').fill('We build parts for aircraft.');
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Agency membership request submitted successfully!')).toBeVisible();
    // not after the 3 s of the message
    await page.goto(paths.enhancedDashboard());
  };

  await test.step('none: join', async () => {
    await expect(card).toContainText('Not a member');
    await expectAccessible(page);
    await card.getByRole('link', { name: 'Join an Agency' }).click();
    await expect(page.getByRole('heading', { name: 'Request Agency Membership' })).toBeVisible();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Please select an agency')).toBeVisible();
    await expect(page.getByText('Please enter a message')).toBeVisible();
    await expectAccessible(page);
    await ask();
  });
  await test.step('pending: withdraw, and ask again', async () => {
    await expect(card).toContainText('Pending approval');
    await expect(card).toContainText('We build parts for aircraft.');
    await expectAccessible(page);
    await page.goto(paths.agencyRequest());
    await expect(page.getByText('To ask a different agency, withdraw this request first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Request' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel('Message').fill('We build parts for aircraft, and for trains.');
    await page.getByRole('button', { name: 'Ask Again' }).click();
    await page.waitForURL(/dashboard/);
    await expect(card).toContainText('and for trains.');
    await page.goto(paths.agencyRequest());
    await card.getByRole('button', { name: 'Withdraw Request' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Withdraw Request' }).click();
    await ask();
  });
  await test.step('rejected: ask another', async () => {
    await answerMembership(page.request, buyer, 'reject');
    await page.reload();
    await expect(card).toContainText('Rejected');
    await expectAccessible(page);
    await card.getByRole('link', { name: 'Request Another Agency' }).click();
    await ask();
  });
  await test.step('approved: welcomed (R-SES-18)', async () => {
    // an open dashboard would announce the approval at once (R-SES-17)
    await page.goto(paths.profile());
    await answerMembership(page.request, buyer, 'approve');
    await page.goto(paths.enhancedDashboard());
    await expect(page.getByText(`Welcome to ${agency.name}!`)).toBeVisible();
    await expect(card).toContainText('Approved');
    await expectAccessible(page);
  });
});

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
    const history = dialog.getByRole('list', { name: 'History of the booking' });
    await expect(history).toContainText(`Booking requested${buyer.name}`);
    await expect(history).toContainText(`Next: ${agency.name} answers`);
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
  await test.step('My Data lists who opened the documents, and is downloaded', async () => {
    await page.goto(paths.profile());
    await page.getByRole('link', { name: 'My Data' }).click();
    const views = page.getByRole('table', { name: 'Who opened my documents' });
    await expect(views.getByRole('row').nth(1)).toContainText('You');
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

test('the profile is changed in both places, and the password in a dialog (R-DASH-14, R-PROF-01, R-PROF-09, R-PROF-13, D-111)', async ({
  page,
}) => {
  const buyer = await newBuyer(page.request, 'Ravi Profile');
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.enhancedDashboard());
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('Jalan Baru 7');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.goto(paths.profile());
  await expect(page.getByRole('definition').filter({ hasText: 'User' }).last()).toHaveText('User');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Ravi Renamed');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByText('Profile updated successfully')).toBeHidden();
  await page.goto(paths.dashboard({ tab: 'profile' }));
  await expect(page.getByText('Jalan Baru 7')).toBeVisible();
  await expect(page.getByText('Ravi Renamed').last()).toBeVisible();
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog).toContainText('Password must be at least 6 characters long');
  await expectAccessible(page);
});

test('without the server the own bookings can be read with their age, by nobody else (R-CALL-26, R-DASH-20, D-55)', {
  tag: '@long',
}, async ({ page, trouble }) => {
  trouble.expect(/Failed to load resource/);
  const buyer = await newMember(page.request, 'Siti Offline');
  const next = await newBuyer(page.request, 'Next Person');
  const { lotNumber } = await newBooking(page.request, buyer);
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.dashboard({ tab: 'bookings' }));
  const row = page.getByRole('row', { name: new RegExp(`Lot ${lotNumber}\\b`) });
  await expect(row).toBeVisible();

  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(
    page.getByText(/This is the copy of your bookings from .* it can be read, not changed/),
  ).toBeVisible();
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: /^(View|Cancel)/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/**');
  await page.reload();
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(row).toContainText('Cancelled');

  await logOut(page);
  await expect(page).toHaveURL(paths.home());
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.route('**/api/bookings/**', (route) => route.abort());
  await signInBuyer(page, next);
  await page.goto(paths.dashboard({ tab: 'bookings' }));
  await expect(page.getByText('Unable to load your bookings. Please try again later.')).toBeVisible();
  await expect(page.getByText(`Lot ${lotNumber}`)).toHaveCount(0);
});
