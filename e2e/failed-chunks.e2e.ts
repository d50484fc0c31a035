import { expect, type Page } from '@playwright/test';
import { cast } from '#app/server/seed/cast.ts';
import { lotTexts } from '#core/lots/messages.ts';
import { signInTexts } from '#core/sessions/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { mailOf, ownName } from './api.ts';
import { expectAccessible, test } from './fixtures.ts';

/** Blocks one chunk, until the returned function is called. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const file = new RegExp(`assets/${name}-`);
  await page.route(file, (route) => route.abort());
  return () => page.unroute(file);
}

test.beforeEach(({ trouble }) => trouble.expect(/Failed to load resource/));

test('a film that fails to load offline shows an error, and plays on the next try', async ({
  page,
  context,
}) => {
  await page.goto(paths.home());
  const play = page.getByRole('link', { name: /Play: Street tour/ });

  await context.setOffline(true);
  await play.click();
  const note = page.getByText('This could not be opened. Please check your connection and try again.');
  await expect(note).toHaveRole('alert');
  await expect(note).toBeInViewport();
  await expectAccessible(page);
  await context.setOffline(false);
  await play.click();
  await expect(page.getByRole('dialog', { name: 'Street tour' })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('a plan whose chunk fails to load shows an error in its place, and loads on the next try', async ({
  page,
}) => {
  const bringBack = await lose(page, 'PlanView');
  await page.goto(paths.home());
  await page.getByRole('heading', { name: 'Master plan', exact: true }).scrollIntoViewIfNeeded();
  const failure = page.getByRole('alert').filter({ hasText: lotTexts.planFailed });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bringBack();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('listbox', { name: 'Plan of the lots' })).toBeVisible();
});

test('a header whose menu fails to load shows its links, and the page works', { tag: '@both' }, async ({
  open,
}) => {
  const page = await open('member');
  await lose(page, 'AccountMenu');
  await page.goto(paths.profile());
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  const burger = page.getByLabel('Menu', { exact: true });
  if (await burger.isVisible()) {
    await burger.click();
    await expect(page.getByText(cast.member.name).first()).toBeVisible();
    return;
  }
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a registration form that fails to load shows an error, and loads when it is chosen again', async ({
  page,
}) => {
  const bringBack = await lose(page, 'QuickRegisterForm');
  await page.goto(paths.login());
  // the URL changes first, then the selection
  const choose = async (name: string) => {
    const choice = page.getByRole('main').getByRole('link', { name, exact: true });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-current', 'true');
  };
  await page.getByLabel('Email').focus();
  await expect(page.getByText(/^The test account .* is filled in/)).toBeVisible();
  await choose('Register');
  await expect(page.getByText(signInTexts.formMissing)).toBeVisible();
  await expectAccessible(page);
  await bringBack();
  await page.getByRole('main').getByRole('link', { name: 'I have an account' }).click();
  await choose('Register');
  await expect(page.getByLabel('Confirm password')).toBeVisible();
});

test('a registration whose contract fails to load says that it failed, and succeeds on the next try', async ({
  page,
}) => {
  const bringBack = await lose(page, 'contracts');
  await page.goto(paths.register());
  const name = ownName('Lim Wei');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(mailOf(name));
  await page.getByLabel('Phone').fill('+60 12 555 0123');
  await page.getByLabel('Password', { exact: true }).fill('a-buyer-of-lots');
  await page.getByLabel('Confirm password').fill('a-buyer-of-lots');
  const send = page.getByRole('button', { name: 'Register', exact: true });
  await send.click();
  await expect(page.getByRole('alert')).toContainText(signInTexts.registerFailed);
  await bringBack();
  await send.click();
  await page.waitForURL('**/login');
});
