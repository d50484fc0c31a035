import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { logOut, newBuyer, signInBuyer, storeBuyerSignIn } from './buyers.ts';
import { test } from './fixtures.ts';

// What a session keeps in the browser, and its silent renewal.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const documented = {
  local: ['cachedBookings', 'lastActivityTime', 'token', 'tokenTimestamp', 'user', 'userId'],
  session: ['currentSessionUser', 'token', 'user'],
};

const keysOf = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }));

/** Moves a stored timestamp back by so many milliseconds. */
const age = (page: Page, key: 'tokenTimestamp' | 'lastActivityTime', by: number) =>
  page.evaluate(([name, milliseconds]) => localStorage.setItem(name, String(Date.now() - milliseconds)), [
    key,
    by,
  ] as const);

test('a sign-in keeps the documented keys, and a logout nothing (R-SES-01, R-SES-03, R-SES-04, D-36)', async ({
  page,
}) => {
  const buyer = await newBuyer(page.request, 'Anita Keys');
  await signInBuyer(page, buyer);
  await expect(page.getByRole('list', { name: 'Booking counts' })).toBeVisible();
  await page.goto(paths.profile());
  await expect(page.getByText(buyer.email)).toBeVisible();
  expect(await keysOf(page)).toEqual(documented);
  await logOut(page);
  await expect(page).toHaveURL(paths.home());
  expect(await keysOf(page)).toEqual({ local: [], session: [] });
  await page.goto(paths.profile());
  await page.waitForURL(/\/login/);
});

test('the session of an active user is renewed silently, in every tab (R-SES-07, R-SES-15, D-20)', async ({
  page,
  context,
}) => {
  const buyer = await newBuyer(page.request, 'Devi Renewed');
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.profile());
  const second = await context.newPage();
  await second.goto(paths.profile());
  await expect(second.getByText(buyer.email)).toBeVisible();
  const before = await second.evaluate(() => sessionStorage.getItem('token'));
  // either tab may renew it, as soon as the token has aged
  const renewal = context.waitForEvent('response', (sent) => /\/api\/auth\/refresh/.test(sent.url()));
  await age(page, 'tokenTimestamp', 2 * HOUR);
  await page.bringToFront();
  await page.reload();
  expect((await renewal).status()).toBe(200);
  await expect.poll(() => second.evaluate(() => sessionStorage.getItem('token'))).not.toBe(before);
  await second.reload();
  await expect(second.getByText(buyer.email)).toBeVisible();

  await logOut(page);
  await expect(second).toHaveURL(paths.home());
  expect(await keysOf(second)).toEqual({ local: [], session: [] });
});
