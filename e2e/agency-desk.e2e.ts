import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { castAgencies } from '#seeds/cast.ts';
import { paths } from '#web/paths.ts';
import { expectAccessible, test } from './fixtures.ts';
import { buyersPapers } from './papers.ts';

// The agency's desk: two agencies side by side, a booking made for a client, and forty requests answered by keyboard.

type Person = { id: string; name: string; token: string };
type Free = { _id: string; lotNumber: string };

/** One call of the API by somebody, as their browser would send it. */
async function ask(
  api: APIRequestContext,
  [method, path]: [string, string],
  { token, data }: { token?: string; data?: unknown } = {},
) {
  const reply = await api.fetch(`/api${path}`, {
    method,
    ...(data !== undefined && { data }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

/** The token of whoever is signed in on a page. */
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

async function register(api: APIRequestContext, name: string): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@buyer.example`;
  const { token, user } = await ask(api, ['POST', '/auth/register'], {
    data: { name, email, password: 'a-buyer-of-lots', phone: '+60 12 555 0166' },
  });
  return { id: user._id, name, token };
}

/** A buyer whom the agency has taken in. */
async function memberOf(api: APIRequestContext, agencyId: string, staffToken: string, name: string) {
  const person = await register(api, name);
  await ask(api, ['POST', '/users/request-agency'], {
    token: person.token,
    data: { agencyId, message: `${name} asks` },
  });
  await ask(api, ['PUT', `/users/${person.id}/agency-request/approve`], { token: staffToken });
  return person;
}

/** Lots that can be booked, type B first: other journeys look for one of type C. */
async function freeLots(api: APIRequestContext, token: string): Promise<Free[]> {
  const lots: (Free & { type: string })[] = await ask(api, ['GET', '/lots?status=available'], { token });
  return lots.toSorted((one, other) => 'BAC'.indexOf(one.type) - 'BAC'.indexOf(other.type));
}

async function request(api: APIRequestContext, { token }: Person, lot: Free, message = 'Please') {
  const data = { lotId: lot._id, requestMessage: message };
  return ask(api, ['POST', '/bookings/request'], { token, data });
}

const agencyIds = castAgencies.map(({ id }) => id);

test('two agencies side by side never see anything of each other (R-GEN-05, D-49, D-89, D-134)', async ({
  open,
  trouble,
}, { project }) => {
  test.setTimeout(180_000);
  trouble.expect(/status of 40[34]/);
  const sides = await Promise.all(
    (['agentAdmin', 'agentAdmin2'] as const).map(async (person, index) => {
      const page = await open(person);
      const token = await tokenOf(page);
      const agencyId = agencyIds[index] ?? '';
      const letter = index === 0 ? 'Alpha' : 'Beta';
      const api = page.request;
      const member = await memberOf(api, agencyId, token, `${letter} Member ${project.name}`);
      const applicant = await register(api, `${letter} Applicant ${project.name}`);
      await ask(api, ['POST', '/users/request-agency'], {
        token: applicant.token,
        data: { agencyId, message: `${letter} wants in` },
      });
      return { page, token, agencyId, letter, api, member, applicant };
    }),
  );
  const [alpha, beta] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const papers = await buyersPapers();

  const bookings = new Map<string, string>();
  for (const side of sides) {
    const [lot] = await freeLots(side.api, side.token);
    if (lot === undefined) throw new Error('no lot is free');
    const booking = await request(side.api, side.member, lot, `${side.letter} needs a loading bay`);
    const reply = await side.api.post('/api/uploads/document', {
      headers: { authorization: `Bearer ${side.member.token}` },
      multipart: { bookingId: booking._id, documentType: 'ic_front', document: papers.front },
    });
    expect(reply.ok()).toBe(true);
    bookings.set(side.letter, booking._id);
  }

  await test.step('each list, its counts and its people are those of the own agency', async () => {
    for (const [own, other] of [
      [alpha, beta],
      [beta, alpha],
    ] as const) {
      const { page } = own;
      const places = [
        [paths.agentDashboard(), null],
        [paths.agentDashboard({ tab: 'users' }), own.member.name],
        [paths.agentDashboard({ tab: 'requests' }), own.member.name],
        [paths.agentDashboard({ tab: 'history' }), null],
        [paths.agentDashboard({ tab: 'agency-requests' }), own.applicant.name],
        [paths.agentBookingRequests(), own.member.name],
        [paths.agentAgencyRequests(), own.applicant.name],
      ] as const;
      for (const [path, name] of places) {
        await page.goto(path);
        await expect(page.getByText(/^Last refreshed/)).toBeVisible();
        if (name) await expect(page.getByText(name).first()).toBeVisible();
        await expect(page.locator('body')).not.toContainText(other.letter);
        await expectAccessible(page);
      }
      // the same to whom only clients of the own agency are offered
      await page.goto(paths.createBooking());
      await page.getByRole('combobox', { name: 'User' }).click();
      await expect(page.getByRole('option', { name: own.member.name })).toBeVisible();
      await expect(page.locator('body')).not.toContainText(other.letter);
      await page.keyboard.press('Escape');
      await expectAccessible(page);
    }
  });

  await test.step('counts do not move with the other agency', async () => {
    const waiting = alpha.page.getByRole('tab', { name: /^Booking Requests/ });
    await alpha.page.goto(paths.agentDashboard({ tab: 'requests' }));
    const shown = alpha.page.getByText(/^\d+ in all$/);
    const before = await shown.textContent();
    const [lot] = await freeLots(beta.api, beta.token);
    if (lot) await request(beta.api, beta.member, lot, 'Beta needs a second one');
    await alpha.page.getByRole('button', { name: 'Refresh' }).click();
    await expect(alpha.page.getByText('Booking requests refreshed')).toBeVisible();
    expect(await shown.textContent()).toBe(before);
    await expect(waiting).toHaveCount(project.name === 'phone' ? 0 : 1);
  });

  await test.step('a link to a booking of the other agency says only that it cannot be had (R-MSG-15)', async () => {
    const foreign = bookings.get('Beta') ?? '';
    await alpha.page.goto(`${paths.agentBookingRequests()}?booking=${foreign}`);
    const dialog = alpha.page.getByRole('dialog');
    await expect(dialog).toContainText('Failed to load booking request details. Please try again.');
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(alpha.page.locator('body')).not.toContainText('Beta');
    await expectAccessible(alpha.page);
  });

  await test.step('neither papers nor answers pass the wall, and refusals name nothing (R-ROLE-03)', async () => {
    const foreign = bookings.get('Beta') ?? '';
    const [paper] = await ask(beta.api, ['GET', `/uploads/documents/${foreign}`], { token: beta.token });
    const tries: [string, string, unknown?][] = [
      ['GET', `/bookings/${foreign}`],
      ['GET', `/booking-requests/${foreign}`],
      ['GET', `/uploads/documents/${foreign}`],
      ['GET', paper.documentUrl.replace(/^\/api/, '')],
      ['PUT', `/bookings/${foreign}/agent-response`, { action: 'approve' }],
      ['PUT', `/bookings/${foreign}/status-update`, { status: 'approved' }],
      ['GET', `/agencies/${beta.agencyId}/users`],
      ['GET', `/agencies/${beta.agencyId}/requests`],
      ['GET', `/users/${beta.member.id}`],
      ['PUT', `/users/${beta.applicant.id}/agency-request/approve`, {}],
      ['DELETE', `/agencies/${beta.agencyId}/users/${beta.member.id}`],
    ];
    for (const [method, path, data] of tries) {
      const reply = await alpha.api.fetch(`/api${path}`, {
        method,
        headers: { authorization: `Bearer ${alpha.token}` },
        ...(data !== undefined && { data }),
      });
      expect(reply.status(), `${method} ${path}`).toBe(403);
      expect(await reply.text(), `${method} ${path}`).not.toMatch(/Beta|buyer\.example/);
    }
  });
});

test('an agency books a lot for its member and finds it in the history (R-AGT-19, R-AGT-20, R-AGT-04, R-NAV-32)', async ({
  open,
}, { project }) => {
  test.setTimeout(120_000);
  const page = await open('agentAdmin');
  const token = await tokenOf(page);
  const name = `Gita Client ${project.name}`;
  await memberOf(page.request, agencyIds[0] ?? '', token, name);

  await page.goto(paths.agentDashboard({ tab: 'users' }));
  await page.getByLabel('Search').fill(name);
  await page.getByRole('link', { name: `New booking for ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Create Booking Request' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue(new RegExp(name));
  await page.getByRole('button', { name: 'Create Booking', exact: true }).click();
  await expect(page.getByText('Please select a property')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Property' }).click();
  await page.getByRole('option', { name: 'Aero Industrial Hub' }).click();
  await page.getByText('Unit', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option').first().click();
  await page.getByText('Lot', { exact: true }).first().click();
  const lot = page.getByRole('combobox', { name: 'Lot' });
  await expect(lot).toHaveValue('');
  await lot.fill('no such lot');
  await expect(page.getByText('Nothing with this name').last()).toBeVisible();
  await lot.fill('type B');
  const option = page.getByRole('option', { name: /type B/ }).first();
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
  await expectAccessible(page);

  await page.goto(paths.agentBookingRequests());
  await page.goto(paths.createBooking());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/agent\/booking-requests$/);
});

test('forty requests are answered by keyboard alone (R-AGT-14, R-AGT-15, R-STAT-12)', async ({ open }, {
  project,
}) => {
  test.setTimeout(300_000);
  const page = await open('agentAdmin2');
  const token = await tokenOf(page);
  const name = `Hana Many ${project.name}`;
  const buyer = await memberOf(page.request, agencyIds[1] ?? '', token, name);
  let answered = 0;

  // a rejected request frees its lot, so the second twenty stand on the same ones
  for (const round of ['in the list', 'one after the other'] as const) {
    const lots = (await freeLots(page.request, token)).slice(0, 20);
    expect(lots).toHaveLength(20);
    for (const lot of lots) await request(page.request, buyer, lot);
    await page.goto(
      `${paths.agentBookingRequests({ status: 'pending_agent' })}&q=${encodeURIComponent(name)}`,
    );
    await expect(page.getByText(/^20 of /)).toBeVisible();
    await page.keyboard.press('j');
    const first = page.getByRole('button', { name: /^Review Lot/ }).first();
    await expect(first).toBeFocused();
    if (round === 'in the list') await expectAccessible(page);

    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Reject request' });
    if (round === 'one after the other') {
      await page.keyboard.press('Enter');
      await dialog.getByRole('switch', { name: 'Then open the next request' }).focus();
      await page.keyboard.press('Space');
      await expect(dialog.getByRole('switch')).toBeChecked();
    }
    for (let left = 20; left > 0; left--) {
      if (round === 'one after the other') await expect(dialog.getByText(`1 of ${left}`)).toBeVisible();
      await page.keyboard.press('r');
      await expect(send).toBeFocused();
      await page.keyboard.press('Enter');
      answered++;
      if (round === 'in the list' || left === 1) await expect(dialog).toHaveCount(0);
      if (round === 'in the list' && left > 1) await expect(first).toBeFocused();
    }
    await expect(page.getByText('No booking matches your search and filter.')).toBeVisible();
  }
  expect(answered).toBe(40);
  const mine: { status: string }[] = await ask(page.request, ['GET', '/bookings/user'], {
    token: buyer.token,
  });
  expect(mine.map(({ status }) => status)).toEqual(Array(40).fill('rejected_by_agent'));
});
