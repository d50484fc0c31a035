import { expect } from '@playwright/test';
import { writePdf } from '#core/documents/server/factory.ts';
import { milestoneLabels } from '#modules/milestones/labels.ts';
import { milestoneTexts as texts } from '#modules/milestones/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { formatDay, parkDay } from '#shared/dates.ts';
import { ask, tokenOf } from './api.ts';
import { forwardBooking, newBooking, newMember, storeBuyerSignIn } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

test('the office files the agreement of a sale, and the buyer sees and opens it without a reload (D-281, D-282)', {
  tag: '@phone',
}, async ({ page, open }) => {
  const buyer = await newMember(page.request, 'Milestone Buyer');
  const { id } = await newBooking(page.request, buyer);
  await forwardBooking(page.request, id);
  const office = await open('superAdmin');
  const token = await tokenOf(office);
  const booked = { action: 'booked', seenStatus: 'pending_admin' };
  await ask(office.request, `PUT /bookings/${id}/admin-response`, token, booked);
  const agreement = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: writePdf() };
  const sent = await office.request.post('/api/uploads/document', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { documentType: 'other', paper: 'spa', bookingId: id, document: agreement },
  });
  expect(sent.status()).toBe(201);

  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.dashboard({ tab: 'bookings', booking: id }));
  await expect(page.getByText('Approved').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.title })).toHaveCount(0);

  await office.goto(paths.adminBookings({ booking: id }));
  await office.getByRole('button', { name: 'Update' }).click();
  const dialog = office.getByRole('dialog', { name: texts.title });
  const signed = dialog.getByRole('group', { name: milestoneLabels.spa_signed });
  await signed.getByLabel('Happened').fill(formatDay(parkDay(new Date())));
  await signed.getByRole('combobox', { name: 'Document' }).click();
  await office.getByRole('option', { name: /agreement\.pdf$/ }).click();
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await expect(page.getByRole('heading', { name: texts.title })).toBeVisible();
  await expectAccessible(page);
  const tab = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Open document/ }).click();
  await tab;
});
