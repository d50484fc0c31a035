import { expect } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { newMember } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

// A booking that an agency makes for its client.

test('an agency books a lot for its member and finds it in the history (R-AGT-19, R-AGT-20, R-AGT-04, R-NAV-32)', async ({
  open,
}) => {
  const page = await open('agentAdmin');
  const { name } = await newMember(page.request, 'Gita Client');

  await page.goto(paths.agentDashboard({ tab: 'users' }));
  await page.getByLabel('Search').fill(name);
  await page.getByRole('link', { name: `New booking for ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Create Booking Request' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(new RegExp(name));
  await page.getByRole('button', { name: 'Create Booking', exact: true }).click();
  await expect(page.getByText('Please select a lot')).toBeVisible();

  await expect(page.getByRole('combobox', { name: 'Property' })).toHaveCount(0);
  const plan = page.getByRole('region', { name: 'Choose a lot on the plan' });
  await plan
    .getByRole('option', { name: /^Lot \S+, available, type C/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(plan.getByRole('button', { name: /^Choose lot/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Lot' })).toHaveValue(/^Lot \S+, type C/);
  await expect(plan.getByRole('option', { name: /reserved|booked|sold/ })).toHaveCount(0);
  await page.getByText('Unit', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option').first().click();
  await page.getByText('Lot', { exact: true }).first().click();
  const lot = page.getByRole('combobox', { name: 'Lot' });
  await expect(lot).toHaveValue('');
  await lot.fill('no such lot');
  await expect(page.getByText('Nothing with this name').last()).toBeVisible();
  await lot.fill('type B');
  const option = page.getByRole('option', { name: /^Lot \S+, type B/ }).first();
  const [, number] = /Lot ([^,]+),/.exec((await option.textContent()) ?? '') ?? [];
  await option.click();
  await page.getByLabel('Notes (visible to the client)').fill('Wants to move in by March.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Booking', exact: true }).click();

  await page.waitForURL(/\/agent-dashboard\?tab=manage-bookings$/);
  await expect(page.getByText('Booking created successfully')).toBeVisible();
  await expect(page.getByText('Booking successfully created and sent to admin for review')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(`Lot ${number}`);
  await expect(row).toContainText('Forwarded to Admin');

  await page.goto(paths.agentBookingRequests());
  await page.goto(paths.createBooking());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/agent\/booking-requests$/);
});
