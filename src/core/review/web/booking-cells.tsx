import type { Booking } from '#core/bookings/contract.ts';
import { isOverdue, waitingSince } from '#core/bookings/lifecycle.ts';
import { acceptsDocuments } from '#core/bookings/policy.ts';
import { placeOf } from '#core/bookings/web/booking-labels.ts';
import { checkStateLabels, neededLabels } from '#core/documents/labels.ts';
import { neededOf } from '#core/documents/lifecycle.ts';
import { stateIcons } from '#core/documents/web/DocumentState.tsx';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { formatDateTime, formatSpan } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { AssigneeMark } from './AssigneeField.tsx';
import classes from './booking-cells.module.css';

/** First cell of a booking's row: its lot with the assignee's initials, and a second line. */
export function LotCell({ booking, second }: { booking: Booking; second: string }) {
  return (
    <>
      <span className={table.strong}>
        {placeOf(booking)}
        <AssigneeMark booking={booking} />
      </span>
      <span className={table.second}>{second}</span>
    </>
  );
}

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
      <span className={classes.mark} title={t('Since {since}', { since: formatDateTime(since) })}>
        <ClockIcon size={14} />
        {t('Waiting {time}', { time: formatSpan(now - Date.parse(since)) })}
      </span>
      {isOffice && isOverdue(booking, now) && (
        <span className={classes.mark} data-tone="alarm">
          <WarningIcon size={14} />
          {t('Overdue')}
        </span>
      )}
      {left > 0 && (
        <span className={classes.mark} {...(left < ENDS_SOON_MS && { 'data-tone': 'alarm' })}>
          {left < ENDS_SOON_MS && <WarningIcon size={14} />}
          {t('Ends in {time}', { time: formatSpan(left) })}
        </span>
      )}
    </span>
  );
}

/** The states of cheque, IC front and IC back, or cheque and passport, in this order; nothing once the booking has ended without a sale. */
export function DocumentMarks({ booking }: { booking: Booking }) {
  const { status, documentMarks } = booking;
  if (!acceptsDocuments(status) && status !== 'sold') return null;
  return (
    <span className={classes.documents}>
      {neededOf(documentMarks).map((needed) => {
        const state = documentMarks[needed] ?? 'missing';
        const Icon = stateIcons[state];
        const name = joined(': ', [neededLabels[needed], checkStateLabels[state]]);
        return (
          <span
            key={needed}
            role="img"
            aria-label={name}
            title={name}
            className={classes.document}
            data-state={state}
          >
            <Icon size={14} />
          </span>
        );
      })}
    </span>
  );
}
