import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { measured } from '#test/size.ts';
import { logOut, newBooking, newLot, newMember, signInBuyer } from './buyers.ts';
import { hydrated, test } from './fixtures.ts';

const MINUTE = 60_000;

/** Settings of the screens, which tell nothing of a person; the router writes where a page was scrolled to when it goes. */
const allowed = ['sidebar', 'hiddenStartList', 'deskSettings', 'scroll'];

/** What a browser keeps of a person: stored values but the allowed ones, and everything that has one of the words. */
async function leftoversIn(page: Page, words: readonly string[], keys = allowed): Promise<string[]> {
  const stored = await page.evaluate(async () => ({
    values: [localStorage, sessionStorage].flatMap((area) => Object.entries(area) as [string, string][]),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    page: document.documentElement.textContent ?? '',
    fields: [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    ),
    history: JSON.stringify(history.state),
  }));
  const cookies = await page.context().cookies();
  const speaksOf = (text: string) => words.some((word) => text.includes(word));
  return [
    ...stored.values.filter(([key, value]) => !keys.includes(key) || speaksOf(value)).map(([key]) => key),
    ...stored.databases,
    ...stored.caches,
    ...cookies.filter(({ value }) => speaksOf(decodeURIComponent(value))).map(({ name }) => name),
    ...(speaksOf(stored.page + stored.fields.join() + stored.history) ? [`the page ${page.url()}`] : []),
  ];
}

/** Stored for the person signed in. */
const ofTheSignedIn = [
  'token',
  'user',
  'userId',
  'tokenTimestamp',
  'lastActivityTime',
  'cachedBookings',
  'currentSessionUser',
];

test('the next account in a browser finds nothing of the one before, also with Back and in another tab (D-36, D-55, D-135)', {
  tag: '@long',
}, async ({ page, context, trouble }) => {
  test.setTimeout(10 * MINUTE);
  // with Back the page asks for the booking of the account before
  trouble.expect(/status of 403 .*\/api\/bookings\//);
  const first = await newMember(page.request, 'Anak Before');
  const next = await newMember(page.request, 'Budi Next');
  const booking = await newBooking(page.request, first);
  const lot = await newLot(page.request);
  const typed = 'A bakery with two ovens';
  const words = [first.name, first.email, first.id, booking.id, typed];

  await signInBuyer(page, first);
  await page.goto(paths.dashboard({ tab: 'bookings' }));
  await expect(page.getByText(`Lot ${booking.lotNumber}`).first()).toBeVisible();
  const second = await context.newPage();
  await second.goto(paths.profile());
  await expect(second.getByText(first.email)).toBeVisible();
  for (const path of [paths.profile(), paths.notices(), paths.myData()]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(paths.type('B', { lot: lot._id, book: true }));
  await page.getByLabel('Message (optional)').fill(typed);
  await page.goto(paths.dashboard({ tab: 'bookings', booking: booking.id }));
  await page.getByRole('dialog').getByRole('heading', { name: 'Lot and request' }).click();
  await expect(page.getByRole('dialog')).toContainText(first.name);
  expect((await leftoversIn(page, words)).length).toBeGreaterThan(5);

  await logOut(page);
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(paths.home());
    await expect(tab.getByRole('heading', { level: 1, name: 'Room to make, store and move' })).toBeVisible();
    expect(await leftoversIn(tab, words)).toEqual([]);
  }
  await signInBuyer(page, next);
  await expect(page.getByText(next.name).first()).toBeVisible();
  let looks = 0;
  const expectNothing = async (tab: Page) => {
    looks += 1;
    await tab.locator(hydrated).waitFor({ state: 'attached' });
    await tab.locator('h1').first().waitFor({ state: 'attached' });
    expect(await leftoversIn(tab, words, [...allowed, ...ofTheSignedIn])).toEqual([]);
  };
  for (const path of [
    paths.dashboard({ tab: 'bookings' }),
    paths.profile(),
    paths.notices(),
    paths.type('B', { lot: lot._id, book: true }),
  ]) {
    await page.goto(path);
    await expectNothing(page);
  }
  for (const tab of [page, second]) {
    // through everything that the first person opened
    for (let step = 0; step < 12; step += 1) {
      const from = tab.url();
      await tab.goBack({ waitUntil: 'commit' }).catch(() => null);
      if (tab.url() !== from && tab.url().startsWith('http')) await expectNothing(tab);
    }
  }
  measured({ 'looks of the next account': looks, leftovers: 0 });
});
