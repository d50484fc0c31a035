import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import type { LabelPlace } from '#core/bookings/labels.ts';
import { isLive } from '#core/bookings/lifecycle.ts';
import type { TaskWords } from '#core/bookings/standing-labels.ts';
import { useLotTypes } from '#core/lots/web/queries.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { CardTable, type Column, Name, type TableProps } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { useIsDesk, useIsLaptop, useIsNarrow, useIsTablet } from '#platform/web/ui/screen-width.ts';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { formatPhone } from '#shared/contact-details.ts';
import { formatDate } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import classes from './BookingsTable.module.css';
import { AssigneeMark, cardMarks, DocumentMarks, hasDocumentMarks, WaitingMarks } from './booking-cells.tsx';
import { useStatedParts, useStatedStanding } from './booking-deposit.ts';
import { clientNameOf, clientPhoneOf, phaseOf, placeOf, typeAndPhaseOf } from './booking-labels.ts';
import { type BookingColumnPart, useBookingParts } from './booking-parts.tsx';
import type { CachedBooking } from './mine/offline-cache.ts';
import { nextLine, useTaskWords } from './NextTask.tsx';

/** A booking as a list has it; the copy of the own bookings for times without a connection has few fields. */
export type BookingRow = CachedBooking & Partial<Booking>;

/** The columns there are; `next` is what comes next alone, for a list of one status, and `waiting` is when it was requested, and how long it waits since. */
export type BookingColumn =
  | 'id'
  | 'lot'
  | 'client'
  | 'agency'
  | 'assignee'
  | 'price'
  | 'money'
  | 'documents'
  | 'status'
  | 'next'
  | 'requested'
  | 'waiting';

/** A list of clients on a phone: low cards, each of which opens as a whole. */
const cardColumns = ['lot', 'price', 'client', 'waiting', 'mark'] as const;

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
  const { moneyColumn: money } = useBookingParts();
  const words = useTaskWords();
  const isOneType = useIsOneType();
  const isCard = useIsNarrow() && !isFolded && columns.includes('client');
  const held = columns.filter((name) => mayShow(name, list.rows, words) && (name !== 'money' || money));
  const joined = useJoined(held);
  const joins = isCard ? columns : joined;
  // without the column the filter says the one there is
  const isOneStatus = !columns.includes('status');
  const beside: readonly BookingColumn[] = isFolded
    ? ['lot', 'status']
    : held.filter((name) => !joins.includes(name));
  const moneyIn =
    !isCard && !isFolded && joins.includes('money')
      ? moneyHosts.find((name) => beside.includes(name))
      : undefined;
  const shared = {
    isOneStatus,
    hasReasons: list.rows.every((row) => !isLive(row.status) && (reasonOf(row) !== '' || !hasTask(row))),
    place,
    origin,
    task,
    now,
    isFolded,
    isCard,
    isOneType,
    money,
    moneyIn,
    joins,
  };
  const all = columnsOf({ ...shared, isDue: list.isDue });
  const shown = isCard ? cardColumns : beside;
  return (
    <div className={classes.table} data-folded={isFolded || undefined} data-cards={isCard || undefined}>
      <CardTable
        {...list}
        columns={[...shown.map((name) => all[name]), { name: t('Actions'), place: 'action', cell: action }]}
        isCurrent={({ _id }) => _id === openId}
      />
    </div>
  );
}

/** A list in which nobody looks after a booking, or none has a deposit, documents or a next task, has no column of it. */
function mayShow(name: BookingColumn, rows: readonly BookingRow[], words: TaskWords): boolean {
  if (name === 'next') return rows.some((row) => reasonOf(row) !== '' || hasNext(row, words));
  if (name === 'documents') return rows.some(hasDocumentMarks);
  if (name === 'assignee') return rows.some(({ assignedTo }) => assignedTo);
  return name !== 'money' || rows.some(({ deposit }) => deposit);
}

const hasNext = ({ standing, workDesk = null }: BookingRow, words: TaskWords) =>
  standing !== undefined && nextLine({ standing, workDesk, agencyName: '' }, words) !== undefined;

const hasTask = ({ standing }: BookingRow) => standing !== undefined && standing.tasks.length > 0;

/** Why a rejected booking ended, as its desk noted it. */
function reasonOf({ status, adminNotes = '', agentNotes = '' }: BookingRow): string {
  if (status === 'rejected') return adminNotes;
  return status === 'rejected_by_agent' ? agentNotes : '';
}

/** Beside one of these a tablet has no room for the price. */
const wideColumns: ReadonlySet<BookingColumn> = new Set(['documents', 'status', 'next']);

/** Where the money stands without a column of its own: beside the price, or beside what took the place of that. */
const moneyHosts = ['price', 'documents', 'status', 'next'] as const;

