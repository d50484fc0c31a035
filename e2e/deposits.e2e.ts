import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { entryTexts } from '#modules/deposits/section-messages.ts';
import { paths } from '#platform/web/paths.ts';
import { DAY_MS, formatCalendarDay, parkDay } from '#shared/dates.ts';
import { ask, tokenOf } from './api.ts';
import {
  type Buyer,
  forwardBooking,
  newBookingWithDocuments,
  newMember,
  storeBuyerSignIn,
} from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { expectAccessible, test } from './fixtures.ts';

// A deposit from what is due to the refund: the buyer on a phone, the office by keyboard.

const dueOn = parkDay(new Date(Date.now() + 20 * DAY_MS));
const today = parkDay(new Date());

type Entry = { id: string; state: string };

/** A complete request that waits for the office, with RM 30,000 due. */
async function bookingWithDeposit(api: APIRequestContext, buyer: Buyer, office: string) {
  const booking = await newBookingWithDocuments(api, buyer);
  await forwardBooking(api, booking.id);
  const due = { dueSen: 3_000_000, dueOn, reason: 'As agreed in the sales gallery' };
  await ask(api, `PUT /bookings/${booking.id}/deposit`, office, due);
  return booking;
}

const depositOf = (api: APIRequestContext, token: string, id: string) =>
  ask<{ state: string; entries: Entry[] }>(api, `GET /bookings/${id}/deposit`, token);

/** The office settles the last entry of a booking. */
async function settleLast(api: APIRequestContext, token: string, id: string, body: object) {
  const { entries } = await depositOf(api, token, id);
  await ask(api, `PUT /payments/${entries.at(-1)?.id}`, token, body);
}

async function recordPayment(api: APIRequestContext, token: string, id: string, body: object) {
  const payment = { kind: 'payment', amountSen: 1_000_000, method: 'bank_transfer', onDay: today };
  await ask(api, `POST /bookings/${id}/payments`, token, { ...payment, ...body });
}

/** Opens a booking of My Bookings on its page. */
const openBooking = (page: Page, id: string) =>
  page.goto(`${paths.dashboard({ tab: 'bookings', booking: id })}&part=deposit`);

