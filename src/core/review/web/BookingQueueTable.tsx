import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { BookingStatusBadge } from '#core/bookings/web/BookingStatusBadge.tsx';
import { clientNameOf, clientPhoneOf, placeOf, typeAndPhaseOf } from '#core/bookings/web/booking-labels.ts';
import { NextTask } from '#core/bookings/web/NextTask.tsx';
import { bookingQuery } from '#core/bookings/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { useChoiceKeys } from '#platform/web/ui/keys/use-shortcuts.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { useRowKeys } from '#platform/web/ui/list/use-row-keys.ts';
import { useIsTablet } from '#platform/web/ui/screen-width.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { ChevronRightIcon } from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatDate } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { formatPrice } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './BookingQueue.module.css';
import { ApproveSelected, type useBulkApproval } from './BulkApproval.tsx';
import { DocumentMarks, LotCell, WaitingMarks } from './booking-cells.tsx';
import { isDue, labelPlaceOf, type QueueView, type ReviewStep, reviewStep } from './queue-views.ts';
import { useDeskSettings } from './use-booking-queue.ts';
import type { Review } from './use-booking-review.ts';

const stepLabels: Record<ReviewStep, string> = {
  review: t('Review'),
  process: t('Process'),
  view: t('View'),
};

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
  const isTablet = useIsTablet();
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
  useChoiceKeys({ a: approval.askSelected }, hasSelection && !paused);
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
      data-keys="list"
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
          isTablet,
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

/** The rows with every booking that was open as it was read last: it may have left the list meanwhile. */
function useKnown(bookings: readonly Booking[], openId: string | null): readonly Booking[] {
  const client = useQueryClient();
  // follows the open one
  useQuery({ ...bookingQuery(openId ?? ''), enabled: false });
  return bookings.map((each) => {
    const read = client.getQueryData(bookingQuery(each._id).queryKey);
    return read !== undefined && each.updatedAt < read.updatedAt ? read : each;
  });
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
  /** Price and documents have no columns of their own: a deadline must not be where one has to scroll to. */
  isTablet: boolean;
  /** The open booking. */
  openId: string | null;
  onOpen: (booking: Booking) => void;
};

type ColumnProps = Omit<RowProps, 'isFolded'>;

const idColumn: Column<Booking> = {
  name: t('Booking ID'),
  className: classes.id,
  cell: ({ _id }) => shortId(_id),
};
const agencyColumn: Column<Booking> = {
  name: t('Agency'),
  className: classes.agency,
  cell: ({ agencyName }) => agencyName || '–',
};
const priceColumn: Column<Booking> = {
  name: t('Price'),
  isNumeric: true,
  cell: ({ price }) => formatPrice(price),
};
const documentsColumn: Column<Booking> = {
  name: t('Documents'),
  cell: (booking) => <DocumentMarks booking={booking} />,
};

function columnsOf({ isFolded, ...props }: RowProps): Column<Booking>[] {
  return isFolded ? foldedColumns(props) : allColumns(props);
}

function allColumns({ view, viewer, now, isTablet, openId, onOpen }: ColumnProps): Column<Booking>[] {
  const place = labelPlaceOf(view, viewer);
  const isAdmin = isAdministrator(viewer);
  return [
    ...(view.isHistory ? [idColumn] : []),
    {
      name: t('Lot'),
      place: 'lead',
      cell: (booking) => (
        <>
          <LotCell booking={booking} second={typeAndPhaseOf(booking)} />
          {isTablet && <span className={table.second}>{formatPrice(booking.price)}</span>}
        </>
      ),
    },
    {
      name: t('Client'),
      cell: (booking) => (
        <>
          <span className={table.strong}>{clientNameOf(booking)}</span>
          <span className={table.second}>{clientPhoneOf(booking)}</span>
        </>
      ),
    },
    // administrators see the bookings of several agencies (D-89)
    ...(isAdmin ? [agencyColumn] : []),
    ...(isTablet ? [] : [priceColumn, documentsColumn]),
    {
      name: t('Status'),
      place: 'corner',
      cell: (booking) => (
        <>
          <BookingStatusBadge status={booking.status} place={place} />
          <NextTask booking={booking} />
          {isTablet && (
            <span className={table.second}>
              <DocumentMarks booking={booking} />
            </span>
          )}
        </>
      ),
    },
    {
      name: t('Requested'),
      cell: (booking) => (
        <>
          <span className={classes.date}>{formatDate(booking.requestDate)}</span>
          <WaitingMarks booking={booking} now={now} isOffice={isAdmin} />
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
      name: t('Lot'),
      place: 'lead',
      cell: (booking) => <LotCell booking={booking} second={clientNameOf(booking)} />,
    },
    {
      name: t('Status'),
      place: 'corner',
      cell: (booking) =>
        isDue(view, viewer, booking) ? (
          <span className={classes.state}>
            <DocumentMarks booking={booking} />
            <WaitingMarks booking={booking} now={now} isOffice={isAdministrator(viewer)} />
          </span>
        ) : (
          <BookingStatusBadge status={booking.status} place={labelPlaceOf(view, viewer)} />
        ),
    },
    actionColumn({ view, viewer, isFolded: true, openId, onOpen }),
  ];
}

function actionColumn({
  view,
  viewer,
  isFolded,
  openId,
  onOpen,
}: Omit<RowProps, 'now' | 'isTablet'>): Column<Booking> {
  return {
    name: t('Action'),
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
      aria-label={joined(', ', [joined(' ', [stepLabels[step], placeOf(booking)]), clientNameOf(booking)])}
      onClick={() => onOpen(booking)}
    >
      {isFolded ? <ChevronRightIcon size={16} /> : stepLabels[step]}
    </Button>
  );
}
