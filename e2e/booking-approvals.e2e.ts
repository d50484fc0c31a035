import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { DAY_MS, parkDay } from '#shared/dates.ts';
import { ask, tokenOf } from './api.ts';
import { forwardBooking, newBooking, newMember } from './buyers.ts';
import { expectAccessible, holdIdleMoments, test } from './fixtures.ts';

// The office's review queue: two administrators who decide on one booking, and decisions by two keys or taps.

/** The booking beside its list. */
const openBooking = (page: Page) => page.getByRole('region', { name: /^Booking of / });

const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('button', { name: /^(Review|Process|View) / });

test('of two administrators at once one wins, and the other sees the decision and its author (R-ADM-07, D-59)', {
  tag: '@long',
}, async ({ open, trouble }) => {
  trouble.expect(/status of 409/);
  const sides = await Promise.all(
    (['admin', 'superAdmin'] as const).map(async (person) => ({ person, page: await open(person) })),
  );
  // a live update of the first decision would take the second one's button away before it is pressed
  for (const { page } of sides) await holdIdleMoments(page);
  const [first, second] = sides.map(({ page }) => page) as [Page, Page];
  const buyer = await newMember(first.request, 'Jaya Contested');
  const booking = await newBooking(first.request, buyer);
  await forwardBooking(first.request, booking.id);

  const choices = [
    { page: first, choice: 'Sold (sale finalized)' },
    { page: second, choice: 'Reject' },
  ];
  for (const { page, choice } of choices) {
    await page.goto(paths.adminBookings({ booking: booking.id }));
    await openBooking(page).getByRole('radio', { name: choice }).check();
  }
  await openBooking(first).getByRole('button', { name: 'Mark as sold' }).click();
  await openBooking(second).getByRole('button', { name: 'Reject booking' }).click();
  const question = second.getByRole('dialog', { name: /^Reject (Lot|Unit) / });
  await question.getByRole('radio').first().click();
  await Promise.all([
    first.getByRole('dialog').getByRole('button', { name: 'Mark as sold for good' }).click(),
    question.getByRole('button', { name: 'Reject booking' }).click(),
  ]);

  // the winner has the next booking open or is back at the list; the other still has this one, with the conflict
  const outcomeOf = async (page: Page) => {
    const pane = openBooking(page);
    if (!(await pane.getByText(buyer.name).count())) return 'won';
    return (await pane.getByRole('alert').count()) > 0 ? 'lost' : 'open';
  };
  await expect
    .poll(async () => [await outcomeOf(first), await outcomeOf(second)].toSorted())
    .toEqual(['lost', 'won']);
  const firstWon = (await outcomeOf(first)) === 'won';

  const loser = openBooking(firstWon ? second : first);
  const [status, step, label] = firstWon
    ? ['sold', /Sold by the park office: Adam Lim, /, 'Sold']
    : ['rejected', /Declined by the park office: Suraya Rahman, /, 'Rejected'];
  await expect(loser.getByRole('alert')).toHaveText(`You cannot process bookings that are already ${status}`);
  await expect(loser.getByText(step)).toBeVisible();
  await expect(loser.getByText(label, { exact: true }).first()).toBeVisible();
  await expect(loser.getByRole('radio')).toHaveCount(0);
  await expectAccessible(firstWon ? second : first);

  // after a refetch both lists agree
  for (const page of [first, second]) {
    await page.goto(`${paths.adminBookings({ status: 'all' })}&q=${encodeURIComponent(buyer.name)}`);
    await expect(page.getByRole('row', { name: new RegExp(buyer.name) })).toContainText(label);
  }
});