test('a buyer pays in two parts on a phone, sees each state, and reads that a cheque bounced (D-234)', {
  tag: '@phone',
}, async ({ page, open }) => {
  const officePage = await open('admin');
  const office = await tokenOf(officePage);
  const api = page.request;
  const buyer = await newMember(api, 'Hana Instalments of a Very Long Family Name');
  const { id, lotNumber } = await bookingWithDeposit(api, buyer, office);
  await storeBuyerSignIn(page, buyer);
  const due = formatCalendarDay(dueOn);
  const booking = page.getByRole('dialog', { name: /^Booking of / });
  const form = page.getByRole('dialog', { name: 'I have paid' });
  const says = (text: string) => expect(booking.getByText(text, { exact: true })).toBeVisible();

  await test.step('the dashboard asks for the sum and leads to how to pay it', async () => {
    await page.goto(paths.dashboard());
    await expect(page.getByText('Pay RM 30,000', { exact: true })).toBeVisible();
    await expect(page.getByText(`You have until ${due}.`)).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^I have paid: .*Lot ${lotNumber}$`) }).tap();
    await says(`RM 30,000 due by ${due}`);
    await expect(booking.getByText(`Lot ${lotNumber} / `)).toBeVisible();
    await expect(booking.getByRole('button', { name: 'Copy: Account', exact: true })).toBeInViewport();
    await expectAccessible(page);
  });

  await test.step('the first part is reported with its slip', async () => {
    await booking.getByRole('button', { name: 'I have paid' }).tap();
    await form.getByLabel('Sum paid').fill('10,000');
    await form.getByLabel('How it was paid').selectOption('DuitNow');
    await form.getByLabel('Payment slip or cheque').setInputFiles((await buyerDocuments()).front);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send to the park office' }).tap();
    await says('You reported RM 10,000 today; the office confirms it.');
    await says('Waiting for the park office');
    await settleLast(api, office, id, { action: 'confirm' });
    await openBooking(page, id);
    await says(`RM 20,000 left to pay by ${due} · RM 10,000 received`);
    await expect(booking.getByText(/^Receipt R-\d{4}-\d{6}$/)).toBeVisible();
  });

  await test.step('the second part is the cheque that is already uploaded', async () => {
    await booking.getByRole('button', { name: 'I have paid' }).tap();
    await expect(form.getByLabel('Sum paid')).toHaveValue('20,000.00');
    await form.getByLabel('How it was paid').selectOption('Cheque');
    await form.getByLabel('Use the cheque or transfer slip that is already uploaded').check();
    await form.getByRole('button', { name: 'Send to the park office' }).tap();
    await expect(form).toBeHidden();
    await settleLast(api, office, id, { action: 'confirm' });
    await openBooking(page, id);
    await says('RM 30,000 received');
    await expect(booking.getByRole('button', { name: 'Copy: Account', exact: true })).toBeHidden();
  });

  await test.step('the cheque bounces', async () => {
    await settleLast(api, office, id, { action: 'reverse', cause: 'bounced' });
    await openBooking(page, id);
    await says('Reversed: Cheque bounced');
    await says(`RM 20,000 left to pay by ${due} · RM 10,000 received`);
    await expectAccessible(page);
    // Back closes the form, and what was typed is asked about
    await booking.getByRole('button', { name: 'I have paid' }).tap();
    await expect(form).toBeVisible();
    await page.goBack();
    await expect(form).toBeHidden();
    await expect(booking).toBeVisible();
  });
});

test('a clerk records, confirms and books a transfer by keyboard, and refunds it after a rejection (D-233, D-236)', async ({
  open,
}) => {
  const page = await open('admin');
  const office = await tokenOf(page);
  const buyer = await newMember(page.request, 'Jamal Refunded');
  const { id } = await bookingWithDeposit(page.request, buyer, office);
  await page.goto(`${paths.adminBookings()}?booking=${id}`);
  await expect(page.getByRole('heading', { name: 'Booking deposit' })).toBeVisible();

  await test.step('the sum due is filled in, and Enter sends it', async () => {
    const began = Date.now();
    await page.keyboard.press('b');
    await expect(page.getByLabel(entryTexts.payment.sum)).toHaveValue('30,000.00');
    await page.getByLabel('How it was paid').selectOption('Bank transfer');
    await page.getByLabel('Reference number').fill('FT26062');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Booking marked as booked successfully')).toBeVisible();
    expect(Date.now() - began).toBeLessThanOrEqual(20_000);
    expect((await depositOf(page.request, office, id)).state).toBe('paid');
  });

  await test.step('after the rejection the money is refunded until the deposit is settled', async () => {
    const decision = { action: 'reject', notes: 'The loan was refused' };
    await ask(page.request, `PUT /bookings/${id}/admin-response`, office, decision);
    await page.goto(`${paths.adminBookings()}?status=all&booking=${id}`);
    await expect(page.getByText('To refund')).toBeVisible();
    for (const sum of ['10,000.00', '20,000.00']) {
      await page.getByRole('button', { name: 'Refund…' }).click();
      const form = page.getByRole('dialog', { name: 'Record a refund' });
      await form.getByLabel('Sum refunded').fill(sum);
      await form.getByLabel('How it was paid').selectOption('Cheque');
      await form.getByLabel('Reason').fill('Loan refused');
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Record refund' }).click();
      await expect(form).toBeHidden();
    }
    await expect(page.getByText('Settled', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund…' })).toBeHidden();
    await expectAccessible(page);
  });
});

test('of two clerks the later one reads that a payment is confirmed already (D-232)', {
  tag: '@long',
}, async ({ open, trouble }) => {
  const [first, second] = [await open('admin'), await open('superAdmin')];
  const office = await tokenOf(first);
  const buyer = await newMember(first.request, 'Kamal Twice');
  const { id } = await bookingWithDeposit(first.request, buyer, office);
  await recordPayment(first.request, office, id, {});
  await second.route('**/api/live', (route) => route.abort());
  await second.goto(`${paths.adminBookings()}?booking=${id}`);
  const confirm = second.getByRole('button', { name: /^Confirm: Payment of RM/ });
  await expect(confirm).toBeVisible();
  await settleLast(first.request, office, id, { action: 'confirm' });
  trouble.expect(/409 \(Conflict\)|ERR_FAILED/);
  await confirm.click();
  await expect(second.getByText('This entry is already confirmed')).toBeVisible();
  await expect(second.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(confirm).toBeHidden();
});
