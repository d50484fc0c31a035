import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { filterLabels, type OwnCounts } from './my-bookings.ts';
import { type FilterChoice, filterChoices } from './own-queries.ts';

/** What a number holds besides what its name says (D-87). */
const hints: Partial<Record<FilterChoice, string>> = { cancelled: 'with rejected and expired' };

/** How many bookings there are of each kind; every number leads to its list in the tab beside it (R-DASH-04). */
export function BookingCounts({ counts }: { counts: OwnCounts }) {
  const counted = filterChoices.map((choice): Stat => {
    const hint = hints[choice];
    return {
      label: choice === 'all' ? 'All bookings' : filterLabels[choice],
      value: counts[choice],
      to: choice === 'all' ? '?tab=bookings' : `?tab=bookings&status=${choice}`,
      ...(hint !== undefined && { hint }),
    };
  });
  // no filter holds the sold ones, the search finds them
  const found: Stat = { label: 'Sold', value: counts.sold, to: '?tab=bookings&q=sold' };
  return (
    <StatTiles
      label="Booking counts"
      width="narrow"
      stats={counts.sold > 0 ? counted.toSpliced(-1, 0, found) : counted}
    />
  );
}
