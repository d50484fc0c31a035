import { expect } from '@playwright/test';
import { documentTexts } from '#core/documents/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { newBooking, newMember, storeBuyerSignIn } from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { expectAccessible, test } from './fixtures.ts';

// An agency opens an original for a reason, and the client and a super admin read it.

test('an original is opened for a reason that its client reads (D-181, D-182)', { tag: '@long' }, async ({
  open,
}) => {
  const page = await open('agentAdmin');
  const buyer = await newMember(page.request, 'Mei Logged');
  const booking = await newBooking(page.request, buyer);
  const { front } = await buyerDocuments();
  const sent = await page.request.post('/api/uploads/document', {
    headers: { authorization: `Bearer ${buyer.token}` },
    multipart: { documentType: 'ic_front', bookingId: booking.id, document: front },
  });
  expect(sent.status()).toBe(201);

  await page.goto(`${paths.agentBookingRequests()}?booking=${booking.id}`);
  await page.getByRole('button', { name: /^(Check|View) documents/ }).click();
  await page.getByRole('button', { name: /^Original of IC front/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: documentTexts.originalTitle });
  const first = dialog.getByRole('radio', { name: 'To check an identity' });
  await expect(first).toBeFocused();
  await expectAccessible(page);
  await first.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'For a bank or lawyer' })).toBeChecked();
  await dialog.getByLabel('Note').fill('Maybank asked for a clear copy');
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Open original' }).press('Enter');
  expect((await downloaded).suggestedFilename()).toBe('ic front.jpg');
  await expect(dialog).toBeHidden();

  const own = await open();
  await storeBuyerSignIn(own, buyer);
  await own.goto(paths.myData());
  const why = 'Original: for a bank or lawyer, "Maybank asked for a clear copy"';
  await expect(own.getByText(why)).toBeVisible();
  await expectAccessible(own);

  const office = await open('superAdmin');
  await office.goto(`${paths.adminBookings()}?booking=${booking.id}`);
  await office.getByRole('button', { name: /^(Check|View) documents/ }).click();
  const viewer = office.getByRole('dialog', { name: /^Documents of / });
  await viewer.getByRole('button', { name: /^Opened/ }).click();
  const log = office.getByRole('dialog', { name: 'Who saw these documents' });
  await expect(log.getByText(why)).toBeVisible();
  await expectAccessible(office);
});
