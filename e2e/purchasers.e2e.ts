import { expect } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { forwardBooking, newBooking, newMember, storeBuyerSignIn } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

test('a buyer names a company with its signatory on a phone; the office reads the full number (D-254, D-259, D-261)', {
  tag: '@phone',
}, async ({ page, open }) => {
  const buyer = await newMember(page.request, 'Hana Purchasing');
  const { id } = await newBooking(page.request, buyer);
  await forwardBooking(page.request, id);
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.dashboard({ tab: 'bookings', booking: id }));
  const booking = page.getByRole('dialog', { name: /^Booking of / });
  await booking.getByRole('heading', { name: 'Purchaser' }).tap();
  await booking.getByRole('button', { name: 'Add purchaser' }).tap();
  const form = page.getByRole('dialog', { name: 'Purchasers' });
  await form.getByText('A company', { exact: true }).tap();
  await form.getByLabel('Company name').fill('Example Sdn Bhd');
  await form.getByLabel('Registration number (SSM)').fill('202301012345');
  await form.getByLabel('Identity document').selectOption('Passport');
  await form.getByLabel('Number', { exact: true }).fill('e 7654321');
  await form.getByLabel('Address').fill('12, Example Road, 81100 Johor Bahru');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).tap();
  await expect(form).toBeHidden();
  await expect(booking.getByText('Example Sdn Bhd', { exact: true })).toHaveCount(2);
  await expect(booking.getByText(/••••4321/)).toBeVisible();
  await expect(booking.getByText('Company profile (Example Sdn Bhd)')).toBeVisible();
  // whoever signs sends the passport in place of both sides of an identity card
  await booking.getByRole('heading', { name: 'Documents' }).tap();
  await expect(booking.getByRole('button', { name: 'Upload Passport' })).toBeVisible();
  await expect(booking.getByRole('button', { name: 'Upload IC front' })).toHaveCount(0);
  await expectAccessible(page);

  const office = await open('admin');
  await office.goto(paths.adminBookings({ booking: id }));
  await office.getByRole('button', { name: /^Show number/ }).click();
  await expect(office.getByText(/E7654321/)).toBeVisible();
});
