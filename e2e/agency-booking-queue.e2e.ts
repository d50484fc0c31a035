import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { ask, send, tokenOf } from './api.ts';
import { agency, type Buyer, newBooking, newBuyer, newMember, otherAgency } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

// The agency's area: two agencies side by side, a booking made for a client, and requests answered by keyboard.

/** One agency with a member, a booking of that member and an applicant, all with the agency's name. */
async function newSide(page: Page, own: typeof agency, name: string) {
  const api = page.request;
  const member = await newMember(api, `${name} Member`, own);
  const applicant = await newBuyer(api, `${name} Applicant`);
  const wish = { agencyId: own.id, message: `${name} wants in` };
  await ask(api, 'POST /users/request-agency', applicant.token, wish);
  return { page, name, member, applicant, booking: await newBooking(api, member) };
}

test('two agencies side by side never see anything of each other (R-GEN-05, D-49, D-89, D-134)', {
  tag: '@long',
}, async ({ open, trouble }) => {
  trouble.expect(/status of 40[34]/);
  const alpha = await newSide(await open('agentAdmin'), agency, 'Alpha');
  const beta = await newSide(await open('agentAdmin2'), otherAgency, 'Beta');

  await test.step('each list, its counts and its people are those of the own agency', async () => {
    const seeOnlyOwn = async (own: typeof alpha, other: typeof alpha) => {
      const { page, member, applicant } = own;
      const places = [
        [paths.agentDashboard(), null],
        [paths.agentDashboard({ tab: 'users' }), member],
        [paths.agentDashboard({ tab: 'requests' }), member],
        [paths.agentDashboard({ tab: 'history' }), null],
        [paths.agentDashboard({ tab: 'agency-requests' }), applicant],
        [paths.agentBookingRequests(), member],
        [paths.agentAgencyRequests(), applicant],
      ] as const;
      for (const [path, person] of places) {
        await page.goto(path);
        await expect(page.getByText(/^Last refreshed/)).toBeVisible();
        if (person) await expect(page.getByText(person.name).first()).toBeVisible();
        await expect(page.locator('body')).not.toContainText(other.name);
      }
      // only members of the own agency are options
      await page.goto(paths.createBooking());
      await page.getByRole('combobox', { name: 'User' }).click();
      await expect(page.getByRole('option', { name: member.name })).toBeVisible();
      await expect(page.locator('body')).not.toContainText(other.name);
      await page.keyboard.press('Escape');
    };
    await Promise.all([seeOnlyOwn(alpha, beta), seeOnlyOwn(beta, alpha)]);
  });

  await test.step('counts do not move with the other agency', async () => {
    await alpha.page.goto(paths.agentDashboard({ tab: 'requests' }));
    const shown = alpha.page.getByText(/^\d+ in all$/);
    const before = await shown.textContent();
    await newBooking(beta.page.request, beta.member);
    await alpha.page.getByRole('button', { name: 'Refresh' }).click();
    await expect(alpha.page.getByText('Booking requests refreshed')).toBeVisible();
    expect(await shown.textContent()).toBe(before);
    await expect(alpha.page.getByRole('tab', { name: /^Booking Requests/ })).toHaveCount(1);
  });

  await test.step('a link to a booking of the other agency shows only that it cannot be loaded (R-MSG-15)', async () => {
    await alpha.page.goto(`${paths.agentBookingRequests()}?booking=${beta.booking.id}`);
    const dialog = alpha.page.getByRole('region', { name: 'Booking', exact: true });
    await expect(dialog).toContainText('Failed to load booking request details. Please try again.');
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(alpha.page.locator('body')).not.toContainText('Beta');
    await expectAccessible(alpha.page);
  });

  await test.step('a refusal names nothing of the other agency (R-ROLE-03)', async () => {
    const token = await tokenOf(alpha.page);
    for (const call of [
      `GET /bookings/${beta.booking.id}`,
      `GET /uploads/documents/${beta.booking.id}`,
      `GET /users/${beta.member.id}`,
    ]) {
      const reply = await send(alpha.page.request, call, { token });
      expect(reply.status(), call).toBe(403);
      expect(await reply.text(), call).not.toMatch(/Beta|people\.example/);
    }
  });
});

