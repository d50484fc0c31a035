import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { ask, mailOf, ownName, tokenOf } from './api.ts';
import { newBuyer } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

type Agency = { _id: string; name: string };
type Person = { role: string; agencyStatus: string; agencyId: string | null };

/** An agency created for one journey through the API. */
async function newAgency(page: Page, name = ownName('Selat Realty')): Promise<Agency> {
  const data = { name, contactEmail: mailOf(name), contactPhone: '+60355501234' };
  return ask<Agency>(page.request, 'POST /agencies', await tokenOf(page), data);
}

/** The row of an agency, after filtering the list by its name. */
async function rowOf(page: Page, words: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(words);
  await expect(page.getByText(/^1 (agency|agent admin)$/)).toBeVisible();
  return page.getByRole('row', { name: new RegExp(words) });
}

test('an agent admin is assigned and removed, and the agency answers or waits for the park (R-ADM-16 to R-ADM-18, R-MSG-34, D-118)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('admin');
  const agency = await newAgency(page);
  const person = await newBuyer(page.request, 'Grace Lee');
  const token = await tokenOf(page);
  const now = () => ask<Person>(page.request, `GET /users/${person.id}`, token);
  await page.goto(paths.adminAgentAdmins());
  await expect(page.getByRole('table', { name: 'Agent admins' })).toBeVisible();

  await page.getByRole('button', { name: 'Assign agent admin' }).click();
  const form = page.getByRole('dialog', { name: 'Assign agent admin' });
  await form.getByRole('combobox', { name: 'Agency' }).fill(agency.name);
  await page.getByRole('option', { name: agency.name }).click();
  await form.getByRole('button', { name: 'Assign agent admin' }).click();
  await expect(form.getByText('Please select both an agency and a user')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('combobox', { name: 'User' }).fill(person.email);
  await page.getByRole('option', { name: new RegExp(person.email) }).click();
  await form.getByRole('button', { name: 'Assign agent admin' }).click();
  await expect(page.getByText('Agent admin assigned successfully')).toBeVisible();
  expect(await now()).toMatchObject({ role: 'agent_admin', agencyStatus: 'approved', agencyId: agency._id });

  const row = await rowOf(page, agency.name);
  await row.getByRole('button', { name: `Remove ${person.name}` }).click();
  const question = page.getByRole('dialog', { name: 'Remove agent admin?' });
  await expect(question).toContainText(
    'Are you sure you want to remove this agent admin? The user will become a normal user.',
  );
  await expect(question).toContainText(`Nobody else runs ${agency.name}`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove agent admin' }).click();
  await expect(page.getByText('Agent admin removed successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await now()).toMatchObject({ role: 'user', agencyId: null });
});

test('the details of an agency lead to its people and back (R-ADM-08, R-NAV-37)', { tag: '@long' }, async ({
  open,
}) => {
  const page = await open('superAdmin');
  const agency = await newAgency(page);
  const applicant = await newBuyer(page.request, 'Hafiz Noor');
  const wish = { agencyId: agency._id, requestMessage: 'Please take me in' };
  await ask(page.request, 'POST /users/request-agency', applicant.token, wish);

  await page.goto(paths.adminAgencies());
  await (await rowOf(page, agency.name)).getByRole('link', { name: agency.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: agency.name })).toBeVisible();
  await expect(page.getByText('Nobody belongs to this agency yet.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(applicant.name) })).toContainText(applicant.email);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit agency' });
  await form.getByLabel('Address').fill('Jalan Perusahaan 3');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Agency updated successfully')).toBeVisible();
  await expect(page.getByText('Jalan Perusahaan 3')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL(/\/admin-dashboard/);
});
