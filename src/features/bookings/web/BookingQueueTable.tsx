import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { isOverdue, waitingSince } from '#features/bookings/lifecycle.ts';
import type { User } from '#features/users/contract.ts';
import { CardTable, type Column } from '#platform/web/ui/CardTable.tsx';
import table from '#platform/web/ui/card-table.module.css';
import { ChevronDownIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { useRowKeys } from '#platform/web/ui/use-row-keys.ts';
import { useShortcuts } from '#platform/web/ui/use-shortcuts.ts';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatDate, formatSpan } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { formatPrice } from '#shared/money.ts';
import classes from './BookingQueue.module.css';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { ApproveSelected, type useBulkApproval } from './BulkApproval.tsx';
import { clientNameOf, clientPhoneOf, placeOf, typeAndPhaseOf } from './booking-labels.ts';
import { DocumentMarks } from './DocumentMarks.tsx';
import { useDeskSettings } from './desk-settings.ts';
import { LotCell } from './LotCell.tsx';
import { bookingQuery } from './queries.ts';
import { isDue, labelPlaceOf, type QueueView, type ReviewStep, reviewStep } from './queue-views.ts';
import type { Review } from './use-booking-review.ts';

/** Threshold in ms below which the remaining time of a request is highlighted. */
const ENDS_SOON_MS = 4 * 24 * 60 * 60 * 1000;

const stepLabels: Record<ReviewStep, string> = { review: 'Review', process: 'Process', view: 'View' };

type Props = {
  view: QueueView;
  viewer: User;
  bookings: readonly Booking[];
  review: Review;
  approval: ReturnType<typeof useBulkApproval>;
  /** Narrow, beside the open booking. */
  isFolded: boolean;
  /** Actions of further keys on the focused row, by the booking's id. */
  keys?: Readonly<Record<string, (id: string) => void>>;
};

/** The rows of a booking queue: a table, and cards on a phone. One button a row, filled where a decision is due. */
export function BookingQueueTable({ view, viewer, bookings, isFolded, keys, review, approval }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const now = useNow();
  const { isDense } = useDeskSettings(viewer);
  const { resumeAt, resumed } = review;
  // shortcuts are disabled while a booking is open
  const paused = review.id !== null;
  const rows = useKnown(bookings, review.id);
  const { selection } = approval;
  // with a selection, A is about the selected ones
  const hasSelection = selection.chosen.length > 0;
  const { a: approveRow, ...otherKeys } = keys ?? {};
  useRowKeys(frame, {
    paused,
    keys: {
      ...otherKeys,
      ...(approveRow && !hasSelection && { a: approveRow }),
      ...(approval.isOffered && { x: selection.toggle }),
    },
  });
  useShortcuts({ a: approval.askSelected }, hasSelection && !paused);
  useEffect(() => {
    if (resumeAt === null || paused || !bookings.some(({ _id }) => _id === resumeAt)) return;
    rowOf(resumeAt, frame.current)?.focus();
    resumed();
  }, [resumeAt, paused, bookings, resumed]);
  useCurrentRow(review.id, frame, isFolded);
  return (
    <div
      ref={frame}
      className={classes.table}
      data-folded={isFolded || undefined}
      data-dense={isDense || undefined}
    >
      <CardTable
        label={view.label}
        columns={columnsOf({
          view,
          viewer,
          now,
          isFolded,
          openId: review.id,
          onOpen: ({ _id }) => review.open(_id),
        })}
        rows={rows}
        isDue={(booking) => isDue(view, viewer, booking)}
        {...(approval.isOffered && !isFolded && { selection })}
        actions={<ApproveSelected approval={approval} />}
      />
    </div>
  );
}

/** The rows with the open booking as it was read last: it may have left the list meanwhile. */
function useKnown(bookings: readonly Booking[], openId: string | null): readonly Booking[] {
  const { data } = useQuery({ ...bookingQuery(openId ?? ''), enabled: false });
  if (data === undefined) return bookings;
  return bookings.map((each) => (each._id === data._id && each.updatedAt < data.updatedAt ? data : each));
}

/** The row of a booking. The id comes from the address: in a selector a quote in it throws. */
function rowOf(id: string, frame: HTMLElement | null): HTMLElement | undefined {
  const rows = frame?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
  return [...rows].find(({ dataset }) => dataset.row === id);
}

