import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { isOverdue, waitingSince } from '#features/bookings/lifecycle.ts';
import { queueTexts } from '#features/bookings/messages.ts';
import type { User } from '#features/users/contract.ts';
import { CardTable, type Column } from '#platform/web/ui/CardTable.tsx';
import table from '#platform/web/ui/card-table.module.css';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { useRowKeys } from '#platform/web/ui/use-row-keys.ts';
import { ClockIcon, FileIcon } from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatDate, formatSpan } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import classes from './BookingQueue.module.css';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { clientNameOf, clientPhoneOf, placeOf, typeAndPhaseOf } from './booking-labels.ts';
import { labelPlaceOf, type QueueView, type ReviewStep, reviewStep } from './queue-views.ts';
import type { Review } from './use-booking-review.ts';

/** Threshold in ms below which the remaining time of a request is highlighted. */
const ENDS_SOON_MS = 4 * 24 * 60 * 60 * 1000;

const stepLabels: Record<ReviewStep, string> = { review: 'Review', process: 'Process', view: 'View' };

type Props = {
  view: QueueView;
  viewer: User;
  bookings: readonly Booking[];
  review: Review;
  /** Actions of further keys on the focused row, by the booking's id. */
  keys?: Readonly<Record<string, (id: string) => void>>;
};

/** The rows of a booking queue: a table, and cards on a phone. One button a row, filled where a decision is due. */
export function BookingQueueTable({ view, viewer, bookings, keys, review }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const now = useNow();
  const { resumeAt, resumed } = review;
  // shortcuts are disabled while a booking is open
  const paused = review.id !== null;
  useRowKeys(frame, { paused, ...(keys && { keys }) });
  useEffect(() => {
    if (resumeAt === null || paused || !bookings.some(({ _id }) => _id === resumeAt)) return;
    frame.current?.querySelector<HTMLElement>(`[data-row="${resumeAt}"]`)?.focus();
    resumed();
  }, [resumeAt, paused, bookings, resumed]);
  return (
    <div ref={frame}>
      <CardTable
        label={view.label}
        columns={columnsOf({ view, viewer, now, onOpen: ({ _id }) => review.open(_id) })}
        rows={bookings}
        isDue={(booking) => reviewStep(view, viewer, booking) === 'review'}
      />
    </div>
  );
}

type RowProps = Pick<Props, 'view' | 'viewer'> & {
  /** In ms. */
  now: number;
  onOpen: (booking: Booking) => void;
};

const idColumn: Column<Booking> = {
  name: 'Booking ID',
  className: classes.id,
  cell: ({ _id }) => shortId(_id),
};
const agencyColumn: Column<Booking> = { name: 'Agency', cell: ({ agencyName }) => agencyName || '–' };

function columnsOf({ view, viewer, now, onOpen }: RowProps): Column<Booking>[] {
  const place = labelPlaceOf(view, viewer);
  const isAdmin = isAdministrator(viewer);
  return [
    ...(view.isHistory ? [idColumn] : []),
    {
      name: 'Lot',
      place: 'lead',
      cell: (booking) => (
        <>
          <span className={table.strong}>{placeOf(booking)}</span>
          <span className={table.second}>{typeAndPhaseOf(booking)}</span>
        </>
      ),
    },
    {
      name: 'Client',
      cell: (booking) => (
        <>
          <span className={table.strong}>{clientNameOf(booking)}</span>
          <span className={table.second}>{clientPhoneOf(booking)}</span>
        </>
      ),
    },
    // administrators see the bookings of several agencies (D-89)
    ...(isAdmin ? [agencyColumn] : []),
    {
      name: 'Status',
      place: 'corner',
      cell: ({ status }) => <BookingStatusBadge status={status} place={place} />,
    },
    {
      name: 'Requested',
      cell: (booking) => (
        <>
          <span className={classes.date}>{formatDate(booking.requestDate)}</span>
          <Marks booking={booking} now={now} isAdmin={isAdmin} />
        </>
      ),
    },
    {
      name: 'Action',
      place: 'action',
      cell: (booking) => <Step booking={booking} step={reviewStep(view, viewer, booking)} onOpen={onOpen} />,
    },
  ];
}

type StepProps = { booking: Booking; step: ReviewStep; onOpen: (booking: Booking) => void };

function Step({ booking, step, onOpen }: StepProps) {
  return (
    <Button
      size="xs"
      variant={step === 'review' ? 'filled' : 'default'}
      data-row={booking._id}
      aria-label={`${stepLabels[step]} ${placeOf(booking)}, ${clientNameOf(booking)}`}
      onClick={() => onOpen(booking)}
    >
      {stepLabels[step]}
    </Button>
  );
}

/** Waiting time, overdue mark (for administrators, D-80) or expiry, and missing documents. */
function Marks({ booking, now, isAdmin }: { booking: Booking; now: number; isAdmin: boolean }) {
  const since = waitingSince(booking);
  if (since === null) return null;
  const left = booking.expiresAt === null ? null : Date.parse(booking.expiresAt) - now;
  return (
    <span className={classes.marks}>
      <span className={classes.mark}>
        <ClockIcon size={14} />
        Waiting {formatSpan(now - Date.parse(since))}
      </span>
      {isAdmin && isOverdue(booking, now) && (
        <Text component="span" className={classes.mark} data-tone="alarm">
          <WarningIcon size={14} />
          Overdue
        </Text>
      )}
      {!isAdmin && left !== null && left > 0 && left < ENDS_SOON_MS && (
        <span className={classes.mark} data-tone="alarm">
          <WarningIcon size={14} />
          Ends in {formatSpan(left)}
        </span>
      )}
      {!booking.documentsComplete && (
        <span className={classes.mark} data-tone="note">
          <FileIcon size={14} />
          {queueTexts.documentsMissing}
        </span>
      )}
    </span>
  );
}
