import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AdminBookingsPage } from '#app/web/pages/AdminBookingsPage.tsx';
import type { Booking } from '#core/bookings/contract.ts';
import { decisionTexts } from '#core/bookings/messages.ts';
import { narrow } from '#platform/web/ui/screen-width.ts';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';

afterEach(() => vi.unstubAllGlobals());

const path = '/admin/bookings';

function open(changes: Partial<Booking>) {
  const booking = bookingOf('5', 'pending_admin', { ...changes, workDesk: 'office' });
  fakeNetwork(
    signedIn(userOf('admin'), {
      ...bookingLists(() => [booking]),
      [`GET /bookings/${booking._id}`]: () => json(booking),
      [`GET /uploads/documents/${booking._id}`]: () => json([]),
    }),
  );
  renderPage({ at: `${path}?booking=${booking._id}`, path, page: <AdminBookingsPage /> });
}

const choice = { name: decisionTexts.process.booked.label };
const booked = () => screen.findByRole('radio', choice);

it.each([
  ['over', false],
  ['beside', true],
])(
  'takes a choice made by mouse back by Escape, and closes by the next, %s the list (D-194)',
  async (_, isWide) => {
    const user = userEvent.setup();
    const usual = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...usual(query),
      matches: isWide && query.includes('75em'),
    }));
    open({});
    await user.click(await booked());
    expect((await booked()).getAttribute('aria-checked')).toBe('true');
    await user.keyboard('{Escape}');
    expect((await booked()).getAttribute('aria-checked')).toBe('false');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('radio', choice)).toBeNull());
  },
);

it('says below a choice on a phone only the gap that the head does not name (D-79, D-410)', async () => {
  const user = userEvent.setup();
  const usual = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...usual(query), matches: query === narrow }));
  const documentMarks = { cheque: 'unchecked', ic_front: 'accepted', ic_back: 'missing' } as const;
  open({ documentMarks });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: decisionTexts.process.booked.label }));
  expect(dialog.getByText('Waiting for the buyer: IC back')).toBeTruthy();
  expect(await dialog.findByText('Not checked yet: cheque or transfer slip')).toBeTruthy();
  expect(dialog.queryByText('Missing: IC back')).toBeNull();
});
