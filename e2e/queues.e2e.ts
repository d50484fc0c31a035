import { expect } from '@playwright/test';
import type { WaitingPerson } from '#modules/queues/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { ask } from './api.ts';
import { cancelBooking, newBooking, newLot, newMember, storeBuyerSignIn } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';
import { expectLongNamesFit, LONG } from './long-names.ts';

test('a buyer joins the line of a lot, gets it offered live when its booking ends, and requests it (D-264, D-266, D-267)', {
  tag: '@phone',
}, async ({ page, request }) => {
  const holder = await newMember(request, 'Holder');
  const buyer = await newMember(request, 'Waiting');
  const { id, lotId, lotNumber } = await newBooking(request, holder);
  await storeBuyerSignIn(page, buyer);
  await page.goto(paths.type('B', { lot: lotId }));
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByText('You are first in line.')).toBeVisible();

  await page.goto(paths.dashboard());
  await expect(page.getByText(`Lot ${lotNumber}: you are first in line.`)).toBeVisible();
  await expectAccessible(page);
  await cancelBooking(request, holder, id);
  const offer = page.getByRole('alert').filter({ hasText: `Lot ${lotNumber} is offered to you` });
  await expect(offer).toBeVisible({ timeout: 3_000 });
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Request it now' }).click();
  const form = page.getByRole('dialog', { name: new RegExp(`lot ${lotNumber}$`) });
  await form.getByRole('button', { name: 'Submit Booking Request' }).click();
  await expect(offer).toHaveCount(0);
  await form.getByRole('link', { name: 'View My Bookings' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/tab=bookings/);
  const [booking] = await ask<{ lotNumber: string; status: string }[]>(
    request,
    'GET /bookings/user',
    buyer.token,
  );
  expect(booking).toMatchObject({ lotNumber, status: 'pending_agent' });
});

test('an offer that is declined goes to the next in line, and a lot nobody waits for is free again (D-267, D-268)', async ({
  page,
  request,
}) => {
  const holder = await newMember(request, 'Holder');
  const [first, second] = [await newMember(request, 'First'), await newMember(request, 'Second')];
  const lot = await newLot(request);
  const booking = await ask<{ _id: string }>(request, 'POST /bookings/request', holder.token, {
    lotId: lot._id,
  });
  for (const { token } of [first, second]) await ask(request, `POST /lots/${lot._id}/queue`, token);
  await cancelBooking(request, holder, booking._id);
  await storeBuyerSignIn(page, first);
  await page.goto(paths.dashboard());
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The offer was declined.')).toBeVisible();
  const mine = async () =>
    (await ask<{ places: { id: string; state: string }[] }>(request, 'GET /users/me/queue', second.token))
      .places[0];
  const place = await mine();
  expect(place?.state).toBe('offered');
  await ask(request, `PUT /queue-places/${place?.id}`, second.token, { action: 'decline' });
  const free = await ask<{ _id: string }[]>(request, 'GET /properties/aeroindustrial/lots/B', second.token);
  expect(free.some(({ _id }) => _id === lot._id)).toBe(true);
});

test('the table of waiting members holds a name of sixty letters (D-360)', async ({ open }) => {
  const waiting: Partial<WaitingPerson> = { _id: 'w-1', lotNumber: '12', name: LONG, position: 1, number: 7 };
  const page = await open('agentAdmin');
  await expectLongNamesFit(page, [paths.agentDashboard()], [[/\/agencies\/[^/]+\/queue$/, [waiting]]]);
});
