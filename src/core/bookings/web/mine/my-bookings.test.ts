import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookingStatuses } from '#core/bookings/lifecycle.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { local } from '#platform/web/storage.ts';
import { bookingOf } from '#test/bookings.ts';
import { underWayOf } from './BookingsUnderWay.tsx';
import {
  cancelFailure,
  type FilterChoice,
  isFound,
  isInFilter,
  myBookingsFailure,
  offersCancelInRow,
} from './my-bookings.ts';
import { cacheBookings, readCachedBookings } from './offline-cache.ts';

describe('the status filter', () => {
  const groups: [FilterChoice, string[]][] = [
    ['all', [...bookingStatuses]],
    ['pending', ['pending_agent', 'pending_admin']],
    ['approved', ['approved']],
    ['sold', ['sold']],
    ['cancelled', ['rejected', 'rejected_by_agent', 'cancelled', 'expired']],
  ];
  it.each(groups)('%s holds %j (R-STAT-08, D-87)', (filter, statuses) => {
    expect(bookingStatuses.filter((status) => isInFilter({ status }, filter))).toEqual(statuses);
  });
});

it('has lots with a step of the buyer first, sold before requested, then by deadline (D-162)', () => {
  const until = (lot: string, expiresAt: string | null, createdAt: string) =>
    bookingOf(lot, 'pending_admin', { expiresAt, createdAt });
  const step = { who: 'buyer', what: 'sign', by: null, at: null } as const;
  const stepOf = (lot: string, status: 'pending_agent' | 'sold', by: string | null) =>
    bookingOf(lot, status, { standing: { reader: 'buyer', tasks: [{ ...step, by }] } });
  const bookings = [
    until('1', null, '2026-03-03T00:00:00.000Z'),
    until('2', '2999-02-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z'),
    until('3', '2999-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'),
    stepOf('4', 'pending_agent', '2998-01-01'),
    stepOf('5', 'sold', null),
  ];
  expect(underWayOf(bookings).bookings.map(({ lotNumber }) => lotNumber)).toEqual(['5', '4', '3', '2', '1']);
});

describe('the search', () => {
  const booking = bookingOf('62', 'pending_agent', { propertyPhase: 3 });
  it.each(['lot 62', '62', 'LOT', 'phase 3', 'pending_agent', 'agency approval', ' Pending ', '000062'])(
    'finds a booking by %j (R-DASH-06, D-128)',
    (text) => expect(isFound(booking, text)).toBe(true),
  );
  it.each(['lot 7', 'phase 1', 'approved', 'Daniel'])('does not find it by %j', (text) =>
    expect(isFound(booking, text)).toBe(false),
  );
});

describe('the row', () => {
  const cancellable = ['pending_agent', 'pending_admin', 'approved'];
  it.each(bookingStatuses)('of a %s booking offers Cancel to its creator only (D-76, D-77)', (status) => {
    const offers = cancellable.includes(status);
    expect(offersCancelInRow({ createdBy: 'me', status }, 'me')).toBe(offers);
    expect(offersCancelInRow({ createdBy: 'agent', status }, 'me')).toBe(false);
    // D-492
    expect(offersCancelInRow({ createdBy: 'me', status, agreementSigned: true }, 'me')).toBe(false);
  });
});

const refused = (status: number, message = '') => new CallFailure('refused', message, { status });

it.each([
  ['403', refused(403, 'No'), bookingRefusals.CANCEL_FORBIDDEN.message],
  ['404', refused(404, 'No'), bookingRefusals.CANCEL_NOT_FOUND.message],
  ['409', refused(409, 'Booking is already sold'), 'Failed to cancel booking: Booking is already sold'],
  [
    '502 and no reason',
    refused(502),
    'Failed to cancel booking: Server error. Please try again later or contact support.',
  ],
  ['no answer', new CallFailure('network', 'Network error.'), 'Failed to cancel booking: Network error.'],
])('a cancellation that fails with %s has its sentence (R-BKG-24 to R-BKG-26)', (_, error, sentence) => {
  expect(cancelFailure(error)).toBe(sentence);
});

it.each([
  ['no answer', new CallFailure('network', ''), 'Unable to load your bookings. Please try again later.'],
  ['a fault of the server', refused(500), 'Unable to load your bookings. Please try again later.'],
  ['a refusal', refused(403), 'Failed to load your bookings. Please try again later.'],
  [
    'anything else',
    new TypeError('x is not a function'),
    'An unexpected error occurred. Please try again later.',
  ],
])('a list that fails with %s has its sentence (R-DASH-20, R-DASH-21)', (_, error, sentence) => {
  expect(myBookingsFailure(error)).toBe(sentence);
});

describe('the offline cache', () => {
  afterEach(() => vi.useRealTimers());

  it('contains no documents, free text or contact data (D-55)', () => {
    const bookings = [
      bookingOf('62', 'approved', {
        icFrontUrl: '/api/uploads/files/secret/front.jpg',
        requestMessage: 'Agent: Chitra Devi',
        agentNotes: 'call +60125550199',
      }),
    ];
    cacheBookings('me', { bookings, total: 1 });
    const text = localStorage.getItem('cachedBookings') ?? '';
    for (const secret of ['secret', 'Chitra', '+601', 'Daniel Wong', 'member@aero.example']) {
      expect(text).not.toContain(secret);
    }
    expect(readCachedBookings('me')?.items.map(({ lotNumber }) => lotNumber)).toEqual(['62']);
  });

  it('has an age and an owner (D-55)', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    cacheBookings('me', { bookings: [bookingOf('62', 'approved')], total: 40 });
    expect(readCachedBookings('me')?.at).toBe(1_800_000_000_000);
    expect(readCachedBookings('me')?.total).toBe(40);
    expect(readCachedBookings('somebody else')).toBeNull();
  });

  it('is ignored when malformed', () => {
    local.cachedBookings.set({ userId: 'me', at: 1, items: [{ status: 'approved' }] });
    expect(readCachedBookings('me')).toBeNull();
    localStorage.setItem('cachedBookings', '{');
    expect(readCachedBookings('me')).toBeNull();
  });
});
