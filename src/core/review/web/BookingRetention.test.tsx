import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { BookingRetention } from './BookingRetention.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/admin/bookings';
function show(booking: ReturnType<typeof bookingOf>, answers: Parameters<typeof signedIn>[1] = {}) {
  fakeNetwork(signedIn(userOf('super_admin'), answers));
  renderPage({ at: path, path, page: <BookingRetention booking={booking} /> });
  return userEvent.setup();
}
const button = (name: string) => screen.queryByRole('button', { name });

it('sends a legal hold with its reason, which is required (D-172)', async () => {
  const booking = bookingOf('12', 'approved');
  const sent: unknown[] = [];
  const user = show(booking, {
    [`PUT /bookings/${booking._id}/document-hold`]: ({ init }) => {
      sent.push(JSON.parse(String(init?.body)));
      return json({ ...booking, message: 'The documents are under a legal hold' });
    },
  });
  expect(button('Erase documents…')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Legal hold…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Client and agency are not told/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Set legal hold' }));
  expect(dialog.getByText('Please give a reason')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Reason/), 'Claim 12');
  await user.click(dialog.getByRole('button', { name: 'Set legal hold' }));
  await waitFor(() => expect(sent).toEqual([{ on: true, reason: 'Claim 12' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a hold with its reason, and offers to lift it but not to erase (D-172)', async () => {
  const documentHold = { since: '2026-03-02T02:00:00.000Z', reason: 'Claim 12', by: 'Aisha' };
  show(bookingOf('12', 'rejected', { documentHold }));
  expect(await screen.findByText(/Since Mar 02, 2026.*set by Aisha/)).toBeTruthy();
  expect(screen.getByText('Claim 12')).toBeTruthy();
  expect(button('Lift legal hold…')).toBeTruthy();
  expect(button('Erase documents…')).toBeNull();
});

it('names what erasing means, and keeps the dialog with the reason when it fails or is refused or left (D-42, D-135, D-172)', async () => {
  const booking = bookingOf('12', 'rejected');
  let isAway = true;
  const user = show(booking, {
    [`DELETE /bookings/${booking._id}/documents`]: () => {
      if (isAway) throw new TypeError('Failed to fetch');
      const message = 'The documents of this booking are under a legal hold';
      return json({ message, code: 'DOCUMENTS_ON_HOLD' }, 409);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Erase documents…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Nobody can bring them back/)).toBeTruthy();
  const reason = dialog.getByLabelText(/^Reason/);
  await user.type(reason, 'Asked for');
  await user.click(dialog.getByRole('button', { name: 'Erase documents' }));
  expect(await dialog.findByText('This could not be done. Please try again.')).toBeTruthy();
  expect(reason).toHaveProperty('value', 'Asked for');
  isAway = false;
  await user.click(dialog.getByRole('button', { name: 'Erase documents' }));
  expect(await dialog.findByText('The documents of this booking are under a legal hold')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(reason).toHaveProperty('value', 'Asked for');
});
