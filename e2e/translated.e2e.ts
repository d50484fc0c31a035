import { expect, type Page } from '@playwright/test';
import type { CastMember } from '#app/server/seed/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { forwardBooking, newBooking, newLot, newMember, storeBuyerSignIn } from './buyers.ts';
import { buyerDocuments } from './documents.ts';
import { hydrated, test } from './fixtures.ts';

/** Replaces text nodes by <font> elements, those of today and of later, as the translation of Chrome does. */
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
  replaceBelow(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') replace(target);
      for (const added of addedNodes)
        added.nodeType === Node.TEXT_NODE ? replace(added) : replaceBelow(added);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(hydrated)).toBeAttached();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(translate);
}

/** The pages with 'Refresh', by who reads them. */
const readers: [CastMember, () => string[]][] = [
  [
    'agentAdmin',
    () => [paths.agentBookingRequests(), paths.agentDashboard(), paths.agentDashboard({ tab: 'history' })],
  ],
  ['superAdmin', () => [paths.adminDashboard(), paths.adminBookings(), paths.adminAllBookings()]],
];

test('lists that the browser translates go on after Refresh (D-313)', async ({ open, request }) => {
  const buyer = await newMember(request, 'Translated Lists');
  await newBooking(request, buyer);
  await forwardBooking(request, (await newBooking(request, buyer)).id);
  for (const [reader, pages] of readers) {
    const page = await open(reader);
    for (const path of pages()) {
      await openTranslated(page, path);
      const refresh = page.getByRole('button', { name: /^«?(Refresh|Refresh .*)»?$/ }).first();
      await refresh.click();
      await expect(page.getByText('Refreshing data').first(), path).toBeVisible();
      await expect(page.getByText('Last refreshed').first(), path).toBeVisible();
      await expect(page.getByText('Refreshing data'), path).toHaveCount(0);
    }
  }
});

test('a request with documents that a buyer sends from a translated page arrives and is confirmed (D-313)', async ({
  page,
  request,
}) => {
  const buyer = await newMember(request, 'Translated Request');
  const lot = await newLot(request);
  const files = await buyerDocuments();
  await storeBuyerSignIn(page, buyer);
  await openTranslated(page, paths.type('B', { lot: lot._id, book: true }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('IC front').setInputFiles(files.front);
  await dialog.getByLabel('IC back').setInputFiles(files.back);
  await dialog.getByRole('button', { name: 'Submit Booking Request' }).click();
  await expect(dialog.getByText('Booking request submitted successfully!')).toBeVisible();
});
