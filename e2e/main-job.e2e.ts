import { expect, type Locator, type Page } from '@playwright/test';
import type { Park } from '#app/server/park/read-park.ts';
import { typesOf } from '#core/lots/lifecycle.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, mailOf, ownName, tokenOf } from './api.ts';
import { agencyOf, answerMembership, newBooking } from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { expectAccessible, test } from './fixtures.ts';
import { chooseAgency } from './real-clicks.ts';

// The main job with three people, each in their own browser: a visitor finds a lot, registers, joins an agency
// and requests a booking with documents; the agency approves; the office marks it booked; everyone sees the true status at every step.

/** The type whose lots this journey books: the last one that the park has. */
const typeOf = ({ facts }: Park) => typesOf(facts).at(-1) ?? 'A';
const password = 'a-buyer-of-lots';

/** Counts of that type as shown to a visitor on the overview. */
async function countsOfType(page: Page, park: Park): Promise<Record<string, number>> {
  const lots = await ask<{ type: string; status: string }[]>(
    page.request,
    `GET /public/properties/${park.site.slug}/lots`,
  );
  const counts: Record<string, number> = {};
  for (const lot of lots.filter(({ type }) => type === typeOf(park)))
    counts[lot.status] = (counts[lot.status] ?? 0) + 1;
  return counts;
}

async function register(page: Page, buyer: { name: string; email: string }): Promise<void> {
  await page.goto(paths.register());
  await page.getByLabel('Full name').fill(buyer.name);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Phone (optional)').fill('+60 12 555 0123');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: /register|create account/i }).click();
  // R-AUTH-15: to the login page after two seconds, with the e-mail filled in
  // the form that was sent has the same address and fields
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
}