/** The columns that a narrow screen shows within others: a deadline must not be where one has to scroll to. */
function useJoined(columns: readonly BookingColumn[]): readonly BookingColumn[] {
  const isTablet = useIsTablet();
  const isLaptop = useIsLaptop();
  const isDesk = useIsDesk();
  const isNarrow = useIsNarrow();
  const joins: Partial<Record<BookingColumn, boolean>> = {
    assignee: isTablet || isLaptop,
    agency: isDesk && !isNarrow,
    price: isTablet && columns.some((name) => wideColumns.has(name)),
    money: isTablet || isNarrow,
    documents: (isTablet || isLaptop) && columns.includes('status'),
  };
  return columns.filter((name) => joins[name]);
}

/** Whether every lot of the list has the same type: the park has one, or the filter says it. */
function useIsOneType(): boolean {
  const isFiltered = useUrlState().search.has('type');
  return useLotTypes().length === 1 || isFiltered;
}

type Shared<Row> = {
  place: LabelPlace;
  origin: Props<Row>['origin'] | undefined;
  task: Props<Row>['task'] | undefined;
  isDue: Props<Row>['isDue'] | undefined;
  /** In ms. */
  now: number;
  isFolded: boolean;
  isCard: boolean;
  isOneType: boolean;
  isOneStatus: boolean;
  /** All have ended, and reasons alone stand where the next tasks do. */
  hasReasons: boolean;
  money: BookingColumnPart | undefined;
  moneyIn: BookingColumn | undefined;
  /** The columns that are shown within others. */
  joins: readonly BookingColumn[];
};

function columnsOf<Row extends BookingRow>(shared: Shared<Row>): Record<BookingColumn | 'mark', Column<Row>> {
  const { money, moneyIn, now, place } = shared;
  const joinedMoney = (host: BookingColumn, booking: Row) =>
    moneyIn === host && (
      <span className={table.second}>
        <JoinedMoney part={money} booking={booking} />
      </span>
    );
  return {
    lot: lotColumn(shared),
    client: clientColumn(shared),
    price: {
      name: t('Price'),
      isNamed: false,
      isNumeric: true,
      className: classes.price,
      cell: (booking) => (
        <>
          {formatPrice(booking.price)}
          {joinedMoney('price', booking)}
        </>
      ),
    },
    id: { name: t('Booking ID'), className: classes.id, cell: ({ _id }) => shortId(_id) },
    agency: { name: t('Agency'), isNamed: false, cell: ({ agencyName }) => <Name>{agencyName || '–'}</Name> },
    assignee: {
      name: t('Looked after by'),
      cell: ({ assignedTo }) => assignedTo && <Name>{assignedTo.name}</Name>,
    },
    money: {
      name: money?.name ?? '',
      isNumeric: true,
      cell: (booking) => <Money part={money} booking={booking} />,
    },
    documents: {
      name: t('Documents'),
      cell: (booking) => (
        <>
          <DocumentMarks booking={booking} />
          {joinedMoney('documents', booking)}
        </>
      ),
    },
    status: {
      name: t('Status'),
      place: 'corner',
      cell: (booking) => (
        <>
          <Status {...shared} booking={booking} />
          {joinedMoney('status', booking)}
        </>
      ),
    },
    next: {
      name: shared.hasReasons ? t('Reason') : t('Next'),
      isNamed: !shared.hasReasons,
      cell: (booking) => (
        <>
          {reasonOf(booking) ? <Name isShort>{reasonOf(booking)}</Name> : shared.task?.(booking)}
          {joinedMoney('next', booking)}
        </>
      ),
    },
    requested: { name: t('Requested'), isNumeric: true, cell: ({ createdAt }) => formatDate(createdAt) },
    waiting: {
      name: t('Requested'),
      isNamed: false,
      className: classes.waiting,
      cell: (booking) => (
        <>
          <span className={classes.date}>{formatDate(booking.requestDate ?? booking.createdAt)}</span>
          <WaitingMarks booking={booking} now={now} place={place} isShort />
        </>
      ),
    },
    mark: {
      name: shared.hasReasons ? t('Reason') : t('Next'),
      isNamed: false,
      className: classes.mark,
      cell: (booking) => <Mark {...shared} booking={booking} />,
    },
  };
}