test('the office decides three bookings with two keys or two taps each, the decision always in sight (D-194)', {
  tag: '@both',
}, async ({ open, isMobile }) => {
  const page = await open('admin');
  const buyer = await newMember(page.request, 'Kavita Three');
  const made = [];
  for (let each = 0; each < 3; each++) made.push(await newBooking(page.request, buyer));
  for (const { id } of made) await forwardBooking(page.request, id);
  await page.goto(`${paths.adminBookings()}?q=${encodeURIComponent(buyer.name)}`);
  await expect(page.getByText(/^3 of \d+$/)).toBeVisible();
  // a phone has no keyboard
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeVisible({ visible: !isMobile });
  const opened = isMobile ? page.getByRole('dialog') : openBooking(page);
  const decision = opened.getByRole('region', { name: 'Decision' });
  const send = opened.getByRole('button', { name: 'Mark as booked' });
  const list = rows(page, 'Booking approvals');
  await list.first().click();
  for (const [index, { lotNumber }] of made.entries()) {
    // the one before was read further down
    const title = opened.getByRole('heading', { name: `Lot ${lotNumber}, ${buyer.name}` });
    await expect(title).toBeInViewport();
    await expect(opened.getByText(`1 of ${made.length - index}`)).toBeVisible();
    await opened.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded();
    await expect(title).toBeInViewport({ ratio: 1 });
    await expect(decision).toBeInViewport({ ratio: 1 });
    if (isMobile) {
      await opened.getByRole('radio', { name: 'Booked (payment received)' }).tap();
      await expect(send).toBeInViewport({ ratio: 1 });
      if (index === 0) await expectAccessible(page);
      await send.tap();
    } else {
      // a second after the next one opened by itself the keys act again
      await expect(async () => {
        await page.keyboard.press('b');
        await expect(opened.getByLabel(/^Notes/)).toBeFocused({ timeout: 1_000 });
      }).toPass();
      if (index === 0) await expectAccessible(page);
      await page.keyboard.press('Enter');
    }
  }
  await expect(opened).toHaveCount(0);
  await expect(page.getByText('No booking matches your search and filter.')).toBeVisible();
  const own = await ask<{ status: string }[]>(page.request, 'GET /bookings/user', buyer.token);
  expect(own.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved']);
});

test('the open booking has the focus however one comes to it, so that its keys act (D-299)', async ({
  open,
}) => {
  const page = await open('admin');
  const buyer = await newMember(page.request, 'Farah Focus');
  const { id, lotNumber } = await newBooking(page.request, buyer);
  await forwardBooking(page.request, id);
  const keysAct = async () => {
    await expect(openBooking(page).getByRole('radio', { name: 'Reject' })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('r');
      await expect(openBooking(page).getByLabel(/^Notes/)).toBeFocused({ timeout: 1_000 });
    }).toPass({ timeout: 8_000 });
  };
  const search = async () => {
    await page.getByRole('button', { name: 'Find a record' }).click();
    await page.getByRole('combobox', { name: 'Lot, booking, client, phone or agency' }).fill(buyer.name);
    await page.getByRole('option', { name: new RegExp(`Lot ${lotNumber}, `) }).click();
  };
  await page.goto(paths.adminDashboard());
  await search();
  await keysAct();
  // Escape takes the choice back, and the keys of the record act again
  await page.keyboard.press('Escape');
  await expect(openBooking(page).getByRole('radio', { name: 'Reject' })).not.toBeChecked();
  await keysAct();
  await search();
  await keysAct();
  const toLots = async () => {
    await page.getByRole('link', { name: 'Lots', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lots' })).toBeFocused();
  };
  await toLots();
  await page.goBack();
  await keysAct();
  await toLots();
  await page.getByRole('button', { name: /^Notices/ }).click();
  await page
    .getByRole('dialog', { name: 'Notices' })
    .getByRole('link', { name: new RegExp(buyer.name) })
    .first()
    .click();
  await keysAct();
});

test('with a decision chosen, lot, client, on a desk the sum, and the button that sends are in sight, and it is printed alone (D-410, D-433)', {
  tag: '@both',
}, async ({ open, isMobile }) => {
  const page = await open('admin');
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 720 });
  const buyer = await newMember(page.request, 'Omar Insight');
  const { id, lotNumber } = await newBooking(page.request, buyer);
  await forwardBooking(page.request, id);
  const due = { dueSen: 2_720_000, dueOn: parkDay(new Date(Date.now() + 9 * DAY_MS)), reason: 'As agreed' };
  await ask(page.request, `PUT /bookings/${id}/deposit`, await tokenOf(page), due);
  await page.goto(paths.adminBookings({ booking: id }));
  const opened = isMobile ? page.getByRole('dialog') : openBooking(page);
  await opened.getByRole('radio', { name: 'Booked (payment received)' }).click();
  await expect(opened.getByLabel('Sum received')).toBeVisible();
  await expect(opened.getByText('The portal tells the client and the agency.')).toBeVisible();
  // the notes are their label alone until they are asked for
  const field = opened.getByLabel('Notes (visible to the client)').locator('..');
  expect((await boxOf(field)).height).toBeLessThan(2);
  const decision = await boxOf(opened.getByRole('radio', { name: 'Booked (payment received)' }));
  const title = opened.getByRole('heading', { name: `Lot ${lotNumber}, ${buyer.name}` });
  const sums = [
    opened.getByText('RM 1,080,000', { exact: true }).first(),
    opened.getByText('RM 27,200 due by').first(),
  ];
  // on a phone the field of the decision has what is due
  for (const seen of isMobile ? [title, ...sums.slice(0, 1)] : [title, ...sums]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
    const { y, height } = await boxOf(seen);
    expect(y + height).toBeLessThanOrEqual(decision.y);
  }
  const send = opened.getByRole('button', { name: 'Mark as booked' });
  await expect(send).toBeInViewport({ ratio: 1 });
  if (isMobile) {
    // the choices are one line, and nothing covers the fields between them and the button
    expect(decision.height).toBeLessThan(48);
    const bar = await boxOf(send);
    for (const label of ['How it was paid', 'Reference number']) {
      const { y, height } = await boxOf(opened.getByLabel(label));
      expect(y + height).toBeLessThanOrEqual(bar.y);
    }
    await opened.getByRole('heading', { name: 'Documents' }).scrollIntoViewIfNeeded();
    await expect(send).toBeInViewport({ ratio: 1 });
    return;
  }
  await page.emulateMedia({ media: 'print' });
  await expect(opened.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(opened.getByRole('region', { name: 'Decision' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Booking approvals' })).toBeHidden();
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}
