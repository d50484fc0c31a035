import { expect } from '@playwright/test';
import { type CastMember, cast } from '#fixtures/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { expectAccessible, signIn, test } from './fixtures.ts';

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

// one of each role
for (const person of ['superAdmin', 'admin', 'agentAdmin', 'agent', 'user'] as const) {
  test(`${cast[person].name}, ${cast[person].does}, signs in and lands where the role belongs (R-AUTH-02)`, async ({
    page,
  }) => {
    await signIn(page, person);
    await expect(page).toHaveURL(landingOf(person));
  });
}

test('the login page is accessible, and a wrong password is refused with a message (R-AUTH-07)', {
  tag: '@both',
}, async ({ page, trouble }) => {
  trouble.expect(/status of 401/);
  await page.goto(paths.login());
  await expect(page.getByLabel('Email')).toHaveValue('superadmin@aero.example');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('Invalid credentials');
  await expect(page).toHaveURL(paths.login());
});
