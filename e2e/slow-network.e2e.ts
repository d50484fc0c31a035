import { expect, type Page } from '@playwright/test';
import { ask, mailOf, ownName, tokenOf } from './api.ts';
import { agency, answerMembership } from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { test } from './fixtures.ts';
import { chooseAgency } from './real-clicks.ts';

// A first-time buyer on a slow phone with a slow connection, by taps alone: from the landing page to an uploaded identity card.

const password = 'a-buyer-of-lots';

/** CPU slowed down 4 times, and slow 4G. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
    uploadThroughput: (750 * 1024 * 0.9) / 8,
  });
}

test('a first-time buyer on a slow phone comes from the landing page to an uploaded identity card (R-GEN-02 to R-GEN-05, D-138)', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  test.setTimeout(420_000);
  page.setDefaultTimeout(60_000);
  const patient = expect.configure({ timeout: 60_000 });
  const name = ownName('Aishah Slow Line');
  const email = mailOf(name);
  const files = await buyerDocuments();
  let lotNumber = '';
  const dialog = () => page.getByRole('dialog', { name: new RegExp(`lot ${lotNumber}$`) });
  await slowDown(page);

  await test.step('finds a lot from the landing page on', async () => {
    await page.goto('/');
    await page
      .getByRole('button', { name: 'Menu', exact: true })
      .or(page.getByLabel('Menu', { exact: true }))
      .first()
      .tap();
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Unit Booking' })
      .filter({ visible: true })
      .tap();
    await page
      .getByRole('link', { name: /^View Details of/ })
      .last()
      .tap();
    const first = page.getByRole('link', { name: /^Book Now: lot/ }).first();
    await first.waitFor();
    lotNumber = ((await first.getAttribute('aria-label')) ?? '').replace('Book Now: lot ', '');
    await first.tap();
    await page.waitForURL(/\/login/);
  });

  await test.step('opens an account, and is back at the lot', async () => {
    await page.getByLabel('Confirm password').waitFor();
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Register', exact: true }).tap();
    await page.waitForURL(/lot=/);
    await patient(dialog()).toBeVisible();
  });

  await test.step('requests membership, which the agency approves', async () => {
    await chooseAgency(dialog(), agency.name);
    const token = await tokenOf(page);
    const { _id } = await ask<{ _id: string }>(page.request, 'GET /users/me', token);
    // the page reloads by itself after the request (R-MEM-19)
    const begunAnew = page.waitForEvent('domcontentloaded');
    await dialog().getByRole('button', { name: 'Ask the agency' }).tap();
    await begunAnew;
    await patient(dialog().getByText('Agency Membership Pending')).toBeVisible();
    await answerMembership(page.request, { id: _id, name, email, token }, 'approve');
  });

  await test.step('books with both sides of the identity card', async () => {
    // the form appears by itself
    await dialog()
      .getByLabel(/^Phone/)
      .fill('+60 12 555 0199');
    await dialog().getByLabel('IC front', { exact: true }).setInputFiles(files.front);
    await dialog().getByLabel('IC back', { exact: true }).setInputFiles(files.back);
    await dialog().getByRole('button', { name: 'Submit Booking Request' }).tap();
    await patient(dialog().getByText('Booking request submitted successfully!')).toBeVisible();
    await patient(dialog().getByRole('list', { name: 'Documents' }).getByText('Uploaded')).toHaveCount(2);
  });
});
