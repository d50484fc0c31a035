import { type APIRequestContext, expect } from '@playwright/test';
import { type CastMember, cast, emailOf } from '#app/server/seed/cast.ts';
import { codeOf } from '#core/sessions/server/factory.ts';
import { readConfig } from '#platform/server/config.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, mailOf, ownName } from './api.ts';
import { agency } from './buyers.ts';
import { expectAccessible, hydrated, signIn, test } from './fixtures.ts';
import { storeSignIn } from './stored-sign-in.ts';

/** R-AUTH-02, D-05. */
function landingOf(person: CastMember): string {
  switch (cast[person].role) {
    case 'super_admin':
      return '/admin-dashboard';
    case 'agent_admin':
      return '/agent-dashboard';
    default:
      return '/enhanced-dashboard';
  }
}

// one for each page
for (const person of ['superAdmin', 'agentAdmin', 'user'] as const) {
  test(`${cast[person].name}, ${cast[person].does}, signs in and lands where the role belongs (R-AUTH-02)`, async ({
    page,
  }) => {
    await signIn(page, person);
    await expect(page).toHaveURL(landingOf(person));
  });
}

test('the login page is accessible, and a wrong password is refused with a message (R-AUTH-07)', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  await page.goto(paths.login());
  await expect(page.getByLabel('Email')).toHaveValue('superadmin@aero.example');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('Invalid credentials');
  await expect(page).toHaveURL(paths.login());
});

/** An agent admin of the buyers' agency, opened by the office. */
async function newAgentAdmin(api: APIRequestContext) {
  const office = { email: emailOf(cast.superAdmin.mailbox), password: readConfig({}).cast?.password };
  const { token } = await ask<{ token: string }>(api, 'POST /auth/login', undefined, office);
  const name = ownName('Two steps');
  const account = { email: mailOf(name), password: 'four horses at noon' };
  await ask(api, 'POST /users', token, { name, ...account, role: 'agent_admin', agencyId: agency.id });
  return account;
}

test('an agent admin switches two-step login on, and logs in with a code and with a recovery code (D-186)', {
  tag: ['@phone', '@long'],
}, async ({ page, request, trouble }) => {
  trouble.expect(/status of 401/);
  const admin = await newAgentAdmin(request);
  await storeSignIn(page, admin);
  await page.goto(paths.profile());
  await page.getByRole('button', { name: 'Switch on' }).tap();
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const key = (await page.locator('pre').innerText()).replace(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, new Date()));
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).tap();
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have kept them' }).tap();
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();

  const logIn = async () => {
    await page.context().setStorageState({ cookies: await page.context().cookies(), origins: [] });
    await page.goto(paths.login());
    await page.locator(hydrated).waitFor({ state: 'attached' });
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).tap();
  };
  // the page that was open when the session went may be remembered
  const loggedIn = () => page.waitForURL((url) => url.pathname !== paths.login());
  await logIn();
  await expect(page.getByText('Enter the 6-digit code from your app')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Log In', exact: true }).tap();
  await expect(page.getByText('That code is not right, or was used before.')).toBeVisible();
  await expectAccessible(page);
  // the code of the present step was used up when it was switched on
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: 'Log In', exact: true }).tap();
  await loggedIn();

  await logIn();
  await page.getByRole('button', { name: 'Use a recovery code' }).tap();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Log In', exact: true }).tap();
  await loggedIn();
  await page.goto(paths.profile());
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible();
});
