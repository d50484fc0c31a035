import { expect, type Page } from '@playwright/test';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { park } from '#test/park.ts';
import { newBuyer } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

// The permissions of role admin compared with a super admin's: missing actions are hidden, or explain why.
// The access matrix proves that the server refuses them (D-112 to D-116).

const agency = { id: park.facts.agencies?.[1]?.id ?? '', name: park.facts.agencies?.[1]?.name ?? '' };

/** The options of a select in the open dialog. */
async function choicesOf(page: Page, label: string): Promise<string[]> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click();
  const choices = page.getByRole('listbox', { name: label, exact: true }).getByRole('option');
  await expect(choices.first()).toBeVisible();
  const words = await choices.allTextContents();
  await page.keyboard.press('Escape');
  return words;
}

async function find(page: Page, words: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(words);
  const row = page.getByRole('row', { name: new RegExp(words) });
  await expect(row).toHaveCount(1);
  return row;
}

test('on the users page an admin deletes no account and only reads office accounts (R-ROLE-06, R-ROLE-07, R-ADM-11, R-ADM-13, D-112 to D-116)', {
  tag: '@long',
}, async ({ open }) => {
  const [admin, superAdmin] = [await open('admin'), await open('superAdmin')];
  const buyer = await newBuyer(admin.request, 'Tan Wei');

  await test.step('a buyer: both edit, one deletes', async () => {
    for (const page of [admin, superAdmin]) await page.goto(paths.adminUsers());
    const [seen, own] = [await find(admin, buyer.email), await find(superAdmin, buyer.email)];
    await expect(seen.getByRole('button')).toHaveText(['Edit']);
    await expect(own.getByRole('button')).toHaveText(['Delete', 'Edit']);
  });

  await test.step('roles and password of a new account', async () => {
    for (const page of [admin, superAdmin]) await page.goto(`${paths.adminUsers()}?user=new`);
    expect(await choicesOf(admin, 'Role')).toEqual(['User', 'Agent Admin']);
    expect(await choicesOf(superAdmin, 'Role')).toEqual(['User', 'Agent Admin', 'Super Admin']);
  });

  await test.step('the password of another person is the super admin’s to set', async () => {
    for (const page of [admin, superAdmin]) await page.goto(`${paths.adminUsers()}?user=${buyer.id}`);
    for (const page of [admin, superAdmin]) {
      await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(buyer.name);
    }
    await expect(superAdmin.getByLabel('New password')).toBeVisible();
    await expect(admin.getByLabel('New password')).toHaveCount(0);
  });

  await test.step('a super admin: read by the admin with the reason, deleted by nobody', async () => {
    for (const page of [admin, superAdmin]) await page.goto(paths.adminUsers());
    const email = emailOf(cast.superAdmin.mailbox);
    const [seen, own] = [await find(admin, email), await find(superAdmin, email)];
    await expect(own.getByRole('button')).toHaveText(['Edit']);
    await expect(seen.getByRole('button')).toHaveText(['Edit']);
    await seen.getByRole('button').click();
    const dialog = admin.getByRole('dialog', { name: 'Edit user' });
    await expect(
      dialog.getByText('Only a super admin can change accounts of the park office.'),
    ).toBeVisible();
    await expect(dialog.getByLabel('Name')).not.toBeEditable();
    await expect(dialog.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
    await expectAccessible(admin);
    await own.getByRole('button').click();
    await expect(superAdmin.getByText('You cannot change your own role.')).toBeVisible();
    const role = superAdmin.getByRole('dialog').getByRole('combobox', { name: 'Role', exact: true });
    await expect(role).toBeDisabled();
  });
});

test('on the agencies page an admin neither deletes an agency nor opens its details (R-ROLE-08, R-ROLE-11, R-NAV-37, D-07)', {
  tag: '@long',
}, async ({ open }) => {
  const [admin, superAdmin] = [await open('admin'), await open('superAdmin')];
  for (const page of [admin, superAdmin]) await page.goto(paths.adminAgencies());
  const [seen, own] = [await find(admin, agency.name), await find(superAdmin, agency.name)];
  await expect(own.getByRole('button')).toHaveText(['Delete', 'Edit']);
  await expect(own.getByRole('link', { name: agency.name, exact: true })).toBeVisible();
  await expect(seen.getByRole('button')).toHaveText(['Edit']);
  await expect(seen.getByRole('link', { name: agency.name, exact: true })).toHaveCount(0);
  await seen.getByRole('button').click();
  await expect(admin.getByRole('dialog').getByRole('button', { name: 'Save changes' })).toBeEnabled();

  await admin.goto(paths.adminAgency(agency.id));
  await expect(admin.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Back to Dashboard' }).click();
  await admin.waitForURL(/\/admin-dashboard/);
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an admin and a super admin have the same rights on lots, agent admins, bookings and enquiries (R-ROLE-05, R-ROLE-09, R-ROLE-10, D-112)', {
  tag: '@long',
}, async ({ open }) => {
  const pages = [await open('admin'), await open('superAdmin')];
  const offered = async (page: Page, path: string, ready: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: ready })).toBeVisible();
    await expect(page.getByText(/^Last refreshed/)).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    const words = await page.getByRole('main').getByRole('button').allTextContents();
    return [...new Set(words)].toSorted();
  };
  for (const [path, heading] of [
    [paths.adminLots(), 'Lots'],
    [paths.adminAgentAdmins(), 'Agent Admins'],
    [paths.adminBookings(), 'Booking Approvals'],
    [paths.adminAllBookings(), 'All Bookings'],
    [paths.adminEnquiries(), 'Enquiries'],
  ] as const) {
    const [one, other] = await Promise.all(pages.map((page) => offered(page, path, heading)));
    expect(one, `buttons of ${heading}`).toEqual(other);
    expect(one?.length).toBeGreaterThan(0);
  }
});
