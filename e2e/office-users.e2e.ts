import { expect, type Page } from '@playwright/test';
import { cast } from '#app/server/seed/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { mailOf, ownName, send } from './api.ts';
import { expectAccessible, test } from './fixtures.ts';
import { choose, inFocus } from './real-clicks.ts';

const password = 'told-by-the-office';

/** The row of a person, after filtering the list by name. */
async function rowOf(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  return page.getByRole('row', { name: new RegExp(name) });
}

test('the office opens, finds, changes and closes an account (R-ADM-09 to R-ADM-15, R-MSG-33, D-115)', {
  tag: '@long',
}, async ({ open }) => {
  const name = ownName('Nadia Karim');
  const email = mailOf(name);
  const signIn = (page: Page) => send(page.request, 'POST /auth/login', { data: { email, password } });
  const page = await open('superAdmin');
  await page.goto(paths.adminUsers());
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();

  await test.step('shows the required fields before anything is sent', async () => {
    await page.getByRole('button', { name: 'Add user' }).click();
    const form = page.getByRole('dialog', { name: 'Add user' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Name').press('Enter');
    await expect(form.getByText('Name, email and password are required fields')).toBeVisible();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel(/^Password/).fill('short');
    await form.getByRole('button', { name: 'Create user' }).click();
    await expect(form.getByText('Password must be at least 6 characters')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('opens the account, which can sign in', async () => {
    const form = page.getByRole('dialog', { name: 'Add user' });
    await form.getByLabel(/^Password/).fill(password);
    await form.getByLabel(/^Password/).press('Enter');
    await expect(page.getByText(`User ${name} created successfully`)).toBeVisible();
    await expect(form).toHaveCount(0);
    expect((await signIn(page)).status()).toBe(200);
  });

  await test.step('finds it by words and role, also after a reload', async () => {
    await expect(await rowOf(page, name)).toContainText(email);
    await choose(page, 'Role', 'Agent Admin');
    await expect(page.getByText('No user matches the search and the filter.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Agent Admin');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(name);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  });

  await test.step('changes it: a way to reach the person and the role', async () => {
    const row = await rowOf(page, name);
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit user' });
    await form.getByLabel('Phone').fill('+60 12 555 0177');
    await choose(form, 'Role', 'Agent Admin');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`User ${name} updated successfully`)).toBeVisible();
    await expect(row).toContainText('Agent admin without agency');
    await expect(row).toContainText('+60 12 555 0177');
  });

  await test.step('closes it after the documented question; nobody signs in with it any more', async () => {
    const row = await rowOf(page, name);
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete user?' });
    await expect(question).toContainText(
      'Are you sure you want to delete this user? This action cannot be undone.',
    );
    // Enter pressed without reading must not delete
    expect(await inFocus(page)).toBe('Cancel');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText('User deleted successfully')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await signIn(page)).status()).toBe(401);
  });
});

test('an address leads to an account, Back leaves it, and one of another person is not taken (R-MSG-20, D-117)', async ({
  open,
  trouble,
}) => {
  trouble.expect(/status of 409/);
  const page = await open('superAdmin');
  await page.goto(paths.adminUsers());
  const row = await rowOf(page, cast.agent.name);
  await row.getByRole('button', { name: `Edit ${cast.agent.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit user' });
  await expect(form.getByLabel('Name')).toHaveValue(cast.agent.name);
  await page.goBack();
  await expect(form).toHaveCount(0);
  await page.goForward();
  await form.getByLabel('Email').fill(`${cast.admin.mailbox}@aero.example`);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('An account with this email already exists').first()).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue(cast.agent.name);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  await expect(row).toContainText(`${cast.agent.mailbox}@aero.example`);
});
