import type { Booking } from '#features/bookings/contract.ts';
import { isOverdue, waitingSince } from '#features/bookings/lifecycle.ts';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { formatDateTime, formatSpan } from '#shared/dates.ts';
import classes from './BookingQueue.module.css';

/** Threshold in ms below which the remaining time of a request is highlighted. */
const ENDS_SOON_MS = 4 * 24 * 60 * 60 * 1000;

type Props = {
  booking: Booking;
  /** In ms. */
  now: number;
  isOffice: boolean;
};

/** Waiting time, and the deadline: overdue at the office (for administrators, D-80), or when an unanswered request ends. */
export function WaitingMarks({ booking, now, isOffice }: Props) {
  const since = waitingSince(booking);
  if (since === null) return null;
  const left = booking.expiresAt === null ? 0 : Date.parse(booking.expiresAt) - now;
  return (
    <span className={classes.marks}>
      <span className={classes.mark} title={`Since ${formatDateTime(since)}`}>
        <ClockIcon size={14} />
        Waiting {formatSpan(now - Date.parse(since))}
      </span>
      {isOffice && isOverdue(booking, now) && (
        <span className={classes.mark} data-tone="alarm">
          <WarningIcon size={14} />
          Overdue
        </span>
      )}
      {left > 0 && (
        <span className={classes.mark} {...(left < ENDS_SOON_MS && { 'data-tone': 'alarm' })}>
          {left < ENDS_SOON_MS && <WarningIcon size={14} />}
          Ends in {formatSpan(left)}
        </span>
      )}
    </span>
  );
}
