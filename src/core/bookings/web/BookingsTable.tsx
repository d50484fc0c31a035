import type { ReactNode } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import type { LabelPlace } from '#core/bookings/labels.ts';
import { CardTable, type Column, Name, type TableProps } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { useIsTablet } from '#platform/web/ui/screen-width.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { formatDate } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import classes from './BookingsTable.module.css';
import { AssigneeMark, DocumentMarks, WaitingMarks } from './booking-cells.tsx';
import { clientNameOf, clientPhoneOf, placeOf, typeAndPhaseOf } from './booking-labels.ts';
import type { CachedBooking } from './offline-cache.ts';

/** A booking as a list has it; the copy of the own bookings for times without a connection has few fields. */
export type BookingRow = CachedBooking & Partial<Booking>;

/** The columns there are; `next` is what comes next alone, for a list of one status, and `waiting` is when it was requested, and how long it waits since. */
export type BookingColumn =
  | 'id'
  | 'lot'
  | 'client'
  | 'agency'
  | 'price'
  | 'documents'
  | 'status'
  | 'next'
  | 'requested'
  | 'waiting';

type Props<Row> = Omit<TableProps<Row>, 'columns'> & {
  /** The columns in their order. With 'next' in place of 'status' the filter of the list says its one status. */
  columns: readonly BookingColumn[];
  /** Whose words the statuses have. */
  place: LabelPlace;
  /** What a row offers, at its end. */
  action: (booking: Row) => ReactNode;
  /** In a line of its own below the type of a lot. */
  origin?: (booking: Row) => ReactNode;
  /** What comes next, below the status. */
  task?: (booking: Row) => ReactNode;
  /** Narrow, beside the open booking: what a row is found by, and its state. */
  isFolded?: boolean;
  /** The id of the open booking. */
  openId?: string | null;
};

/** A list of bookings with the columns that it names: a table, and cards on a phone (D-360). */
export function BookingsTable<Row extends BookingRow>({ columns, isFolded = false, ...props }: Props<Row>) {
  const { place, action, origin, task, openId, ...list } = props;
  const now = useNow();
  const isTablet = useIsTablet();
  const names = isFolded ? (['lot', 'status'] as const) : columns;
  const all = columnsOf({
    ...{ place, origin, task, now, isFolded, isDue: list.isDue },
    // in few columns: a deadline must not be where one has to scroll to
    joins: isTablet ? columns : [],
  });
  const shown = names.filter((name) => !isTablet || !joinedOn(columns).includes(name));
  return (
    <div className={classes.table} data-folded={isFolded || undefined}>
      <CardTable
        {...list}
        columns={[...shown.map((name) => all[name]), { name: t('Actions'), place: 'action', cell: action }]}
        isCurrent={({ _id }) => _id === openId}
      />
    </div>
  );
}

/** The columns that a tablet shows within others. */
const joinedOn = (columns: readonly BookingColumn[]): readonly BookingColumn[] =>
  columns.includes('status') ? ['price', 'documents'] : ['price'];

type Shared<Row> = {
  place: LabelPlace;
  origin: Props<Row>['origin'] | undefined;
  task: Props<Row>['task'] | undefined;
  isDue: Props<Row>['isDue'] | undefined;
  /** In ms. */
  now: number;
  isFolded: boolean;
  /** The columns of a list that is as narrow as a tablet, where the first ones show price and documents too; none elsewhere. */
  joins: readonly BookingColumn[];
};

function columnsOf<Row extends BookingRow>(shared: Shared<Row>): Record<BookingColumn, Column<Row>> {
  const { joins, isFolded, origin, task, now } = shared;
  return {
    id: { name: t('Booking ID'), className: classes.id, cell: ({ _id }) => shortId(_id) },
    lot: {
      name: t('Lot'),
      place: 'lead',
      cell: (booking) => (
        <>
          <span className={table.strong}>
            {placeOf(booking)}
            <AssigneeMark booking={booking} />
          </span>
          <span className={table.second}>{isFolded ? clientNameOf(booking) : typeAndPhaseOf(booking)}</span>
          {!isFolded && origin?.(booking)}
          {joins.includes('price') && <span className={table.second}>{formatPrice(booking.price)}</span>}
        </>
      ),
    },
    client: {
      name: t('Client'),
      cell: (booking) => (
        <>
          <Name className={classes.client}>{clientNameOf(booking)}</Name>
          <span className={table.second}>{clientPhoneOf(booking)}</span>
        </>
      ),
    },
    agency: { name: t('Agency'), cell: ({ agencyName }) => <Name>{agencyName || '–'}</Name> },
    price: { name: t('Price'), isNumeric: true, cell: ({ price }) => formatPrice(price) },
    documents: { name: t('Documents'), cell: (booking) => <DocumentMarks booking={booking} /> },
    status: {
      name: t('Status'),
      place: 'corner',
      cell: (booking) => <Status {...shared} booking={booking} />,
    },
    next: { name: t('Next'), cell: (booking) => task?.(booking) },
    requested: { name: t('Requested'), isNumeric: true, cell: ({ createdAt }) => formatDate(createdAt) },
    waiting: {
      name: t('Requested'),
      className: classes.waiting,
      cell: (booking) => (
        <>
          <span className={classes.date}>{formatDate(booking.requestDate ?? booking.createdAt)}</span>
          <WaitingMarks booking={booking} now={now} place={shared.place} />
        </>
      ),
    },
  };
}

/** The badge; beside an open booking, of a row that is due, documents and deadline. */
function Status<Row extends BookingRow>({
  booking,
  place,
  task,
  now,
  joins,
  isFolded,
  isDue,
}: Shared<Row> & { booking: Row }) {
  const { status, documentHold } = booking;
  if (isFolded && isDue?.(booking)) {
    return (
      <span className={classes.state}>
        <DocumentMarks booking={booking} />
        <WaitingMarks booking={booking} now={now} place={place} />
      </span>
    );
  }
  return (
    <>
      <BookingStatusBadge status={status} place={place} />
      {documentHold && <span className={table.second}>{t('Legal hold')}</span>}
      {joins.includes('documents') && (
        <span className={table.second}>
          <DocumentMarks booking={booking} />
        </span>
      )}
      {!isFolded && task?.(booking)}
    </>
  );
}
