import { expect } from '@playwright/test';
import { DEPOSITS_PATH } from '#modules/deposits/paths.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, tokenOf } from './api.ts';
import { agency, newBooking, newMember } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

test('a super admin sets the first rule, the office finds what is due, and the report leads to it', {
  tag: '@long',
}, async ({ open }) => {
  const superAdmin = await open('superAdmin');
  await test.step('the rule, by keyboard', async () => {
    await superAdmin.goto(DEPOSITS_PATH);
    // a second try finds the rule of the first
    await superAdmin.getByRole('button', { name: /^(Set the first rule|Rules…)$/ }).press('Enter');
    const dialog = superAdmin.getByRole('dialog', { name: 'Booking deposit rules' });
    const all = dialog.getByRole('group', { name: 'All types' });
    await all.getByRole('combobox').press('Enter');
    await superAdmin.getByRole('option', { name: 'A sum' }).click();
    await all.getByRole('textbox', { name: 'Sum (RM)' }).fill('30000');
    await all.getByRole('textbox', { name: 'Days to pay' }).fill('21');
    await expectAccessible(superAdmin);
    await all.getByRole('textbox', { name: 'Days to pay' }).press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  const buyer = await newMember(superAdmin.request, 'Deposit Buyer');
  const { lotNumber } = await newBooking(superAdmin.request, buyer);
  // other journeys go on without a rule
  await ask(superAdmin.request, 'PUT /deposit-rules', await tokenOf(superAdmin), { rules: [] });

  const page = await open('admin');
  const row = page.getByRole('row', { name: new RegExp(buyer.name) });
  await test.step('the office finds it under Still to pay', async () => {
    await page.goto(paths.adminEnquiries());
    await page
      .getByRole('navigation', { name: 'Staff area' })
      .getByRole('link', { name: 'Deposits' })
      .click();
    await page
      .getByRole('list', { name: 'Views' })
      .getByRole('link', { name: /^Still to pay/ })
      .click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(buyer.email);
    await expect(page.getByText('1 booking deposit', { exact: true })).toBeVisible();
    await expect(row).toContainText('RM 30,000');
    await expectAccessible(page);
    await row.getByRole('link', { name: /^Open the booking/ }).click();
    await expect(
      page.getByRole('region', { name: new RegExp(`Booking of .*Lot ${lotNumber}`) }),
    ).toContainText(buyer.email);
  });

  await test.step('the report of the agency leads to it', async () => {
    await page.goto('/admin/reports');
    await page.getByText('Booking deposits by agency', { exact: true }).first().click();
    const table = page.getByRole('table', { name: 'Booking deposits by agency' });
    await table.getByRole('row', { name: agency.name }).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`view=due&agency=${agency.id}$`));
    await expect(page.getByRole('list', { name: 'Views' }).locator('[aria-current]')).toContainText(
      'Still to pay',
    );
    await expect(row).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Booking deposits by agency', { exact: true }).first()).toBeVisible();
  });
});

test('a park without a rule hears of deposits on the page of its super admin alone, one without the module nowhere (D-240, D-341)', {
  tag: '@park',
}, async ({ open, park, trouble }) => {
  const admin = await open('admin');
  await admin.goto(paths.adminDashboard());
  const menu = admin.getByRole('navigation', { name: 'Staff area' });
  await expect(menu.getByRole('link', { name: 'Integrity' })).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Today' })).toBeVisible();
  // in the sample park the journey above may have set one before
  const call = 'GET /deposits/counts';
  const isLeftOut = park.site.modules?.includes('deposits') === false;
  const inUse =
    !isLeftOut && (await ask<{ inUse: boolean }>(admin.request, call, await tokenOf(admin))).inUse;
  await expect(menu.getByRole('link', { name: 'Deposits' })).toHaveCount(inUse ? 1 : 0);
  if (inUse) return;
  await expect(admin.locator('body')).not.toContainText(/deposit/i);

  const superAdmin = await open('superAdmin');
  await superAdmin.goto(paths.adminEnquiries());
  const link = superAdmin
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: 'Deposits' });
  if (isLeftOut) {
    await expect(link).toHaveCount(0);
    trouble.expect(/404 \(Not Found\)/);
    await superAdmin.goto(DEPOSITS_PATH);
    await expect(superAdmin.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    return;
  }
  await link.click();
  await expect(
    superAdmin.getByText(
      'A rule says what a buyer pays, and until when, to hold a lot that was booked. Buyers and agencies then report their payments, and the office confirms them.',
    ),
  ).toBeVisible();
  await expect(superAdmin.getByRole('button', { name: 'Set the first rule' })).toBeVisible();
  await expectAccessible(superAdmin);
});
