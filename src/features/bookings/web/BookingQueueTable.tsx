import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import type { LabelPlace } from '#features/bookings/labels.ts';
import { isOverdue, waitingSince } from '#features/bookings/lifecycle.ts';
import { queueTexts } from '#features/bookings/messages.ts';
import { CardTable, type Column } from '#platform/web/ui/CardTable.tsx';
import table from '#platform/web/ui/card-table.module.css';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { useRowKeys } from '#platform/web/ui/use-row-keys.ts';
import { ClockIcon, FileIcon } from '#platform/web/ui/work-icons.tsx';
import { formatDate, formatSpan } from '#shared/dates.ts';
import classes from './BookingQueue.module.css';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { clientNameOf, clientPhoneOf, lotTypeOf, placeOf, shortId } from './booking-labels.ts';
import type { ReviewStep } from './review-choices.ts';
import type { Review } from './use-booking-review.ts';

/** Threshold in ms below which the remaining time of a request is highlighted. */
const ENDS_SOON_MS = 4 * 24 * 60 * 60 * 1000;

const stepLabels: Record<ReviewStep, string> = { review: 'Review', process: 'Process', view: 'View' };

export type QueueTableProps = {
  /** What the list holds, for those who cannot see it. */
  label: string;
  bookings: readonly Booking[];
  /** The screen whose status labels apply. */
  place: LabelPlace;
  /** The office sees whose request it is, and what has waited too long (D-80, D-89). */
  forOffice: boolean;
  /** The history names each booking by its short id (R-AGT-12). */
  withId?: boolean;
  /** What the viewer can do with a booking. */
  stepOf: (booking: Booking) => ReviewStep;
  review: Review;
  /** What further keys do with the row in focus, by the booking's id. */
  keys?: Readonly<Record<string, (id: string) => void>>;
};

/** The rows of a booking queue: a table, and cards on a phone. One button a row, strong where a decision is due. */
export function BookingQueueTable({ label, bookings, keys, review, ...row }: QueueTableProps) {
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
        label={label}
        columns={columnsOf({ ...row, now, onOpen: ({ _id }) => review.open(_id) })}
        rows={bookings}
        isDue={(booking) => row.stepOf(booking) === 'review'}
      />
    </div>
  );
}

type RowProps = Pick<QueueTableProps, 'place' | 'forOffice' | 'withId' | 'stepOf'> & {
  /** The present moment in milliseconds. */
  now: number;
  onOpen: (booking: Booking) => void;
};

const idColumn: Column<Booking> = {
  name: 'Booking ID',
  className: classes.id,
  cell: ({ _id }) => shortId(_id),
};
const agencyColumn: Column<Booking> = { name: 'Agency', cell: ({ agencyName }) => agencyName || '–' };

function columnsOf({ place, now, forOffice, withId = false, stepOf, onOpen }: RowProps): Column<Booking>[] {
  return [
    ...(withId ? [idColumn] : []),
    { name: 'Lot', place: 'lead', cell: Stock },
    {
      name: 'Client',
      cell: (booking) => (
        <>
          <span className={table.strong}>{clientNameOf(booking)}</span>
          <span className={table.second}>{clientPhoneOf(booking)}</span>
        </>
      ),
    },
    ...(forOffice ? [agencyColumn] : []),
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
          <Marks booking={booking} now={now} forOffice={forOffice} />
        </>
      ),
    },
    {
      name: 'Action',
      place: 'action',
      cell: (booking) => <Step booking={booking} step={stepOf(booking)} onOpen={onOpen} />,
    },
  ];
}

function Stock(booking: Booking) {
  return (
    <>
      <span className={table.strong}>{placeOf(booking)}</span>
      <span className={table.second}>
        Type {lotTypeOf(booking)}
        {booking.propertyPhase !== null && ` · Phase ${booking.propertyPhase}`}
      </span>
    </>
  );
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

/** Waiting time, overdue mark, expiry, and missing documents. */
function Marks({ booking, now, forOffice }: { booking: Booking; now: number; forOffice: boolean }) {
  const since = waitingSince(booking);
  if (since === null) return null;
  const left = booking.expiresAt === null ? null : Date.parse(booking.expiresAt) - now;
  return (
    <span className={classes.marks}>
      <span className={classes.mark}>
        <ClockIcon size={14} />
        Waiting {formatSpan(now - Date.parse(since))}
      </span>
      {forOffice && isOverdue(booking, now) && (
        <Text component="span" className={classes.mark} data-tone="alarm">
          <WarningIcon size={14} />
          Overdue
        </Text>
      )}
      {!forOffice && left !== null && left > 0 && left < ENDS_SOON_MS && (
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