/** Opens the booking dialog of a lot from the table of its type. */
async function bookNow(page: Page, park: Park, lotNumber: string) {
  await page.goto(paths.type(typeOf(park)));
  await page
    .getByRole('link', { name: `Book Now: lot ${lotNumber}`, exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`lot ${lotNumber}$`) });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a buyer, an agency and the park take a lot from available to booked (R-GEN-01 to R-GEN-08)', {
  tag: '@park',
}, async ({ open, park }) => {
  const agency = agencyOf(park).name;
  test.setTimeout(180_000);
  const name = ownName('Mei Ling');
  const buyer = { name, email: mailOf(name) };
  const files = await buyerDocuments();
  let lotNumber = '';
  let before: Record<string, number> = {};
  const buyerPage = await open();

  await test.step('a visitor finds a lot and is asked to sign in (R-GEN-02, R-LOT-13)', async () => {
    await buyerPage.goto(paths.home());
    await buyerPage.goto(paths.hub());
    before = await countsOfType(buyerPage, park);
    await buyerPage.goto(paths.type(typeOf(park)));
    const first = buyerPage.getByRole('link', { name: /^Book Now: lot/ }).first();
    lotNumber = ((await first.getAttribute('aria-label')) ?? '').replace('Book Now: lot ', '');
    await first.click();
    await buyerPage.waitForURL(/\/login/);
  });

  await test.step('registers, signs in, and is back at the lot (R-AUTH-15, D-06, D-28)', async () => {
    await register(buyerPage, buyer);
    await buyerPage.waitForURL(/type\/[A-C]\?lot=/);
    await expect(buyerPage.getByRole('dialog', { name: new RegExp(`lot ${lotNumber}$`) })).toBeVisible();
  });

  await test.step('asks an agency for membership in the booking dialog (R-GEN-04, R-MEM-17, R-MEM-19)', async () => {
    const dialog = buyerPage.getByRole('dialog', { name: new RegExp(`lot ${lotNumber}$`) });
    await chooseAgency(dialog, agency);
    await dialog.getByText('Add a message').click();
    await dialog.getByLabel('Your position').fill('Director');
    await expectAccessible(buyerPage);
    // the page reloads by itself after the request (R-MEM-19)
    const reloaded = buyerPage.waitForEvent('domcontentloaded');
    await dialog.getByRole('button', { name: 'Ask the agency' }).click();
    await expect(dialog.getByText('Please wait for approval before booking.')).toBeVisible();
    await reloaded;
    await expect(dialog.getByText('Agency Membership Pending')).toBeVisible();
  });

  const agencyPage = await open('agentAdmin');

  await test.step('the agency approves the membership (R-GEN-05, R-AGT-18)', async () => {
    await agencyPage.goto(paths.agentAgencyRequests());
    await agencyPage.getByRole('button', { name: `Approve ${buyer.name}` }).click();
    await agencyPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(agencyPage.getByText('Request approved successfully')).toBeVisible();
    await expect(agencyPage.getByRole('button', { name: `Approve ${buyer.name}` })).toHaveCount(0);
  });

  await test.step('the buyer requests the booking with documents (R-GEN-03, R-BKG-19, R-DOC-04)', async () => {
    const dialog = await bookNow(buyerPage, park, lotNumber);
    await expect(dialog.getByLabel('Full name')).toHaveValue(buyer.name);
    await dialog.getByLabel('Message (optional)').fill('We would like to move in by March.');
    await dialog.getByLabel('IC front', { exact: true }).setInputFiles(files.front);
    await dialog.getByLabel('IC back', { exact: true }).setInputFiles(files.back);
    await dialog
      .getByLabel('Cheque or transfer slip (optional)', { exact: true })
      .setInputFiles(files.cheque);
    await expectAccessible(buyerPage);
    await dialog.getByRole('button', { name: 'Submit Booking Request' }).click();
    await expect(dialog.getByText('Booking request submitted successfully!')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Documents' }).getByText('Uploaded')).toHaveCount(3);
    await dialog.getByText('Close', { exact: true }).click();
    await expect(buyerPage.getByText('Booking request successfully submitted!').first()).toBeVisible();
    // R-LOT-17, D-61: the lot is reserved at once and leaves the buyer's list
    await expect(
      buyerPage.getByRole('link', { name: `Book Now: lot ${lotNumber}`, exact: true }),
    ).toHaveCount(0);
    expect(await countsOfType(buyerPage, park)).toEqual({
      ...before,
      available: (before.available ?? 0) - 1,
      reserved: (before.reserved ?? 0) + 1,
    });
  });

  await test.step('the buyer sees it waiting for the agency (R-STAT-02)', async () => {
    await buyerPage.goto(paths.dashboard({ tab: 'bookings' }));
    const row = buyerPage.getByRole('row', { name: new RegExp(`Lot ${lotNumber}\\b`) });
    await expect(row).toContainText('Pending Agency Approval');
    await row.getByRole('button', { name: /^View/ }).click();
    const detail = buyerPage.getByRole('dialog');
    await detail.getByRole('heading', { name: 'Documents' }).click();
    await expect(detail.getByRole('img', { name: /IC front/ })).toBeVisible();
    await expectAccessible(buyerPage);
  });

  await test.step('the agency opens the documents and approves (R-AGT-10, R-AGT-15, R-STAT-10)', async () => {
    await agencyPage.goto(paths.agentBookingRequests());
    await agencyPage
      .getByRole('button', { name: new RegExp(`Review Lot ${lotNumber}, ${buyer.name}`) })
      .click();
    const dialog = agencyPage.getByRole('region', { name: /^Booking of / });
    await expect(dialog).toContainText('We would like to move in by March.');
    await expect(dialog.getByRole('img', { name: /IC front/ })).toBeVisible();
    await expectAccessible(agencyPage);
    await dialog.getByRole('radio', { name: 'Approve' }).click();
    await dialog.getByLabel('Notes (visible to the client)').fill('Welcome, all papers are here.');
    await dialog
      .getByRole('button', { name: /approve/i })
      .last()
      .click();
    await expect(agencyPage.getByText('Booking request approved successfully')).toBeVisible();
    await expect(agencyPage.getByText('Booking request approved and forwarded to admin')).toBeVisible();
  });

  const officePage = await open('superAdmin');

  await test.step('the park marks it booked (R-ADM-05, R-STAT-14)', async () => {
    await officePage.goto(paths.adminBookings());
    await officePage.getByRole('button', { name: new RegExp(`Lot ${lotNumber}, ${buyer.name}`) }).click();
    const dialog = officePage.getByRole('region', { name: /^Booking of / });
    await expect(dialog).toContainText(agency);
    await dialog.getByRole('radio', { name: 'Booked (payment received)' }).click();
    await expectAccessible(officePage);
    await dialog
      .getByRole('button', { name: /booked/i })
      .last()
      .click();
    await expect(officePage.getByText('Booking marked as booked successfully')).toBeVisible();
  });

  await test.step('buyer, agency and visitor see the same status (R-STAT-04)', async () => {
    await buyerPage.goto(paths.dashboard({ tab: 'bookings' }));
    const row = buyerPage.getByRole('row', { name: new RegExp(`Lot ${lotNumber}\\b`) });
    await expect(row).toContainText('Approved');
    await row.getByRole('button', { name: /^View/ }).click();
    await expect(buyerPage.getByRole('dialog')).toContainText('Welcome, all papers are here.');
    await agencyPage.goto(paths.agentBookingRequests({ status: 'all' }));
    await agencyPage.getByLabel('Search').fill(buyer.name);
    await expect(agencyPage.getByRole('row', { name: new RegExp(buyer.name) })).toContainText('Approved');
    expect(await countsOfType(buyerPage, park)).toEqual({
      ...before,
      available: (before.available ?? 0) - 1,
      booked: (before.booked ?? 0) + 1,
    });
  });
});