test('an agency books a lot for its member and finds it in the history (R-AGT-19, R-AGT-20, R-AGT-04, R-NAV-32)', async ({
  open,
}) => {
  const page = await open('agentAdmin');
  const { name } = await newMember(page.request, 'Gita Client');

  await page.goto(paths.agentDashboard({ tab: 'users' }));
  await page.getByLabel('Search').fill(name);
  await page.getByRole('link', { name: `New booking for ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Create Booking Request' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue(new RegExp(name));
  await page.getByRole('button', { name: 'Create Booking', exact: true }).click();
  await expect(page.getByText('Please select a lot')).toBeVisible();

  await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue('Aero Industrial Hub');
  const plan = page.getByRole('region', { name: 'Choose a lot on the plan' });
  await plan
    .getByRole('option', { name: /^Lot \S+, available, type C/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(plan.getByRole('button', { name: /^Choose lot/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Lot' })).toHaveValue(/^Lot \S+, type C/);
  await expect(plan.getByRole('option', { name: /reserved|booked|sold/ })).toHaveCount(0);
  await page.getByText('Unit', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option').first().click();
  await page.getByText('Lot', { exact: true }).first().click();
  const lot = page.getByRole('combobox', { name: 'Lot' });
  await expect(lot).toHaveValue('');
  await lot.fill('no such lot');
  await expect(page.getByText('Nothing with this name').last()).toBeVisible();
  await lot.fill('type B');
  const option = page.getByRole('option', { name: /^Lot \S+, type B/ }).first();
  const [, number] = /Lot ([^,]+),/.exec((await option.textContent()) ?? '') ?? [];
  await option.click();
  await page.getByLabel('Notes (visible to the client)').fill('Wants to move in by March.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Booking', exact: true }).click();

  await page.waitForURL(/\/agent-dashboard\?tab=manage-bookings$/);
  await expect(page.getByText('Booking created successfully')).toBeVisible();
  await expect(page.getByText('Booking successfully created and sent to admin for review')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(`Lot ${number}`);
  await expect(row).toContainText('Forwarded to Admin');

  await page.goto(paths.agentBookingRequests());
  await page.goto(paths.createBooking());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/agent\/booking-requests$/);
});

/** Enough to distinguish first, middle and last of a queue. */
const WAITING = 3;

async function requestSome(api: APIRequestContext, buyer: Buyer): Promise<void> {
  for (let made = 0; made < WAITING; made += 1) await newBooking(api, buyer);
}

test('requests are answered by keyboard alone, one after the other or from the list (R-AGT-14, R-AGT-15, R-STAT-12, D-194)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('agentAdmin2');
  const buyer = await newMember(page.request, 'Hana Many', otherAgency);
  const queue = `${paths.agentBookingRequests()}?q=${encodeURIComponent(buyer.name)}`;
  const first = page.getByRole('button', { name: /^Review / }).first();
  const pane = page.getByRole('region', { name: /^Booking of / });
  const question = page.getByRole('dialog', { name: /^Reject (Lot|Unit) / });
  const rejectByKeys = async () => {
    // a second after the next one opened by itself the keys act again
    await expect(async () => {
      await page.keyboard.press('r');
      await expect(pane.getByLabel(/^Notes/)).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(question.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
  };
  const openQueue = async () => {
    await requestSome(page.request, buyer);
    await page.goto(queue);
    await expect(page.getByText(new RegExp(`^${WAITING} of `))).toBeVisible();
    await page.keyboard.press('j');
    await expect(first).toBeFocused();
  };
  const isDone = page.getByText('No booking matches your search and filter.');

  await test.step('one after the other', async () => {
    await openQueue();
    await expectAccessible(page);
    for (let left = WAITING; left > 0; left -= 1) {
      await rejectByKeys();
      if (left > 1) await expect(pane.getByText(`1 of ${left - 1}`)).toBeVisible();
    }
    await expect(pane).toHaveCount(0);
    await expect(isDone).toBeVisible();
  });

  await test.step('from the list', async () => {
    await openQueue();
    await page.keyboard.press('Enter');
    await pane.getByRole('switch', { name: 'Then open the next' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
    for (let left = WAITING; left > 0; left -= 1) {
      await rejectByKeys();
      await expect(pane).toHaveCount(0);
      if (left > 1) await expect(first).toBeFocused();
    }
    await expect(isDone).toBeVisible();
  });

  const own = await ask<{ status: string }[]>(page.request, 'GET /bookings/user', buyer.token);
  expect(own.map(({ status }) => status)).toEqual(Array(2 * WAITING).fill('rejected_by_agent'));
});
