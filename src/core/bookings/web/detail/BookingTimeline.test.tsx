import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking, BookingEvent } from '#core/bookings/contract.ts';
import { defaultAgentNotes } from '#core/bookings/messages.ts';
import { leftTexts } from '#core/bookings/outcome-labels.ts';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf, requested } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { BookingTimeline } from './BookingTimeline.tsx';

function open(booking: Booking, answer: () => Response) {
  const call = `GET /bookings/${booking._id}/events`;
  const network = signedIn(userOf('user', { _id: 'client' }), { [call]: answer });
  fakeNetwork(network);
  renderPage({ at: '/dashboard', path: '/dashboard', page: <BookingTimeline booking={booking} /> });
  return { network, call };
}

const history = async () => within(await screen.findByRole('list', { name: 'History of the booking' }));

describe('the history of a booking', () => {
  it('lists each step with actor and time, and the next actor with the deadline (D-80)', async () => {
    const booking = bookingOf('62', 'pending_agent', { expiresAt: '2999-11-16T04:00:00.000Z' });
    open(booking, () => json([requested]));
    const list = await history();
    expect(list.getByText('Booking requested')).toBeTruthy();
    expect(list.getByText(`Daniel Wong, ${formatDateTime(requested.at)}`)).toBeTruthy();
    expect(list.getByText('Next: Meridian Industrial Realty answers by Nov 16, 2999.')).toBeTruthy();
  });

  it('shows notes and refund, and no next actor once it has ended (D-95)', async () => {
    const note = `Plans have changed\n${leftTexts.held}`;
    const steps: BookingEvent[] = [
      requested,
      { ...requested, id: 2, action: 'forward', to: 'pending_admin', note: defaultAgentNotes.approve },
      { ...requested, id: 3, action: 'book', from: 'approved', to: 'approved' },
      { ...requested, id: 4, action: 'cancel', from: 'approved', to: 'cancelled', note, refundDue: true },
    ];
    open(bookingOf('62', 'cancelled'), () => json(steps));
    const list = await history();
    expect(list.getByText('Notes replaced')).toBeTruthy();
    // the default note says what the event says
    expect(list.getByText('Approved by the agency')).toBeTruthy();
    expect(list.queryByText(defaultAgentNotes.approve)).toBeNull();
    expect(list.getByText(/Plans have changed/).textContent).toContain('a refund has to be arranged');
    expect(list.queryByText(/^Next:/)).toBeNull();
  });

  it('names the park office once, to whom its people have no names', async () => {
    const by = { name: 'The park office', role: 'admin' } as const;
    const steps: BookingEvent[] = [
      { ...requested, action: 'book', from: 'pending_agent', to: 'approved', by },
      { ...requested, id: 2, action: 'extend', by },
    ];
    open(bookingOf('62', 'approved'), () => json(steps));
    const at = formatDateTime(requested.at);
    const list = await history();
    expect(list.getByText('Booked by the park office').parentElement?.textContent).toBe(
      `Booked by the park office${at}`,
    );
    expect(list.getByText(`The park office, ${at}`)).toBeTruthy();
  });

  it('stands in the order of its numbers, whatever the clock read (D-308)', async () => {
    const steps: BookingEvent[] = [
      { ...requested, at: '2026-03-02T04:05:00.000Z' },
      {
        ...requested,
        ...{ id: 2, action: 'forward', from: 'pending_agent', to: 'pending_admin' },
        at: '2026-03-02T04:03:00.000Z',
      },
    ];
    open(bookingOf('62', 'pending_admin'), () => json(steps));
    const [first, second] = (await history()).getAllByRole('listitem');
    expect(first?.textContent).toContain('Booking requested');
    expect(second?.textContent).not.toContain('Booking requested');
  });

  it('crosses the step that ended it, and ticks those before', async () => {
    const steps: BookingEvent[] = [
      requested,
      { ...requested, id: 2, action: 'forward', from: 'pending_agent', to: 'pending_admin' },
      { ...requested, id: 3, action: 'reject', from: 'pending_admin', to: 'rejected' },
    ];
    open(bookingOf('62', 'rejected'), () => json(steps));
    const items = (await history()).getAllByRole('listitem');
    const shapeOf = (element: Element | null) => element?.querySelector('svg')?.innerHTML;
    const cross = shapeOf(render(<CloseIcon />).container);
    expect(cross).toBeTruthy();
    expect(items.map((item) => shapeOf(item) === cross)).toEqual([false, false, true]);
  });

  it('shows a failure to load, with a retry', async () => {
    const { network, call } = open(bookingOf('62', 'approved'), () => json({ message: 'x' }, 500));
    expect(
      await screen.findByText('Failed to load the history of this booking. Please try again.'),
    ).toBeTruthy();
    network[call] = () => json([requested]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Booking requested')).toBeTruthy();
  });
});
