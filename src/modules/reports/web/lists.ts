import type { BookingMilestone, BookingStatus } from '#core/bookings/lifecycle.ts';
import { type BookingLists, paths } from '#platform/web/paths.ts';
import type { Wanted } from './period.ts';

/** Where figures lead: the register of bookings, narrowed as they are. */
export const listOf = {
  /** Bookings requested in the period, of a status or of all. */
  requested: ({ from, to, agencyId }: Wanted, status?: BookingStatus) =>
    paths.adminAllBookings({ from, to, agency: agencyId, status }),

  /** Bookings requested in the period that came to a stage of the funnel, in any status. */
  reached: ({ from, to, agencyId }: Wanted, step: BookingMilestone) =>
    paths.adminAllBookings({ from, to, agency: agencyId, step }),

  /** Bookings that took a step in the period. */
  step: ({ from, to, agencyId }: Wanted, step: BookingMilestone) =>
    paths.adminAllBookings({ step, stepFrom: from, stepTo: to, agency: agencyId }),

  /** Bookings that wait. */
  waiting: (narrowed: Pick<BookingLists, 'status' | 'waited' | 'agency'>) => paths.adminAllBookings(narrowed),
};

/** The days of a month that are in a period. */
export function monthIn(wanted: Wanted, month: string): Wanted {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [first, last] = [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
  return {
    ...wanted,
    from: wanted.from > first ? wanted.from : first,
    to: wanted.to !== '' && wanted.to < last ? wanted.to : last,
  };
}
