import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { money, outcome, outcomesOf } from '#test/outcomes.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AdminBookingsPage } from './AdminBookingsPage.tsx';

const path = '/admin/bookings';
const late = bookingOf('5', 'pending_admin', { createdAt: daysAgo(20), agentResponseDate: daysAgo(8) });
const fresh = bookingOf('35', 'pending_admin', { agentResponseDate: daysAgo(1) });
const checked = { cheque: 'accepted', ic_front: 'accepted', ic_back: 'accepted' } as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('several bookings', () => {
  it('are marked as booked together, those with something open on request, with the money of each and what became of it (D-408)', async () => {
    const ready = { ...fresh, documentMarks: checked };
    const sent: unknown[] = [];
    const lotBooked = { kind: 'lot', becomes: 'booked' } as const;
    fakeNetwork(
      signedIn(userOf('admin'), {
        ...bookingLists(() => [late, ready]),
        'GET /public/park': () =>
          json({
            types: {},
            deposits: {
              [fresh.propertyType ?? '']: { percentBp: null, amountSen: 1_000_000, dueDays: null },
            },
          }),
        [outcomesOf(late)]: () =>
          json([outcome('book', lotBooked, money({ dueSen: 500_000 }), { kind: 'unpaid' })]),
        [outcomesOf(fresh)]: () => json([outcome('book', lotBooked)]),
        'POST /bookings/bulk-book': ({ init }) => {
          const { rows } = JSON.parse(String(init.body)) as { rows: { id: string }[] };
          sent.push(rows.map(({ id }) => id));
          const results = {
            [late._id]: { done: false, message: 'A payment is missing' },
            [fresh._id]: { done: true, message: 'ok', effects: [lotBooked] },
          };
          const refused = rows.length - 1;
          return json({ done: 1, refused, rows: rows.map(({ id }) => ({ id, ...results[id] })) });
        },
      }),
    );
    renderPage({ at: path, path, page: <AdminBookingsPage /> });
    const user = userEvent.setup();
    await screen.findByRole('button', { name: /^Review Lot 5,/ });
    await user.keyboard('jxjxb');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1 ready, 1 with something open')).toBeTruthy();
    await dialog.findByText(/This records the booking deposit/);
    expect(dialog.getByText(/Each lot will be marked booked\./)).toBeTruthy();
    const lines = () => dialog.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines()[0]).toMatch(/^Lot 35.*This records the booking deposit of RM.10,000 as received\.$/);
    expect(lines()[0]).not.toMatch(/confirmed payment|due/);
    expect(lines()[1]).toMatch(
      /^Lot 5.*Missing: cheque or transfer slip, .* · No confirmed payment · RM.5,000 is still due\./,
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1 booked')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('jxjxb');
    await user.click(await screen.findByRole('checkbox', { name: 'Also the 1 with something open' }));
    await user.click(screen.getByRole('button', { name: 'Mark 2 as booked' }));
    expect(await screen.findByRole('dialog', { name: '1 of 2 done' })).toBeTruthy();
    const shown = within(screen.getByRole('dialog'));
    expect(shown.getAllByRole('listitem').map((line) => line.textContent?.split(': ')[1])).toEqual([
      'A payment is missing',
      'booked',
    ]);
    expect(shown.queryByText(/will be marked/)).toBeNull();
    expect(sent).toEqual([[fresh._id], [fresh._id, late._id]]);
  });
});
