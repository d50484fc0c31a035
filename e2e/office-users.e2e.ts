import { expect, type Page } from '@playwright/test';
import { cast } from '#app/server/seed/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { test } from './fixtures.ts';

/** The row of a person, after filtering the list by name. */
async function rowOf(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  return page.getByRole('row', { name: new RegExp(name) });
}

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