/** Keeps the row of the open booking in sight, and gives it the focus when the booking beside it closes. */
function useCurrentRow(openId: string | null, frame: RefObject<HTMLElement | null>, isFolded: boolean): void {
  const last = useRef(openId);
  const follow = useEffectEvent((id: string | null, folded: boolean) => {
    const before = last.current;
    last.current = id;
    if (id !== null) {
      if (folded) rowOf(id, frame.current)?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    } else if (before !== null && document.activeElement === document.body)
      rowOf(before, frame.current)?.focus();
  });
  // also after folding, which changes the heights of the rows
  useEffect(() => follow(openId, isFolded), [openId, isFolded]);
}

type RowProps = Pick<Props, 'view' | 'viewer'> & {
  /** In ms. */
  now: number;
  isFolded: boolean;
  /** The open booking. */
  openId: string | null;
  onOpen: (booking: Booking) => void;
};

type ColumnProps = Omit<RowProps, 'isFolded'>;

const idColumn: Column<Booking> = {
  name: 'Booking ID',
  className: classes.id,
  cell: ({ _id }) => shortId(_id),
};
const agencyColumn: Column<Booking> = {
  name: 'Agency',
  className: classes.agency,
  cell: ({ agencyName }) => agencyName || '–',
};

function columnsOf({ isFolded, ...props }: RowProps): Column<Booking>[] {
  return isFolded ? foldedColumns(props) : allColumns(props);
}

function allColumns({ view, viewer, now, openId, onOpen }: ColumnProps): Column<Booking>[] {
  const place = labelPlaceOf(view, viewer);
  const isAdmin = isAdministrator(viewer);
  return [
    ...(view.isHistory ? [idColumn] : []),
    {
      name: 'Lot',
      place: 'lead',
      cell: (booking) => <LotCell booking={booking} second={typeAndPhaseOf(booking)} />,
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
    { name: 'Price', className: classes.price, cell: ({ price }) => formatPrice(price) },
    { name: 'Documents', cell: (booking) => <DocumentMarks booking={booking} /> },
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
    actionColumn({ view, viewer, isFolded: false, openId, onOpen }),
  ];
}

/** Beside an open booking: what a row is found by, and its state. */
function foldedColumns({ view, viewer, now, openId, onOpen }: ColumnProps): Column<Booking>[] {
  return [
    {
      name: 'Lot',
      place: 'lead',
      cell: (booking) => <LotCell booking={booking} second={clientNameOf(booking)} />,
    },
    {
      name: 'Status',
      place: 'corner',
      cell: (booking) =>
        isDue(view, viewer, booking) ? (
          <span className={classes.state}>
            <DocumentMarks booking={booking} />
            <Marks booking={booking} now={now} isAdmin={isAdministrator(viewer)} />
          </span>
        ) : (
          <BookingStatusBadge status={booking.status} place={labelPlaceOf(view, viewer)} />
        ),
    },
    actionColumn({ view, viewer, isFolded: true, openId, onOpen }),
  ];
}

function actionColumn({ view, viewer, isFolded, openId, onOpen }: Omit<RowProps, 'now'>): Column<Booking> {
  return {
    name: 'Action',
    place: 'action',
    cell: (booking) => (
      <Step
        booking={booking}
        step={reviewStep(view, viewer, booking)}
        isFolded={isFolded}
        isOpen={booking._id === openId}
        onOpen={onOpen}
      />
    ),
  };
}

type StepProps = {
  booking: Booking;
  step: ReviewStep;
  isFolded: boolean;
  isOpen: boolean;
  onOpen: (booking: Booking) => void;
};

function Step({ booking, step, isFolded, isOpen, onOpen }: StepProps) {
  return (
    <Button
      size={isFolded ? 'compact-xs' : 'xs'}
      variant={isFolded ? 'subtle' : step === 'review' ? 'filled' : 'default'}
      data-row={booking._id}
      {...(isOpen && { 'aria-current': true })}
      aria-label={`${stepLabels[step]} ${placeOf(booking)}, ${clientNameOf(booking)}`}
      onClick={() => onOpen(booking)}
    >
      {isFolded ? <ChevronDownIcon size={16} /> : stepLabels[step]}
    </Button>
  );
}

/** Waiting time, and the deadline: overdue at the office (for administrators, D-80), or when an unanswered request ends. */
function Marks({ booking, now, isAdmin }: { booking: Booking; now: number; isAdmin: boolean }) {
  const since = waitingSince(booking);
  if (since === null) return null;
  const left = booking.expiresAt === null ? 0 : Date.parse(booking.expiresAt) - now;
  return (
    <span className={classes.marks}>
      <span className={classes.mark}>
        <ClockIcon size={14} />
        Waiting {formatSpan(now - Date.parse(since))}
      </span>
      {isAdmin && isOverdue(booking, now) && (
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
