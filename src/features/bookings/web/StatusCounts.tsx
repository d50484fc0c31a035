import { type LabelPlace, statusLabel } from '#features/bookings/label-lifecycle.ts';
import { bookingStatuses } from '#features/bookings/lifecycle.ts';
import type { BookingCounts } from '#features/bookings/list-contract.ts';
import { formatCount } from '#shared/counts.ts';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import classes from './StatusCounts.module.css';

/** How many bookings there are of each status; statuses that read alike are counted together. */
export function StatusCounts({ counts, place }: { counts: BookingCounts; place: LabelPlace }) {
  const labels = [...new Set(bookingStatuses.map((status) => statusLabel(status, place)))];
  return (
    <dl className={classes.counts}>
      {labels.map((label) => {
        const statuses = bookingStatuses.filter((status) => statusLabel(status, place) === label);
        return (
          <div key={label} className={classes.count}>
            <dt>
              <BookingStatusBadge status={statuses[0] ?? label} place={place} />
            </dt>
            <dd className={classes.value}>
              {formatCount(statuses.reduce((sum, status) => sum + counts.byStatus[status], 0))}
            </dd>
          </div>
        );
      })}
      <div className={classes.count}>
        <dt>All</dt>
        <dd className={classes.value}>{formatCount(counts.total)}</dd>
      </div>
    </dl>
  );
}
