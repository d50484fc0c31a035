import { expect, type Page } from '@playwright/test';
import { verifyPath } from '#modules/papers/paths.ts';
import { paths } from '#platform/web/paths.ts';
import { parkDay } from '#shared/dates.ts';
import { ask, tokenOf } from './api.ts';
import { forwardBooking, newBooking, newMember, storeBuyerSignIn } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

type Listed = { papers: { kind: string; number: string; sha256: string | null; accepted: object | null }[] };

/** Opens a paper in a tab of its own. */
async function openPaper(page: Page, button: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  await opened;
}

test('a buyer reads and accepts the booking form, and opens the receipt of a payment (D-246, D-248)', {
  tag: '@phone',
}, async ({ page, open }) => {
  const buyer = await newMember(page.request, 'Grace Papered');
  const { id } = await newBooking(page.request, buyer);
  await forwardBooking(page.request, id);
  const office = await open('admin');
  await office.goto(paths.adminBookings({ booking: id }));
  await office.getByRole('button', { name: 'Issue booking form' }).click();
  await expect(office.getByText(/^Booking form BF-\d{4}-\d{6} issued$/)).toBeVisible();
  await expectAccessible(office);
  const token = await tokenOf(office);
  const paid = { kind: 'payment', amountSen: 3_000_000, method: 'cheque', confirm: true };
  const onDay = parkDay(new Date());
  await ask(office.request, `POST /bookings/${id}/payments`, token, { ...paid, onDay });

  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.dashboard({ tab: 'bookings', booking: id }));
  await page.getByRole('button', { name: /^Accept Booking form/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept the booking form' });
  const accept = dialog.getByRole('button', { name: 'Accept', exact: true });
  await expect(accept).toBeDisabled();
  await openPaper(page, 'Read the form');
  await expect(dialog.getByRole('button', { name: 'Read the form again' })).toBeVisible();
  await dialog.getByLabel('Your full name').fill(buyer.name);
  await dialog.getByRole('checkbox').check();
  await expectAccessible(page);
  await accept.click();
  await expect(page.getByText('Thank you. The booking form is accepted.')).toBeVisible();
  await expect(page.getByText(`Accepted by ${buyer.name} on `)).toBeVisible();
  const papersOf = async () =>
    (await ask<Listed>(page.request, `GET /bookings/${id}/papers`, buyer.token)).papers;
  const papers = await papersOf();
  expect(papers.map(({ kind, accepted }) => [kind, accepted !== null])).toEqual([
    ['booking_form', true],
    ['receipt', false],
  ]);
  await openPaper(page, `Open receipt ${papers[1]?.number}`);
  await expect.poll(async () => (await papersOf())[1]?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('whoever scans a paper reads whether it is valid (D-249)', { tag: '@both' }, async ({
  page,
  trouble,
}) => {
  trouble.expect(/404/);
  await page.goto(verifyPath('0123456789abcdef0123456789abcdef'));
  await expect(page.getByText('No paper has this code')).toBeVisible();
  await expectAccessible(page);
});
