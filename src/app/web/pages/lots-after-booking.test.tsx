import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bookingSuccess } from '#core/bookings/messages.ts';
import { BookingDialog } from '#core/bookings/web/request/BookingDialog.tsx';
import { lotRefusals } from '#core/lots/messages.ts';
import { lotsOfTypeQuery } from '#core/lots/web/queries.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';

const member = userOf('user', {
  agencyId: 'meridian',
  agencyName: 'Meridian Industrial Realty',
  agencyStatus: 'approved',
});

/** The list of lots on the page behind the dialog. */
function LotsBehind() {
  useQuery(lotsOfTypeQuery('B', member));
  return null;
}

afterEach(() => queryClient.clear());

it('refetches the list of lots after a booking, and after a refused one (R-LOT-17)', async () => {
  const list = vi.fn(() => json([]));
  const network = signedIn(member, {
    'GET /properties/aeroindustrial/lots/B': list,
    'POST /bookings/request': () => json({ ...lotRefusals.LOT_TAKEN }, 409),
  });
  fakeNetwork(network);
  const page = (
    <>
      <LotsBehind />
      <BookingDialog lot={lotOf('12')} opened onClose={() => undefined} onBooked={() => undefined} />
    </>
  );
  renderPage({ at: '/lots', path: '/lots', page });
  const user = userEvent.setup();
  const submit = async () =>
    user.click(await screen.findByRole('button', { name: 'Submit Booking Request' }));

  await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  await submit();
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  const made = { ...bookingOf('12', 'pending_agent'), message: bookingSuccess.requested };
  network['POST /bookings/request'] = () => json(made, 201);
  await submit();
  await waitFor(() => expect(list).toHaveBeenCalledTimes(3));
});
