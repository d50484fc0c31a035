import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { ask } from './api.ts';
import { agency, newBooking, newBuyer, newMember } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

/** Selects the first three rows by keyboard, approves them, and reads the results. */
async function approveThree(page: Page, question: string, names: readonly string[]) {
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(names.length);
  await page.keyboard.type('jxjxjx');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeInViewport();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: question });
  for (const name of names) await expect(dialog).toContainText(name);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '3 of 3 done' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden();
}

test('an agency takes in three people and approves three requests at once, by keyboard (D-197)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('agentAdmin');
  const api = page.request;
  const people = await Promise.all([1, 2, 3].map((at) => newBuyer(api, `Together ${at}`)));
  for (const { token } of people) {
    await ask(api, 'POST /users/request-agency', token, { agencyId: agency.id, message: 'Hello' });
  }
  await page.goto(`${paths.agentAgencyRequests()}?q=Together`);
  await approveThree(
    page,
    'Approve 3 membership requests?',
    people.map(({ name }) => name),
  );
  const [first] = people;
  const { agencyStatus } = await ask<{ agencyStatus: string }>(api, 'GET /users/me', first?.token);
  expect(agencyStatus).toBe('approved');

  const member = await newMember(api, 'Threefold');
  const bookings = [
    await newBooking(api, member),
    await newBooking(api, member),
    await newBooking(api, member),
  ];
  await page.goto(`${paths.agentBookingRequests()}?q=${encodeURIComponent(member.name)}`);
  await approveThree(
    page,
    'Approve 3 booking requests?',
    bookings.map(({ lotNumber }) => lotNumber),
  );
  for (const { id } of bookings) {
    const { status } = await ask<{ status: string }>(api, `GET /bookings/${id}`, member.token);
    expect(status).toBe('pending_admin');
  }
});
