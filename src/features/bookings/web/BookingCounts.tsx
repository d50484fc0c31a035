import { StatTiles } from '#web/ui/StatTiles.tsx';
import { filterChoices, filterLabels, isInFilter, type MyBooking } from './my-bookings.ts';

/** How many bookings there are of each kind; every number leads to its list in the tab beside it (R-DASH-04). */
export function BookingCounts({ bookings }: { bookings: readonly MyBooking[] }) {
  return (
    <StatTiles
      label="Booking counts"
      stats={filterChoices.map((choice) => ({
        label: choice === 'all' ? 'All bookings' : filterLabels[choice],
        value: bookings.filter((booking) => isInFilter(booking, choice)).length,
        to: choice === 'all' ? '?tab=bookings' : `?tab=bookings&status=${choice}`,
      }))}
    />
  );
}
