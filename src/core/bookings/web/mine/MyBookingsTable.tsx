import { UnstyledButton } from '@mantine/core';
import { endOfHold } from '#core/bookings/lifecycle.ts';
import type { Task } from '#core/bookings/standing-lifecycle.ts';
import { Name } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { RowAction, RowActions } from '#platform/web/ui/list/RowActions.tsx';
import { SentBackIcon, UploadIcon } from '#platform/web/ui/work-icons.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { BookingsTable } from '../BookingsTable.tsx';
import { placeOf } from '../booking-labels.ts';
import { firstTask, useTaskWords } from '../NextTask.tsx';
import { AgencyDeadline } from './BookingsUnderWay.tsx';
import classes from './MyBookings.module.css';
import { type MyBooking, offersCancelInRow } from './my-bookings.ts';

type Props = {
  label: string;
  bookings: readonly MyBooking[];
  userId: string;
  /** Left out for the read-only offline cache. */
  onOpen?: (booking: MyBooking, part?: string | null) => void;
  onCancel?: (booking: MyBooking) => void;
};

/** The own bookings row by row, and card by card on a phone. */
export function MyBookingsTable({ label, bookings, ...row }: Props) {
  return (
    <div className={classes.bookings}>
      <BookingsTable
        label={label}
        columns={['id', 'lot', 'price', 'requested', 'status']}
        place="user"
        rows={bookings}
        origin={({ createdBy, creatorName }) =>
          createdBy !== row.userId &&
          creatorName && <Name className={table.second}>{t('Created by {name}', { name: creatorName })}</Name>
        }
        task={(booking) => <NextOfRow booking={booking} {...row} />}
        action={(booking) => <Actions booking={booking} {...row} />}
      />
    </div>
  );
}

type RowProps = Omit<Props, 'label' | 'bookings'> & { booking: MyBooking };

/** What is to be done, and until when. */
function NextOfRow({ booking, onOpen }: RowProps) {
  const { standing, workDesk = null, agencyName } = booking;
  const held = endOfHold(booking);
  const taskWords = useTaskWords();
  const next = standing && firstTask({ standing, workDesk, agencyName }, taskWords);
  return (
    <>
      {/* the head says when the agency answers */}
      {held && next?.task?.what !== 'answer' && (
        <span className={table.second}>
          <AgencyDeadline expiresAt={held} />
        </span>
      )}
      {next?.task && <span className={`${table.second} ${classes.need}`}>{next.head}</span>}
      {onOpen && next?.action && (
        <UnstyledButton
          className={classes.task}
          data-quiet={next.task?.what !== 'replace_documents' || undefined}
          aria-label={joined(': ', [next.action, placeOf(booking)])}
          onClick={() => onOpen(booking, next.task?.at)}
        >
          {next.task && <TaskIcon task={next.task} />}
          {next.action}
        </UnstyledButton>
      )}
    </>
  );
}

function TaskIcon({ task: { what, at } }: { task: Task }) {
  if (what === 'replace_documents') return <SentBackIcon size={16} />;
  return at === 'documents' && <UploadIcon size={16} />;
}

function Actions({ booking, userId, onOpen, onCancel }: RowProps) {
  const about = t('booking of {place}', { place: placeOf(booking) });
  return (
    <RowActions>
      {onOpen && <RowAction label={t('View')} about={about} opens onClick={() => onOpen(booking)} />}
      {onCancel && offersCancelInRow(booking, userId) && (
        <RowAction label={t('Cancel')} about={about} tone="danger" onClick={() => onCancel(booking)} />
      )}
    </RowActions>
  );
}
