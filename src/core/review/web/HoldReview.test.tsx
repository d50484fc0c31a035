import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { HoldReview } from './HoldReview.tsx';

const path = '/agent/booking-requests';
const agentAdmin = userOf('agent_admin', { agencyId: 'meridian', agencyStatus: 'approved' });
const limits = { holdExtensionDays: 7, holdMaxDays: 60 };
const booking = bookingOf('62', 'pending_agent');
const call = `POST /bookings/${booking._id}/extension`;

function show(shown = booking, viewer = agentAdmin, answers: Parameters<typeof signedIn>[1] = {}) {
  fakeNetwork(signedIn(viewer, { 'GET /config': () => json({ limits }), ...answers }));
  renderPage({ at: path, path, page: <HoldReview booking={shown} viewer={viewer} /> });
  return userEvent.setup();
}

it('sends an extension with its reason and the deadline that was seen, and tells the new one (D-192)', async () => {
  const sent: unknown[] = [];
  const expiresAt = '2027-02-09T09:00:00.000Z';
  const user = show(booking, agentAdmin, {
    [call]: ({ init }) => {
      sent.push(JSON.parse(String(init?.body)));
      return json({ ...booking, expiresAt, message: 'done' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Extend hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend the hold of Lot 62?' }));
  expect(dialog.getByText(/^It then lasts until \w{3} \d\d, \d{4} .+\.$/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Reason \(the client reads it\)/), 'The bank');
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  expect(await screen.findByText('The hold was extended to Feb 09, 2027 5:00 PM.')).toBeTruthy();
  expect(sent).toEqual([{ reason: 'The bank', seenExpiresAt: booking.expiresAt }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says why the agency cannot extend again (D-192)', async () => {
  const used = { ...booking, agencyExtended: true };
  show(used);
  expect(
    await screen.findByText(/already been extended\. Ask the park office for more time\.$/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Extend hold' })).toBeNull();
});

it.each([
  [agentAdmin, / left for you to answer$/],
  [userOf('admin'), / left for the agency to answer$/],
])('says whose the rest of the hold is', async (viewer, said) => {
  show({ ...booking, expiresAt: new Date(Date.now() + 3_600_000).toISOString() }, viewer);
  expect((await screen.findByRole('timer')).textContent).toMatch(said);
});
