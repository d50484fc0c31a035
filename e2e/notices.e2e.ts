import { expect } from '@playwright/test';
import { linkOf } from '#core/notices/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { forwardBooking, newBooking, newMember, storeBuyerSignIn } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

// The bell, the page of notices and the mail settings (D-157, D-144).

test('a buyer reads an answer on the phone and lands at the booking', { tag: '@phone' }, async ({ page }) => {
  const buyer = await newMember(page.request, 'Farah Reads');
  const booking = await newBooking(page.request, buyer);
  await forwardBooking(page.request, booking.id);
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.hub());
  // accepted by the agency, received, approved
  const bell = page.getByRole('link', { name: 'Notices, 3 unread' });
  const box = await bell.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await expectAccessible(page);
  await bell.tap();
  await expect(page).toHaveURL(paths.notices());
  await expectAccessible(page);

  await page
    .getByRole('list', { name: 'Today' })
    .getByRole('link', { name: /^Unread .* approved your request for/ })
    .tap();
  const dialog = page.getByRole('dialog', { name: new RegExp(booking.lotNumber) });
  await expect(dialog.getByText('The lot is held for you until the park office decides.')).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Notices, 2 unread' }).tap();
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Unread').tap();
  await expect(page.getByText('2 notices')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).tap();
  await expect(page.getByText('You have no unread notices.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notices', exact: true })).toBeVisible();
});

test('the popover of the bell works by keyboard and marks all as read', async ({ page }) => {
  const buyer = await newMember(page.request, 'Gopal Keys');
  await newBooking(page.request, buyer);
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.profile());
  const bell = page.getByRole('button', { name: 'Notices, 2 unread' });
  await bell.focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Notices' });
  await expect(popover.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(bell).toBeFocused();

  await page.keyboard.press('Enter');
  // the focus moves into the popover a moment after it opens
  await expect(popover.getByRole('heading', { name: 'Notices' })).toBeFocused();
  // the focus trap sets the focus twice: the second time may take it back from the button
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(popover.getByRole('button', { name: 'Mark all as read' })).toBeFocused({ timeout: 500 });
    await page.keyboard.press('Enter');
    await expect(popover.getByText('All notices marked as read')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(popover.getByRole('heading', { name: 'Notices' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=bookings&booking=/);
  await expect(page.getByRole('dialog', { name: /Lot/ })).toBeVisible();
});

test('the link of a notice opens the booking for party, agency and office', async ({ page, open }) => {
  const buyer = await newMember(page.request, 'Ismail Links');
  const booking = await newBooking(page.request, buyer);
  await storeBuyerSignIn(page, buyer);
  const readers = { party: page, agency: await open('agentAdmin'), office: await open('admin') };
  for (const audience of ['party', 'agency', 'office'] as const) {
    const reader = readers[audience];
    await reader.goto(linkOf({ kind: 'booking_cancelled', audience, facts: {}, bookingId: booking.id }).link);
    // a dialog for the party, a pane beside the list for a desk
    await expect(
      reader.getByRole('heading', { name: new RegExp(`\\b${booking.lotNumber}\\b`) }).last(),
    ).toBeVisible();
  }
});

test('a visitor loads nothing of the notices (D-157)', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  for (const path of [paths.home(), paths.hub(), paths.login()]) {
    expect(await (await page.request.get(path)).text()).not.toContain(paths.notices());
    await page.goto(path);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).toBeVisible();
  }
  expect(loaded.filter((path) => /notice/i.test(path))).toEqual([]);
});

test('a signed-in reader gets the bell after the page', async ({ page }) => {
  const buyer = await newMember(page.request, 'Jamila Waits');
  await storeBuyerSignIn(page, buyer);
  let bring = () => {};
  const held = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(/assets\/HeaderTools-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.profile());
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notices/ })).toHaveCount(0);
  bring();
  await expect(page.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
});
