import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { mailOf, ownName } from './api.ts';
import {
  agency,
  type Buyer,
  forwardBooking,
  newBooking,
  newLot,
  newMember,
  storeBuyerSignIn,
} from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { test } from './fixtures.ts';
import { holdRequests } from './request-gate.ts';

// Pages that the browser translates. The names of controls match as parts: a translation changes their texts.

/** Replaces text nodes of a hydrated page by <font> elements, those of now and of later, as the translation of Chrome does. */
function translate(): void {
  const own = new WeakSet<Node>();
  const replace = (text: Node) => {
    const parent = text.parentElement;
    if (
      own.has(text) ||
      !text.nodeValue?.trim() ||
      !parent?.matches(':not(script, style, textarea, noscript)')
    )
      return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    const words = document.createTextNode(`«${text.nodeValue}»`);
    own.add(words);
    inner.append(words);
    outer.append(inner);
    parent.replaceChild(outer, text);
  };
  const replaceBelow = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  const start = () => {
    replaceBelow(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') replace(target);
        for (const added of addedNodes)
          added.nodeType === Node.TEXT_NODE ? replace(added) : replaceBelow(added);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  new MutationObserver((_, waiting) => {
    if (!document.documentElement?.hasAttribute('data-hydrated')) return;
    waiting.disconnect();
    start();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });
}

/** Presses 'Refresh' on a page, and waits for its lists. */
async function refresh(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const button = page.getByRole('button', { name: /^«?Refresh/ }).first();
  let letThrough = () => {};
  // a live update that is being held would keep the button disabled
  await expect(async () => {
    await expect(button).toBeEnabled();
    letThrough = await holdRequests(page, '**/api/**');
    await button.click({ timeout: 2_000 }).catch((error) => {
      letThrough();
      throw error;
    });
  }).toPass();
  await expect(page.getByText('Refreshing data').first(), address).toBeVisible();
  letThrough();
  await expect(page.getByText('Last refreshed').first(), address).toBeVisible();
  await expect(page.getByText('Refreshing data'), address).toHaveCount(0);
  await page.unroute('**/api/**');
}

/** Rejects the first of a buyer's two bookings at a desk, after which the second one opens. */
async function rejectOne(page: Page, desk: string, buyer: Buyer): Promise<void> {
  await page.goto(`${desk}?q=${encodeURIComponent(buyer.name)}`);
  await page.getByRole('button', { name: 'Review' }).first().click();
  const open = page.getByRole('region', { name: /^Booking of / });
  await expect(open.getByText('1 of 2')).toBeVisible();
  await open.getByRole('radio', { name: 'Reject' }).click();
  await open.getByRole('button', { name: 'Reject' }).click();
  const question = page.getByRole('dialog', { name: 'Reject' });
  await question.getByRole('radio').first().click();
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(open.getByText('1 of 1')).toBeVisible();
}

test('dashboards and desks that the browser translates go on after Refresh and decisions (D-313)', {
  tag: '@long',
}, async ({ open, page, request }) => {
  const buyer = await newMember(request, 'Translated Lists');
  for (const isForwarded of [false, false, true, true]) {
    const { id } = await newBooking(request, buyer);
    if (isForwarded) await forwardBooking(request, id);
  }
  await storeBuyerSignIn(page, buyer);
  const [agent, office] = [await open('agentAdmin'), await open('superAdmin')];
  for (const each of [page, agent, office]) await each.addInitScript(translate);

  await refresh(page, paths.dashboard());
  await refresh(agent, paths.agentDashboard());
  await refresh(office, paths.adminLots());
  await rejectOne(agent, paths.agentBookingRequests(), buyer);
  await rejectOne(office, paths.adminBookings(), buyer);
});

const password = 'a-buyer-of-lots';

/** The visitor registers from a lot, joins the agency and is back at the lot. */
async function registerAndJoin(page: Page, lot: { _id: string; lotNumber: string }, name: string) {
  await page.goto(paths.type('B', { lot: lot._id, book: true }));
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  const typed = { 'Full name': name, Email: mailOf(name), Password: password, 'Confirm password': password };
  for (const [field, text] of Object.entries(typed)) {
    await page.getByRole('textbox', { name: new RegExp(`^«?${field}`) }).fill(text);
  }
  await page.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog', { name: lot.lotNumber });
  await dialog.getByRole('radio', { name: agency.name }).check();
  const reloaded = page.waitForEvent('domcontentloaded');
  await dialog.getByRole('button', { name: 'Ask the agency' }).click();
  await reloaded;
  await expect(dialog.getByText('Agency Membership Pending')).toBeVisible();
  return dialog;
}

async function sendRequest(dialog: Locator): Promise<void> {
  const files = await buyerDocuments();
  await dialog.getByLabel('Phone number').fill('012-555 0123');
  await dialog.getByLabel('IC front').setInputFiles(files.front);
  await dialog.getByLabel('IC back').setInputFiles(files.back);
  await dialog.getByRole('button', { name: 'Submit Booking Request' }).click();
  await expect(dialog.getByText('Booking request submitted successfully!')).toBeVisible();
}

/** Opens the booking of a lot at a desk and decides on it. */
async function decide(page: Page, desk: string, lotNumber: string, choice: string, send: string) {
  await page.goto(`${desk}?q=${lotNumber}`);
  await page.getByRole('button', { name: 'Review' }).click();
  const open = page.getByRole('region', { name: /^Booking of / });
  await open.getByRole('radio', { name: choice }).click();
  await open.getByRole('button', { name: send }).click();
}

test('three people take a lot from available to booked on pages that the browser translates (D-313)', async ({
  open,
  page,
  request,
}) => {
  const name = ownName('Translated Buyer');
  const lot = await newLot(request);
  const [agent, office] = [await open('agentAdmin'), await open('superAdmin')];
  for (const each of [page, agent, office]) await each.addInitScript(translate);

  const dialog = await registerAndJoin(page, lot, name);
  await agent.goto(paths.agentAgencyRequests());
  await agent.getByRole('button', { name: `Approve ${name}` }).click();
  await agent.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(agent.getByText('Request approved successfully')).toBeVisible();

  await sendRequest(dialog);
  await decide(agent, paths.agentBookingRequests(), lot.lotNumber, 'Approve', 'Approve request');
  await expect(agent.getByText('Booking request approved successfully')).toBeVisible();
  await decide(office, paths.adminBookings(), lot.lotNumber, 'Booked', 'Mark as booked');
  await expect(office.getByText('Booking marked as booked successfully')).toBeVisible();

  await page.goto(paths.dashboard({ tab: 'bookings' }));
  await expect(page.getByRole('row', { name: lot.lotNumber })).toContainText('Approved');
});
