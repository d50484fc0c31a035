import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { depositSuccess } from '#modules/deposits/messages.ts';
import { depositCounts } from '#modules/deposits/test/deposit-counts.ts';
import { depositOf, depositRowOf } from '#modules/deposits/test/deposits.ts';
import { userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { DepositsPanel } from './DepositsPanel.tsx';

/** Two late deposits without a payment. */
const lateRows = () =>
  ['1', '2'].map((each) => ({
    ...depositRowOf({ state: 'overdue', dueOn: '2026-03-02', reportedSen: 0, reports: [] }),
    bookingId: `b-${each}`,
    client: `Client ${each}`,
    oldestUnconfirmedAt: null,
  }));

it('opens one dialog at a time, of the row that was pressed first', async () => {
  const viewer = userOf('super_admin');
  const rows = lateRows();
  const asked: string[] = [];
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeNetwork(
    signedIn(viewer, {
      'GET /deposits/counts': () => json(depositCounts({})),
      'GET /deposits': () => new Response(JSON.stringify(rows), { headers: { 'x-total-count': '2' } }),
      'GET /bookings/b-1': async () => {
        asked.push('b-1');
        await waiting;
        return json(bookingOf('12', 'pending_admin'));
      },
      'GET /bookings/b-2': () => {
        asked.push('b-2');
        return json(bookingOf('13', 'pending_admin'));
      },
      'GET /bookings/b-1/deposit': () => json(depositOf('b-1')),
      'GET /bookings/b-2/deposit': () => json(depositOf('b-2')),
      [`GET /uploads/documents/${bookingOf('12', 'pending_admin')._id}`]: () => json([]),
      ...agencyCalls([]),
    }),
  );
  const path = '/admin/deposits';
  renderPage({ at: `${path}?view=overdue`, path, page: <DepositsPanel viewer={viewer} /> });
  const user = userEvent.setup();
  const first = await screen.findByRole('button', { name: /^Record payment of Lot 12 by Client 1/ });
  await user.click(first);
  await waitFor(() => expect(first.hasAttribute('data-loading')).toBe(true));
  await user.click(screen.getByRole('button', { name: /^Record payment of Lot 12 by Client 2/ }));
  answer();
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  expect(dialog.getByText('Lot 12, Client 1')).toBeTruthy();
  expect(asked).toEqual(['b-1']);
});

it('records a payment from the row of what is late, in the dialog of the booking', async () => {
  const viewer = userOf('super_admin');
  const late = {
    ...depositRowOf({ state: 'overdue', dueOn: '2026-03-02', reportedSen: 0, reports: [] }),
    oldestUnconfirmedAt: null,
  };
  const deposit = { dueSen: 2_720_000, dueOn: '2026-03-02', receivedSen: 0, heldSen: 0, reportedSen: 0 };
  const booking = bookingOf('12', 'pending_admin', { deposit });
  fakeNetwork(
    signedIn(viewer, {
      'GET /deposits/counts': () => json(depositCounts({})),
      'GET /deposits': () => new Response(JSON.stringify([late]), { headers: { 'x-total-count': '1' } }),
      'GET /bookings/b-1': () => json(booking),
      'GET /bookings/b-1/deposit': () => json(depositOf('b-1')),
      [`GET /uploads/documents/${booking._id}`]: () => json([]),
      ...agencyCalls([]),
    }),
  );
  const path = '/admin/deposits';
  renderPage({ at: `${path}?view=overdue`, path, page: <DepositsPanel viewer={viewer} /> });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Record payment of Lot 12 by Daniel/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  expect(dialog.getByText('Lot 12, Daniel Wong')).toBeTruthy();
  expect(await dialog.findByRole('textbox', { name: /Sum/ })).toBeTruthy();
  expect(dialog.getByText(/^RM.27,200 was due on Mar 02, 2026 · \d+ days late$/)).toBeTruthy();
});

it('says what was recorded of which lot, and leads on to the next row (D-415)', async () => {
  const viewer = userOf('super_admin');
  const rows = lateRows();
  let late = rows;
  const booking = bookingOf('12', 'pending_admin');
  fakeNetwork(
    signedIn(viewer, {
      'GET /deposits/counts': () => json(depositCounts({})),
      'GET /deposits': () => new Response(JSON.stringify(late), { headers: { 'x-total-count': '2' } }),
      'GET /bookings/b-1': () => json(booking),
      'GET /bookings/b-1/deposit': () => json(depositOf('b-1')),
      [`GET /uploads/documents/${booking._id}`]: () => json([]),
      [`POST /bookings/${booking._id}/payments`]: () => {
        late = rows.slice(1);
        return json({ ...depositOf('b-1'), message: depositSuccess.confirmed }, 201);
      },
      ...agencyCalls([]),
    }),
  );
  const path = '/admin/deposits';
  renderPage({ at: `${path}?view=overdue`, path, page: <DepositsPanel viewer={viewer} /> });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Record payment of Lot 12 by Client 1/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  await user.selectOptions(await dialog.findByLabelText(/How it was paid/), 'Bank transfer');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText(/^Lot 12, RM.30,000: Entry confirmed$/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Client 1$/ })).toBeNull());
  const next = screen.getByRole('button', { name: /^Record payment of Lot 12 by Client 2/ });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it('records a refund from the row of what goes back, with its sum filled in', async () => {
  const viewer = userOf('super_admin');
  const sums = { balanceSen: 0, reportedSen: 0, toRefundSen: 1_000_000, receivedSen: 1_000_000 };
  const row = {
    ...depositRowOf({ state: 'refund_due', dueOn: null, reports: [], ...sums }),
    oldestUnconfirmedAt: null,
  };
  const booking = bookingOf('12', 'rejected');
  fakeNetwork(
    signedIn(viewer, {
      'GET /deposits/counts': () => json(depositCounts({})),
      'GET /deposits': () => new Response(JSON.stringify([row]), { headers: { 'x-total-count': '1' } }),
      'GET /bookings/b-1': () => json(booking),
      'GET /bookings/b-1/deposit': () =>
        json(depositOf('b-1', { state: 'refund_due', heldSen: 1_000_000, toRefundSen: 1_000_000 })),
      [`GET /uploads/documents/${booking._id}`]: () => json([]),
      ...agencyCalls([]),
    }),
  );
  const path = '/admin/deposits';
  renderPage({ at: `${path}?view=refund_due`, path, page: <DepositsPanel viewer={viewer} /> });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Record refund of Lot 12 to / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a refund' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('Sum refunded')).value).toBe('10,000.00');
});
