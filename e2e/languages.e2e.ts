import { expect } from '@playwright/test';
import { sayIn } from '#platform/server/translations.ts';
import { paths } from '#platform/web/paths.ts';
import { addressIn } from '#shared/language.ts';
import { ask } from './api.ts';
import { newLot, newMember } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

// The portal in the language of its reader (D-291 to D-293).

test.use({ locale: 'zh-CN' });

const say = sayIn('zh');
const password = 'a-buyer-of-lots';

test('a visitor reads the language of their browser, and keeps the one they choose (D-291)', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  const languageOf = () => page.locator('html').getAttribute('lang');
  const choose = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();
  await page.goto(paths.hub());
  await expect(page).toHaveURL(addressIn('zh', paths.hub()));
  expect(await languageOf()).toBe('zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Unit Booking'));
  // links of the page stay in its language
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('Terms of Use') })
    .click();
  await expect(page).toHaveURL(addressIn('zh', paths.terms()));
  await expectAccessible(page);

  await choose('English');
  await expect(page).toHaveURL(paths.terms());
  expect(await languageOf()).toBe('en');
  await page.goto(paths.login());
  await expect(page).toHaveURL(paths.login());
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name: 'Bahasa Malaysia' })
      .click();
  } else {
    await choose('Bahasa Malaysia');
  }
  await expect(page).toHaveURL(addressIn('ms', paths.login()));
  await page.goBack();
  await expect(page).toHaveURL(paths.login());
});

test('a first-time buyer books in Chinese, is refused in Chinese, and their account stays Chinese (D-292, D-293)', {
  tag: '@phone',
}, async ({ page, trouble }) => {
  trouble.expect(/status of 401.*auth\/login/);
  trouble.expect(/status of 409.*bookings\/request/);
  const buyer = await newMember(page.request, 'Mei Ling');
  const rival = await newMember(page.request, 'Other Buyer');
  await page.goto(paths.login());
  await expect(page).toHaveURL(addressIn('zh', paths.login()));
  await page.getByLabel(say('Email')).fill(buyer.email);
  await page.getByLabel(say('Password'), { exact: true }).fill('wrong-password');
  const logIn = page.locator('form').getByRole('button', { name: say('Log In'), exact: true });
  await logIn.click();
  await expect(page.getByText(say('Invalid credentials. Please try again.'))).toBeVisible();
  await page.getByLabel(say('Password'), { exact: true }).fill(password);
  await logIn.click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));

  const lot = await newLot(page.request);
  const open = async () => {
    await page.goto(addressIn('zh', paths.type('B', { lot: lot._id, book: true })));
    await expect(page.getByRole('dialog')).toBeVisible();
    return page.getByRole('button', { name: say('Submit Booking Request') });
  };
  const submit = await open();
  await expectAccessible(page);
  await ask(page.request, 'POST /bookings/request', rival.token, { lotId: lot._id });
  // by the refusal, or by the live update before it, which disables the button
  await submit.dispatchEvent('click');
  const taken = [
    say('This lot is no longer available. Please choose another lot.'),
    say('Somebody else has just reserved this lot. What you typed is kept if you choose another one.'),
  ];
  await expect(page.getByText(new RegExp(taken.join('|'))).first()).toBeVisible();

  const other = await newLot(page.request);
  await page.goto(addressIn('zh', paths.type('B', { lot: other._id, book: true })));
  await page.getByRole('button', { name: say('Submit Booking Request') }).click();
  await expect(page.getByText(/为您保留至\d{4}年\d{1,2}月\d{1,2}日/)).toBeVisible();

  // an address without a language, as in a mail, leads to the account's
  await page.goto(paths.dashboard({ tab: 'bookings' }));
  await expect(page).toHaveURL(addressIn('zh', paths.dashboard({ tab: 'bookings' })));
  await expect(page.getByText(say('Lot {lotNumber}', { lotNumber: other.lotNumber })).first()).toBeVisible();
  await expectAccessible(page);
});