test('a new buyer on a phone comes from the landing page to a request with three documents within 15 taps (D-162)', {
  tag: '@phone',
}, async ({ page, park }) => {
  const buyer = { name: ownName('Siti Taps'), email: '' };
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  /** Taps into the first field; "Next" of the keyboard leads on to the others. */
  const type = async (field: Locator, ...texts: string[]) => {
    await tap(field);
    for (const [index, text] of texts.entries()) {
      if (index > 0) await page.keyboard.press('Enter');
      await page.keyboard.type(text);
    }
  };

  await page.goto(paths.home());
  await tap(page.getByRole('main').getByRole('link', { name: 'See lots and prices' }).first());
  // the landing page has links to the types too, which move away under the next tap
  await expect(page.getByRole('heading', { level: 1, name: 'Unit Booking' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Plan of the lots' })).toBeVisible();
  await tap(page.getByRole('link', { name: 'View Details of Type B' }));
  await tap(page.getByRole('link', { name: /^Book Now: lot/ }).first());
  await page.waitForURL(/\/login/);
  await type(
    page.getByLabel('Full name'),
    buyer.name,
    mailOf(buyer.name),
    '012-555 0123',
    password,
    password,
  );
  await tap(page.getByRole('button', { name: 'Register', exact: true }));

  const dialog = page.getByRole('dialog', { name: /lot \S+$/ });
  taps += 1;
  await chooseAgency(dialog, agencyOf(park).name);
  const reloaded = page.waitForEvent('domcontentloaded');
  await tap(dialog.getByRole('button', { name: 'Ask the agency' }));
  await reloaded;
  await expect(dialog.getByText('Agency Membership Pending')).toBeVisible();
  const { _id: id } = await ask<{ _id: string }>(page.request, 'GET /users/me', await tokenOf(page));
  await answerMembership(page.request, { ...buyer, id, token: '' }, 'approve');
  await expect(dialog.getByLabel('Phone number')).toHaveValue('012-555 0123');
  const { front, back, cheque } = await buyerDocuments();
  const choice = page.waitForEvent('filechooser');
  await tap(dialog.getByRole('button', { name: 'Choose all files at once' }));
  await (await choice).setFiles([front, back, cheque]);
  // three photos and "Done" in the choice of the phone
  taps += 4;
  await expect(dialog.getByText('Please check which file is which.')).toBeVisible();
  await expectAccessible(page);
  await tap(dialog.getByRole('button', { name: 'Submit Booking Request' }));
  await expect(page.getByText('Booking request submitted successfully!')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(15);
  await expect(dialog.getByRole('list', { name: 'Documents' }).getByText('Uploaded')).toHaveCount(3);

  await newBooking(page.request, { ...buyer, id, token: await tokenOf(page) });
  await page.goto(paths.dashboard());
  const underWay = page.getByRole('region', { name: 'Under way' });
  await expect(
    underWay.getByText(/Pay RM\s10,000 and send IC and cheque or transfer slip/).first(),
  ).toBeVisible();
  await underWay.getByRole('button', { name: /^Upload documents:/ }).tap();
  // below the head of the dialog, which would cover it
  const heading = page.locator('summary').filter({ hasText: 'Documents' });
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(72);
  await expectAccessible(page);
});
