import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { depositRefusals } from '#features/deposits/messages.ts';
import { bookedTexts } from '#features/deposits/section-messages.ts';
import { paths } from '#platform/web/paths.ts';
import { parkDay } from '#shared/dates.ts';
import { freePort } from '#test/free-port.ts';
import { startServer } from '#test/server-process.ts';
import { ask, send, tokenOf } from './api.ts';
import { forwardBooking, newBooking, newMember } from './buyers.ts';
import { test as base, expectAccessible } from './fixtures.ts';

/** A portal of its own that requires a payment before 'booked', confirmed by a second person. */
const test = base.extend({
  baseURL: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-gate-'));
    const server = await startServer({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      BOOKED_NEEDS_PAYMENT: 'require',
      DEPOSIT_FOUR_EYES: 'true',
    });
    await use(server.url);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

async function requestAtOffice(page: Page, name: string): Promise<string> {
  const { id } = await newBooking(page.request, await newMember(page.request, name));
  await forwardBooking(page.request, id);
  return id;
}

const booked = (page: Page) => page.getByText('Booking marked as booked successfully');

test('what a clerk recorded a second person confirms, and only then the lot is booked (D-235, D-236)', {
  tag: '@long',
}, async ({ open }) => {
  const [clerk, second] = [await open('admin'), await open('superAdmin')];
  const id = await requestAtOffice(clerk, 'Farid Foureyes');
  const token = await tokenOf(clerk);
  const payment = { kind: 'payment', amountSen: 1_000_000, method: 'cheque', onDay: parkDay(new Date()) };
  await ask(clerk.request, `POST /bookings/${id}/payments`, token, payment);
  await clerk.goto(paths.adminBookings({ booking: id }));
  await expect(clerk.getByText(depositRefusals.FOUR_EYES.message)).toBeVisible();
  await expect(clerk.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await clerk.keyboard.press('b');
  await expect(clerk.getByLabel(bookedTexts.reason)).toBeVisible();
  await expectAccessible(clerk);
  const refused = await send(clerk.request, `PUT /bookings/${id}/admin-response`, {
    token,
    data: { action: 'booked' },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'PAYMENT_MISSING']);

  await second.goto(paths.adminBookings({ booking: id }));
  await second.getByRole('button', { name: /^Confirm: Payment of RM/ }).click();
  await expect(second.getByText(/^Receipt R-\d{4}-\d{6}$/)).toBeVisible();
  await clerk.goto(paths.adminBookings({ booking: id }));
  await expect(clerk.getByText(/^Receipt R-/)).toBeVisible();
  await clerk.keyboard.press('b');
  await expect(clerk.getByLabel(bookedTexts.reason)).toHaveCount(0);
  await clerk.keyboard.press('Enter');
  await expect(booked(clerk)).toBeVisible();
});

test('without a payment a lot is booked for a reason, which its history keeps (D-236)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('admin');
  const id = await requestAtOffice(page, 'Gopal Reasoned');
  await page.goto(paths.adminBookings({ booking: id }));
  await page.getByRole('radio', { name: /^Booked/ }).check();
  const reason = page.getByLabel(bookedTexts.reason);
  await reason.fill('Too short');
  await page.getByRole('button', { name: 'Mark as booked' }).click();
  await expect(reason).toHaveAccessibleDescription(/10/);
  await reason.fill('The bank confirms the transfer tomorrow');
  await page.getByRole('button', { name: 'Mark as booked' }).click();
  await expect(booked(page)).toBeVisible();
  const events = await ask<{ note: string }[]>(
    page.request,
    `GET /bookings/${id}/events`,
    await tokenOf(page),
  );
  expect(events.some(({ note }) => note.includes('The bank confirms the transfer tomorrow'))).toBe(true);
});
