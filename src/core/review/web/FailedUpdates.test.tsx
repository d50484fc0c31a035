import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookingTexts } from '#core/bookings/messages.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { keepFailedUpdate } from './decide.ts';
import { FailedUpdates } from './FailedUpdates.tsx';

const booking = bookingOf('12', 'pending_agent');
const update = {
  bookingId: booking._id,
  place: 'Lot 12',
  status: 'approved',
  message: '',
  error: 'Network error.',
};
const call = `PUT /bookings/${booking._id}/status-update`;

function show(answers: Handlers = {}) {
  local.token.set('token');
  fakeNetwork(answers);
  const onDecided = vi.fn();
  const onRefused = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <FailedUpdates viewer={userOf('agent_admin')} onDecided={onDecided} onRefused={onRefused} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { onDecided, onRefused, user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

describe('unconfirmed status updates', () => {
  it('are kept as a list of time, booking, status, message and error (R-SES-02)', () => {
    keepFailedUpdate(update);
    keepFailedUpdate({ ...update, bookingId: 'other' });
    const kept = JSON.parse(window.localStorage.getItem('failedStatusUpdates') ?? '');
    expect(kept).toEqual([
      { ...update, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      { ...update, bookingId: 'other', timestamp: expect.any(String) },
    ]);
  });

  it('are listed with their decision, and can be resent (D-51)', async () => {
    keepFailedUpdate(update);
    const { onDecided, user } = show({ [call]: () => json({ ...booking, message: 'ok', effects: [] }) });
    expect(screen.getByRole('alert').textContent).toContain(bookingTexts.statusFailed);
    expect(
      screen.getByText(/^Lot 12 \(booking 000012\) could not be set to 'Forwarded to Admin'/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(onDecided).toHaveBeenCalledWith('forward', booking._id, []));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(local.failedStatusUpdates.get()).toBeNull();
  });

  it('are dropped with the reason when the server refuses them', async () => {
    keepFailedUpdate(update);
    const answer = { message: 'This request has already been answered', code: 'ALREADY_ANSWERED' };
    const { onRefused, user } = show({
      [call]: () => json({ ...answer, status: 'expired' }, 409),
      [`GET /bookings/${booking._id}`]: () => json({ ...booking, status: 'expired' }),
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(onRefused).toHaveBeenCalledWith(answer.message));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('without a place show the id of the booking', () => {
    const { place: _place, ...older } = update;
    keepFailedUpdate(older);
    show();
    expect(screen.getByText(/^Booking 000012 could not be set to 'Forwarded to Admin'/)).toBeTruthy();
  });

  it('can be discarded', async () => {
    keepFailedUpdate(update);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are dropped after seven days, and nothing malformed is shown (D-51)', () => {
    local.failedStatusUpdates.set([
      { ...update, timestamp: daysAgo(7.1) },
      { ...update, timestamp: 'no date' },
      JSON.parse('{"timestamp":1}'),
    ]);
    show();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are kept once per booking, the latest', () => {
    keepFailedUpdate(update);
    keepFailedUpdate({ ...update, status: 'rejected_by_agent' });
    expect(local.failedStatusUpdates.get()).toMatchObject([{ status: 'rejected_by_agent' }]);
  });
});
