import { describe, expect, it } from 'vitest';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { byNewest, byUrgency, matchesSearch } from './desk-list.ts';

describe('the search of a desk', () => {
  const booking = bookingOf('31', 'pending_agent', {
    contactPhone: '+60 3-5555 0177',
    creatorName: 'Chitra',
  });

  it.each(['lot 31', 'daniel', 'MEMBER@aero', '5555 0177', 'meridian', 'chitra', '000031', 'wong 31', ''])(
    'finds a booking by %s',
    (text) => expect(matchesSearch(booking, text)).toBe(true),
  );

  it.each(['lot 32', 'daniel 32', 'zz'])('leaves it out for %s', (text) =>
    expect(matchesSearch(booking, text)).toBe(false),
  );
});

describe('the order of a desk', () => {
  const at = (days: number) => ({ createdAt: daysAgo(days), requestDate: daysAgo(days) });
  const bookings = [
    bookingOf('1', 'sold', at(30)),
    bookingOf('2', 'pending_agent', at(3)),
    bookingOf('3', 'pending_admin', { ...at(20), agentResponseDate: daysAgo(1) }),
    bookingOf('4', 'pending_agent', at(9)),
    bookingOf('5', 'cancelled', at(2)),
    bookingOf('6', 'pending_admin', { ...at(12), agentResponseDate: daysAgo(8) }),
  ];
  const lots = (order: (a: (typeof bookings)[0], b: (typeof bookings)[0]) => number) =>
    bookings.toSorted(order).map(({ lotNumber }) => lotNumber);

  it('puts what waits for the agency first, longest waiting on top', () => {
    expect(lots(byUrgency('pending_agent'))).toEqual(['4', '2', '6', '3', '5', '1']);
  });

  it('puts what waits for the office first, counted from the agency’s answer', () => {
    expect(lots(byUrgency('pending_admin'))).toEqual(['6', '3', '4', '2', '5', '1']);
  });

  it('goes by the date of the request otherwise', () => {
    expect(lots(byNewest)).toEqual(['5', '2', '4', '6', '3', '1']);
  });
});