/** The lot with its type and phase, and what a narrow screen shows within it. */
function lotColumn<Row extends BookingRow>({
  joins,
  isFolded,
  isCard,
  isOneType,
  origin,
}: Shared<Row>): Column<Row> {
  return {
    name: t('Lot'),
    place: 'lead',
    cell: (booking) => (
      <>
        <span className={table.strong}>
          {placeOf(booking)}
          {(isFolded || joins.includes('assignee')) && <AssigneeMark booking={booking} />}
        </span>
        <span className={table.second}>
          {isFolded
            ? clientNameOf(booking)
            : isOneType || isCard
              ? phaseOf(booking)
              : typeAndPhaseOf(booking)}
        </span>
        {isCard && joins.includes('id') && <span className={table.second}>{shortId(booking._id)}</span>}
        {!isFolded && origin?.(booking)}
        {!isCard && joins.includes('price') && (
          <span className={table.second}>{formatPrice(booking.price)}</span>
        )}
      </>
    ),
  };
}

/** The client, with the agency where that has no column of its own. */
function clientColumn<Row extends BookingRow>({ joins }: Shared<Row>): Column<Row> {
  return {
    name: t('Client'),
    isNamed: false,
    className: classes.named,
    cell: (booking) => (
      <>
        <Name className={classes.client} isShort>
          {clientNameOf(booking)}
        </Name>
        {joins.includes('agency') ? (
          <Name className={table.second} isShort>
            {booking.agencyName || '–'}
          </Name>
        ) : (
          <span className={`${table.second} ${classes.phone}`}>{formatPhone(clientPhoneOf(booking))}</span>
        )}
      </>
    ),
  };
}

type MoneyProps = { part: BookingColumnPart | undefined; booking: BookingRow; isNamed?: boolean };

/** What a module says of the money of a booking. */
function Money({ part, booking, isNamed = false }: MoneyProps) {
  const { deposit, status } = booking;
  if (!part) return null;
  if (!deposit) return !isNamed && <StatedMoney {...booking} />;
  return (
    <Suspense fallback={<Skeleton width="4.5rem" height="0.75rem" />}>
      <part.Cell deposit={deposit} status={status} isNamed={isNamed} />
    </Suspense>
  );
}

/** Without a ledger what comes with the booking, whose cheque is among the documents, and once it is booked that it came. */
function StatedMoney({ deposit = null, status, propertyType = '', price, bookedUnpaid }: BookingRow) {
  const booking = { deposit, status, propertyType, price, bookedUnpaid };
  const stated = useStatedParts(booking);
  const standing = useStatedStanding(booking);
  const lines = stated ? [stated.sum, stated.when] : [standing];
  return lines.filter(Boolean).map((line) => (
    <span key={line} className={table.second}>
      {line}
    </span>
  ));
}

/** The same in a line of another column, which does not name it. */
const JoinedMoney = (props: MoneyProps) => (
  <span className={classes.joined}>
    <Money {...props} isNamed />
  </span>
);

/** What a card says beside its wait: a legal hold always, its status where they differ with what is wrong, else documents and money, or the next task; why it was rejected. */
function Mark<Row extends BookingRow>({
  booking,
  place,
  task,
  joins,
  money,
}: Shared<Row> & { booking: Row }) {
  const hasStatus = joins.includes('status');
  const marks = cardMarks(booking, parkToday(), hasStatus);
  const reason = reasonOf(booking);
  return (
    <>
      {booking.documentHold && <span className={table.second}>{t('Legal hold')}</span>}
      {marks.includes('documents') && <DocumentMarks booking={booking} />}
      {marks.includes('money') && <JoinedMoney part={money} booking={booking} />}
      {hasStatus && <BookingStatusBadge status={booking.status} place={place} />}
      {reason !== '' && <Name isShort>{reason}</Name>}
      {marks.includes('task') && reason === '' && <span>{task?.(booking)}</span>}
    </>
  );
}

/** The badge; beside an open booking documents and deadline of a row that is due, and no status that the filter says. */
function Status<Row extends BookingRow>({
  booking,
  place,
  task,
  now,
  joins,
  isFolded,
  isOneStatus,
  isDue,
  money,
}: Shared<Row> & { booking: Row }) {
  const { status, documentHold } = booking;
  if (isFolded && (isOneStatus || isDue?.(booking))) {
    const isLate = cardMarks(booking, parkToday(), true).includes('money');
    const when = isLate ? (
      <JoinedMoney part={money} booking={booking} />
    ) : (
      formatDate(booking.requestDate ?? booking.createdAt)
    );
    return (
      <span className={classes.state}>
        {isOneStatus && !isDue?.(booking) && when}
        <DocumentMarks booking={booking} />
        <WaitingMarks booking={booking} now={now} place={place} isShort />
      </span>
    );
  }
  return (
    <>
      <BookingStatusBadge status={status} place={place} />
      {documentHold && <span className={table.second}>{t('Legal hold')}</span>}
      {joins.includes('documents') && hasDocumentMarks(booking) && (
        <span className={table.second}>
          <DocumentMarks booking={booking} />
        </span>
      )}
      {!isFolded && task?.(booking)}
    </>
  );
}
