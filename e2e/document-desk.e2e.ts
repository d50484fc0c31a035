import type { APIRequestContext } from '@playwright/test';
import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { ask, tokenOf } from './api.ts';
import { forwardBooking, newBookingWithDocuments, newMember, storeBuyerSignIn } from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { expectAccessible, test } from './fixtures.ts';

// Documents are checked at a desk by keyboard, and sent again from a phone.

type Stored = { _id: string; documentType: string; verdict: { state: string; desk: string } | null };

const documentsOf = (api: APIRequestContext, token: string, bookingId: string) =>
  ask<Stored[]>(api, `GET /uploads/documents/${bookingId}`, token);

/** A second after a document showed by itself; the help is a key that decides nothing. */
async function keysActAgain(page: Page) {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
}

/** Presses keys and counts them. */
function countKeys(page: Page) {
  let pressed = 0;
  return {
    press: async (key: string) => {
      pressed += 1;
      await page.keyboard.press(key);
    },
    pressed: () => pressed,
  };
}

for (const [person, path] of [
  ['admin', paths.adminBookings],
  ['agentAdmin', paths.agentBookingRequests],
] as const) {
  test(`${person} checks three documents of a booking by keyboard in at most 8 keys (D-167, D-183)`, {
    tag: '@long',
  }, async ({ open }) => {
    const page = await open(person);
    const buyer = await newMember(page.request, 'Farid Checked');
    const booking = await newBookingWithDocuments(page.request, buyer);
    if (person === 'admin') await forwardBooking(page.request, booking.id);
    await page.goto(`${path()}?booking=${booking.id}`);
    await expect(page.getByText('Check 3 documents', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check documents' })).toBeVisible();
    const viewer = page.getByRole('dialog', { name: /^Documents of / });
    const keys = countKeys(page);

    await keys.press('1');
    await expect(viewer.getByRole('button', { name: 'Open in a new tab' })).toBeVisible();
    await expectAccessible(page);
    await keys.press('y');
    await expect(viewer.getByRole('button', { name: 'Accept' })).toBeFocused();
    await keys.press('Enter');
    await expect(viewer.getByText('Cheque or transfer slip accepted. 1 of 3.')).toBeVisible();
    await expect(viewer.getByRole('img', { name: /^IC front/ })).toBeVisible();
    await keysActAgain(page);
    await keys.press('w');
    const question = page.getByRole('dialog', { name: 'Send back IC front' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await keys.press('1');
    await expect(question.getByRole('textbox')).toBeFocused();
    await keys.press('Enter');
    await expect(viewer.getByText('IC front sent back. 2 of 3.')).toBeVisible();
    await expect(viewer.getByRole('img', { name: /^IC back/ })).toBeVisible();
    await keysActAgain(page);
    await keys.press('y');
    await keys.press('Enter');
    await expect(
      page.getByText('IC back accepted. 3 of 3. Waiting for the buyer: IC front').first(),
    ).toBeVisible();
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('region', { name: /^Booking of / })).toBeFocused();
    expect(keys.pressed()).toBeLessThanOrEqual(8);
    await expectAccessible(page);

    const desk = person === 'admin' ? 'office' : 'agency';
    const stored = await documentsOf(page.request, await tokenOf(page), booking.id);
    expect(stored.map(({ documentType, verdict }) => [documentType, verdict?.state, verdict?.desk])).toEqual([
      ['ic_back', 'accepted', desk],
      ['ic_front', 'sent_back', desk],
      ['cheque', 'accepted', desk],
    ]);

    await keysActAgain(page);
    await expect(async () => {
      await page.keyboard.press('3');
      await expect(viewer.getByRole('img', { name: /^IC back/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await test.step('the picture is zoomed and turned by key, and Escape leads back to the booking', async () => {
      for (const key of ['+', '+', '+', '+', '+']) await page.keyboard.press(key);
      await expect(viewer.getByText('400 %')).toBeVisible();
      await page.keyboard.press('t');
      await expect(viewer.getByText('100 %')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
      await expect(page.getByRole('region', { name: /^Booking of / })).toBeVisible();
      await expect(
        page.getByText(/the buyer sends IC front again|Waiting for the buyer: IC front/i).first(),
      ).toBeVisible();
    });

    await test.step('the list narrows to bookings with documents to check, and keeps its other filters', async () => {
      await page.goto(`${path()}?q=${encodeURIComponent(buyer.name)}`);
      const row = page.getByRole('row', { name: new RegExp(buyer.name) });
      await expect(row).toHaveCount(1);
      await page.getByRole('button', { name: /^Documents to check/ }).press('Enter');
      await expect(page).toHaveURL(/documents=to_check/);
      await expect(row).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}

test('a buyer replaces a sent-back IC with at most 4 taps from the dashboard (D-183)', {
  tag: '@phone',
}, async ({ page, open }) => {
  const buyer = await newMember(page.request, 'Gita Again');
  const booking = await newBookingWithDocuments(page.request, buyer);
  await forwardBooking(page.request, booking.id);
  const office = await open('admin');
  const stored = await documentsOf(page.request, buyer.token, booking.id);
  const front = stored.find(({ documentType }) => documentType === 'ic_front');
  await ask(office.request, `PUT /bookings/${booking.id}/document-checks`, await tokenOf(office), {
    checks: [
      { documentId: front?._id, verdict: 'sent_back', reason: 'blurred', note: 'Please use more light' },
    ],
  });

  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.dashboard());
  await expect(page.getByText('Send IC front again', { exact: true })).toBeVisible();
  let taps = 0;
  const tap = async (name: RegExp) => {
    taps += 1;
    await page.getByRole('button', { name }).tap();
  };
  await tap(new RegExp(`^Upload again: .*Lot ${booking.lotNumber}$`));
  const dialog = page.getByRole('dialog', { name: /^Booking of / });
  await expect(dialog).toContainText(
    'Sent back by the park office: too blurred to read. “Please use more light”',
  );
  await expect(dialog.getByRole('button', { name: 'Take a photo', description: 'IC front' })).toBeVisible();
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await tap(/^Upload again: IC front$/);
  // choosing the photo on the phone
  taps += 1;
  await (await chooser).setFiles((await buyerDocuments()).front);
  await expect(page.getByText('Document uploaded')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);

  const earlier = dialog.getByText('Earlier versions (1)');
  await earlier.tap();
  await expect(dialog.getByText(/too blurred to read/)).toBeVisible();
  await expectAccessible(page);
  const after = await documentsOf(page.request, buyer.token, booking.id);
  const current = after.find(({ documentType }) => documentType === 'ic_front');
  expect(current).toMatchObject({ verdict: null });
  expect(current?._id).not.toBe(front?._id);

  await page.goto(paths.dashboard({ tab: 'bookings' }));
  await expect(page.getByRole('row', { name: new RegExp(`Lot ${booking.lotNumber}\\b`) })).toBeVisible();
  await expect(page.getByText(/^Send IC front again/)).toHaveCount(0);
});
