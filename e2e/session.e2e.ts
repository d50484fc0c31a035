import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { fillSignIn, logOut, newBuyer, newLot, newMember, signInBuyer, storeBuyerSignIn } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

// The clocks of a session, driven by the browser's clock and by the stored values.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

test('the last hour of a session shows a warning, and can be extended (R-SES-05, R-SES-06, R-SES-10 to R-SES-12, D-37)', async ({
  page,
}) => {
  const buyer = await newBuyer(page.request, 'Bala Warned');
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.profile());
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await age(page, 'lastActivityTime', 30 * DAY - 25 * MINUTE - 30_000);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Session Expiring' });
  await expect(dialog).toContainText(
    'Your session will expire in 25 minutes. Would you like to stay logged in?',
  );
  await expect(dialog.getByRole('button', { name: 'Yes, Keep Me Logged In' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token);
});

test('the browser’s clock ends the session by itself (R-SES-09, R-SES-11, R-SES-13, D-33)', async ({
  page,
  trouble,
}) => {
  // a refetch that is under way when the session ends is refused
  trouble.expect(/status of 401 .*\/api\//);
  const buyer = await newBuyer(page.request, 'Chong Clock');
  await page.clock.install();
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.profile());
  await expect(page.getByText(buyer.email)).toBeVisible();
  await age(page, 'lastActivityTime', 30 * DAY - 90_000);
  // in steps: one long run would time out what the login page asks for
  const afterTenSeconds = async () => {
    await page.clock.runFor(10_000);
    return page.url();
  };
  await expect.poll(afterTenSeconds, { intervals: [400] }).toMatch(/\/login\?reason=expired$/);
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await expectAccessible(page);
  expect(await keysOf(page)).toEqual({ local: ['redirectAfterLogin'], session: [] });
  await fillSignIn(page, buyer);
  await expect(page).toHaveURL(paths.profile());
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

test('a stale token in the middle of a booking leads back to the lot with what was typed (R-SES-21, D-06)', {
  tag: '@long',
}, async ({ page }) => {
  const buyer = await newMember(page.request, 'Emma Typing');
  const other = await newMember(page.request, 'Other Member');
  const lot = await newLot(page.request);
  const address = paths.type('B', { lot: lot._id, book: true });
  const dialog = page.getByRole('dialog', { name: `Book lot ${lot.lotNumber}` });
  const message = dialog.getByLabel('Message (optional)');
  const typeAndExpire = async () => {
    await page.goto(address);
    await message.fill('We would like to move in by March.');
    const submit = dialog.getByRole('button', { name: 'Submit Booking Request' });
    await expect(submit).toBeEnabled();
    // in one task: a background call of the page would otherwise meet the stale token before the click does
    await submit.evaluate((button: HTMLButtonElement, milliseconds) => {
      localStorage.setItem('tokenTimestamp', String(Date.now() - milliseconds));
      button.click();
    }, DAY + 1);
    await expect(page).toHaveURL(/\/login\?reason=expired$/);
    await expect(page.getByText('Token expired, please log in again')).toBeVisible();
    expect(await keysOf(page)).toEqual({ local: ['redirectAfterLogin'], session: ['drafts'] });
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('March');
  };

  await storeBuyerSignIn(page, buyer);
  await typeAndExpire();
  await fillSignIn(page, buyer);
  await expect(page).toHaveURL(address);
  await expect(message).toHaveValue('We would like to move in by March.');
  await expectAccessible(page);

  await typeAndExpire();
  await fillSignIn(page, other);
  await expect(page).toHaveURL(address);
  await expect(dialog.getByLabel('Full name')).toHaveValue(other.name);
  await expect(message).toHaveValue('');
});
