import { expect, type Page } from '@playwright/test';
import { bookingSuccess } from '#core/bookings/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, tokenOf } from './api.ts';
import { cancelBooking, newBooking, newLot, newMember, storeBuyerSignIn } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

/** Opens a page and waits until it is greeted by the stream of live updates. */
async function openLive(page: Page, path: string): Promise<void> {
  const greeted = page.waitForResponse('**/api/live');
  await page.goto(path);
  await greeted;
}

const rowOf = (page: Page, lotNumber: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Lot ${lotNumber}`, exact: true }) });

test('a lot that another buyer requests leaves an open list, and the counts of an open overview (D-156)', async ({
  page,
  open,
  request,
}) => {
  const buyer = await newMember(request, 'Live Buyer');
  const visitor = await open();
  const lots = await ask<{ _id: string; lotNumber: string }[]>(
    request,
    'GET /properties/aeroindustrial/lots/B',
  );
  // lots that journeys add have no place on the plan
  const lot = lots.find(({ lotNumber }) => /^\d+$/.test(lotNumber)) ?? { _id: '', lotNumber: '' };
  await openLive(visitor, paths.type('B'));
  await openLive(page, paths.hub());
  const plan = page.getByRole('listbox', { name: 'Plan of the lots' });
  const onPlan = plan.getByRole('option', { name: new RegExp(`^Lot ${lot.lotNumber},`) });
  await plan.scrollIntoViewIfNeeded();
  await expect(onPlan).toHaveAccessibleName(/available/i);
  await expect(rowOf(visitor, lot.lotNumber)).toBeVisible();
  await ask(request, 'POST /bookings/request', buyer.token, { lotId: lot._id });
  await expect(rowOf(visitor, lot.lotNumber)).toHaveCount(0);
  await expect(onPlan).toHaveAccessibleName(/reserved/i);
});

test('an agency is told of a new request in its open queue, and the rows stay in place (D-140, D-156)', async ({
  open,
  request,
}) => {
  const buyer = await newMember(request, 'Live Requester');
  const desk = await open('agentAdmin');
  await newBooking(request, buyer);
  // a new request comes before those already decided
  await openLive(desk, paths.agentBookingRequests({ status: 'all' }));
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  await newBooking(request, buyer);
  await expect(desk.getByRole('button', { name: /^\d+ new requests?: show$/ })).toBeVisible();
});

test('two clerks see that they have the same booking open, until one leaves it or their page is closed (D-430)', async ({
  open,
  request,
}) => {
  const { id: booking } = await newBooking(request, await newMember(request, 'Live Client'));
  const [clerk, superAdmin] = [await open('admin'), await open('superAdmin')];
  const at = paths.adminBookings({ booking });
  const told = (page: Page) => page.getByText(/has it open too$/);
  await openLive(clerk, at);
  await expect(clerk.getByRole('region', { name: 'Decision' })).toBeVisible();
  await expect(told(clerk)).toHaveCount(0);
  await openLive(superAdmin, at);
  await expect(told(superAdmin)).toBeVisible();
  await expect(told(clerk)).toBeVisible();
  await superAdmin.reload();
  await expect(told(superAdmin)).toBeVisible();
  await superAdmin.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(told(clerk)).toHaveCount(0);
  await openLive(superAdmin, at);
  await expect(told(clerk)).toBeVisible();
  await superAdmin.close({ runBeforeUnload: true });
  await expect(told(clerk)).toHaveCount(0);
});

test('a session that ends elsewhere leads to the login page at once (D-153)', async ({
  page,
  request,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const buyer = await newMember(request, 'Live Session');
  await storeBuyerSignIn(page, buyer);
  await openLive(page, paths.profile());
  await ask(request, 'POST /auth/logout', await tokenOf(page));
  await page.waitForURL((url) => url.pathname === paths.login());
});

test('the open dialog of a lot that another buyer requests says so, keeps what was typed, and works again (D-156)', async ({
  page,
  request,
}) => {
  const [buyer, faster] = [await newMember(request, 'Live Typist'), await newMember(request, 'Live Faster')];
  const lot = await newLot(request);
  await storeBuyerSignIn(page, buyer);
  await openLive(page, paths.type('B', { lot: lot._id, book: true }));
  const dialog = page.getByRole('dialog');
  const message = dialog.getByLabel('Message (optional)');
  await message.fill('By March');
  const submit = dialog.getByRole('button', { name: 'Submit Booking Request' });
  const taken = await ask<{ _id: string }>(request, 'POST /bookings/request', faster.token, {
    lotId: lot._id,
  });
  await expect(
    dialog.getByText(
      'Somebody else has just reserved this lot. What you typed is kept if you choose another one.',
    ),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose another lot' })).toBeVisible();
  await expect(submit).toHaveCount(0);
  await expect(message).toHaveValue('By March');
  await expectAccessible(page);
  await cancelBooking(request, faster, taken._id);
  await expect(dialog.getByText('This lot is available again.')).toBeVisible();
  await submit.click();
  await expect(dialog.getByText(bookingSuccess.requested)).toBeVisible();
});

test('a second tab is told by the first, and takes the stream over when that one closes (D-156)', async ({
  context,
  page,
  request,
}) => {
  const buyer = await newMember(request, 'Live Tabs');
  await openLive(page, paths.type('B'));
  const second = await context.newPage();
  const streams: string[] = [];
  second.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/live') streams.push(sent.url());
  });
  await second.goto(paths.type('B'));
  await second.getByRole('button', { name: /^Show all \d+ lots$/ }).click();
  const one = await newLot(request);
  await expect(rowOf(second, one.lotNumber)).toBeVisible();
  // the second tab asks whether there is a stream before anything changes
  await second.waitForLoadState('networkidle');
  await ask(request, 'POST /bookings/request', buyer.token, { lotId: one._id });
  await expect(rowOf(second, one.lotNumber)).toHaveCount(0);
  expect(streams).toEqual([]);
  const greeted = second.waitForResponse('**/api/live');
  await page.close();
  await greeted;
  const next = await newLot(request);
  await expect(rowOf(second, next.lotNumber)).toBeVisible();
  await ask(request, 'POST /bookings/request', buyer.token, { lotId: next._id });
  await expect(rowOf(second, next.lotNumber)).toHaveCount(0);
});
