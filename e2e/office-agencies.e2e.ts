import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { ask, mailOf, ownName, tokenOf } from './api.ts';
import { newBuyer } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';
import { choose } from './real-clicks.ts';

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

test('the office opens, changes and narrows agencies (R-ADM-19, R-ADM-24, R-MSG-35, D-110, D-117)', {
  tag: '@long',
}, async ({ open }) => {
  const name = ownName('Kinta Estates');
  const page = await open('superAdmin');
  await page.goto(paths.adminAgencies());
  await expect(page.getByRole('table', { name: 'Agencies' })).toBeVisible();

  await test.step('opens one, once it has a name and an e-mail', async () => {
    await page.getByRole('button', { name: 'Add agency' }).click();
    const form = page.getByRole('dialog', { name: 'Add agency' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Name').press('Enter');
    await expect(form.getByText('Agency name is required')).toBeVisible();
    await expect(form.getByText('Contact email is required')).toBeVisible();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Contact email').fill(mailOf(name));
    await form.getByLabel('Description').fill('Factories along the river');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create agency' }).click();
    await expect(page.getByText('Agency created successfully')).toBeVisible();
  });

  await test.step('is warned of a second one of this name', async () => {
    await page.getByRole('button', { name: 'Add agency' }).click();
    const form = page.getByRole('dialog', { name: 'Add agency' });
    await form.getByLabel('Name').fill(name);
    await expect(form.getByText('Another agency has this name already.')).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('takes it out of the choices of buyers, and finds it by that', async () => {
    const row = await rowOf(page, name);
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit agency' });
    await form.getByLabel('Active').uncheck();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Agency updated successfully')).toBeVisible();
    await expect(row).toContainText('Inactive');
    const offered = await ask<Agency[]>(page.request, 'GET /agencies/public');
    expect(offered.map((agency) => agency.name)).not.toContain(name);
    await choose(page, 'State', 'Active');
    await expect(page.getByText('No agency matches the search and the filter.')).toBeVisible();
    await choose(page, 'State', 'Inactive');
    await expect(row).toBeVisible();
  });
});

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

test('the details of an agency lead to its people and back (R-ADM-08, R-NAV-37)', async ({ open }) => {
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

  await page.getByRole('button', { name: 'Edit agency' }).click();
  const form = page.getByRole('dialog', { name: 'Edit agency' });
  await form.getByLabel('Address').fill('Jalan Perusahaan 3');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Agency updated successfully')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Jalan Perusahaan 3' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL(/\/admin-dashboard/);
});

test('an agency is deleted although two tries fail, and its people become normal users (R-ADM-20 to R-ADM-22, R-MSG-35, D-57)', {
  tag: '@long',
}, async ({ open, trouble }) => {
  trouble.expect(/status of 50[03]/);
  const page = await open('superAdmin');
  const token = await tokenOf(page);
  const agency = await newAgency(page);
  const person = await newBuyer(page.request, 'Ravi Kumar');
  await ask(page.request, `POST /agencies/${agency._id}/agent-admins`, token, { userId: person.id });
  let tries = 0;
  const failing = { count: 4 };
  await page.route(`**/api/agencies/${agency._id}?*`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    tries += 1;
    if (tries > failing.count) return route.fallback();
    return route.fulfill({ status: 503, json: { message: 'The server is being started' } });
  });

  await page.goto(paths.adminAgencies());
  const row = await rowOf(page, agency.name);
  await row.getByRole('button', { name: `Delete ${agency.name}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete agency?' });
  await expect(question).toContainText('All users of this agency will become normal users.');
  await expectAccessible(page);

  await test.step('three tries and a direct call fail: the agency stays, with an error', async () => {
    await question.getByRole('button', { name: 'Delete agency' }).click();
    await expect(question.getByText('The server did not answer; trying again.')).toBeVisible();
    await expect(question.getByText('Failed to delete agency. Server error.')).toBeVisible();
    expect(tries).toBe(4);
    await ask(page.request, `GET /agencies/${agency._id}`, token);
  });

  await test.step('the third try of the next attempt is taken', async () => {
    tries = 0;
    failing.count = 2;
    await question.getByRole('button', { name: 'Delete agency' }).click();
    await expect(
      page.getByText(
        'Agency deleted successfully. 1 users converted to normal users and 0 bookings updated.',
      ),
    ).toBeVisible();
    expect(tries).toBe(3);
    await expect(row).toHaveCount(0);
    const former = await ask<Person>(page.request, `GET /users/${person.id}`, token);
    expect(former).toMatchObject({ role: 'user', agencyId: null });
  });
});
