import { UnstyledButton } from '@mantine/core';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { RowAction, RowActions } from '#platform/web/ui/list/RowActions.tsx';
import { ClockIcon, SentBackIcon } from '#platform/web/ui/work-icons.tsx';
import { formatDate } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { placeOf, typeAndPhaseOf } from './booking-labels.ts';
import { useBookingParts } from './booking-parts.tsx';
import { HoldLeft } from './HoldCountdown.tsx';
import classes from './MyBookings.module.css';
import { type MyBooking, offersCancelInRow } from './my-bookings.ts';
import { firstTask } from './NextTask.tsx';

type Props = {
  bookings: readonly MyBooking[];
  userId: string;
  /** Left out for the read-only offline cache. */
  onOpen?: (booking: MyBooking, part?: string | null) => void;
  onCancel?: (booking: MyBooking) => void;
};

/** The own bookings row by row, and card by card on a phone. */
export function MyBookingsTable({ bookings, ...row }: Props) {
  const columns: Column<MyBooking>[] = [
    { name: t('Booking ID'), isNumeric: true, cell: ({ _id }) => shortId(_id) },
    { name: t('Lot'), place: 'lead', cell: (booking) => <Stock booking={booking} {...row} /> },
    {
      name: t('Price'),
      isNumeric: true,
      isDetail: true,
      cell: ({ price }) => formatPrice(price),
    },
    {
      name: t('Requested'),
      isNumeric: true,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      name: t('Status'),
      place: 'corner',
      cell: (booking) => <Standing booking={booking} {...row} />,
    },
    { name: t('Actions'), place: 'action', cell: (booking) => <Actions booking={booking} {...row} /> },
  ];
  return <CardTable label={t('My bookings')} columns={columns} rows={bookings} />;
}

type RowProps = Omit<Props, 'bookings'> & { booking: MyBooking };

function Stock({ booking, userId, onOpen }: RowProps) {
  const place = placeOf(booking);
  const isForMe = booking.createdBy !== userId && booking.creatorName;
  return (
    <>
      {onOpen ? (
        <UnstyledButton className={classes.opener} onClick={() => onOpen(booking)}>
          {place}
        </UnstyledButton>
      ) : (
        <span className={table.strong}>{place}</span>
      )}{' '}
      <span className={table.second}>{typeAndPhaseOf(booking)}</span>
      {isForMe && (
        <span className={table.second}>{t('Created by {name}', { name: booking.creatorName ?? '' })}</span>
      )}
    </>
  );
}

function Standing({ booking, onOpen }: RowProps) {
  const { status, expiresAt, standing, workDesk = null, agencyName } = booking;
  const { taskWords } = useBookingParts();
  const next = standing && firstTask({ standing, workDesk, agencyName }, taskWords);
  return (
    <>
      <BookingStatusBadge status={status} />
      {/* the head says when the agency answers */}
      {expiresAt && next?.task?.what !== 'answer' && (
        <span className={table.second}>
          <HoldLeft expiresAt={expiresAt} />
        </span>
      )}
      {next && !next.isOwn && next.task && <span className={table.second}>{next.head}</span>}
      {onOpen && next?.isOwn && (
        <UnstyledButton
          className={classes.task}
          data-quiet={next.task?.what !== 'replace_documents' || undefined}
          onClick={() => onOpen(booking, next.task?.at)}
        >
          {next.task?.what === 'replace_documents' ? <SentBackIcon size={16} /> : <ClockIcon size={16} />}
          {next.head}
        </UnstyledButton>
      )}
    </>
  );
}

function Actions({ booking, userId, onOpen, onCancel }: RowProps) {
  const about = t('booking of {place}', { place: placeOf(booking) });
  return (
    <RowActions>
      {onOpen && <RowAction label={t('View')} about={about} onClick={() => onOpen(booking)} />}
      {onCancel && offersCancelInRow(booking, userId) && (
        <RowAction label={t('Cancel')} about={about} tone="danger" onClick={() => onCancel(booking)} />
      )}
    </RowActions>
  );
}
