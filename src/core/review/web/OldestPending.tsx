import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { type LabelPlace, statusLabel } from '#core/bookings/labels.ts';
import { type BookingStatus, bookingStatuses } from '#core/bookings/lifecycle.ts';
import type { BookingCounts } from '#core/bookings/list-contract.ts';
import { queueTexts } from '#core/bookings/messages.ts';
import { BookingStatusBadge } from '#core/bookings/web/BookingStatusBadge.tsx';
import { WaitingMarks } from '#core/bookings/web/booking-cells.tsx';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { NextTask } from '#core/bookings/web/NextTask.tsx';
import rows from '#platform/web/ui/list/rows.module.css';
import { useNow } from '#platform/web/ui/use-now.ts';
import { formatCount } from '#shared/counts.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

type Props = {
  /** Pending bookings, oldest first. */
  bookings: readonly Booking[];
  /** Read by the office, which is told what is overdue. */
  isOffice?: boolean;
  onOpen: (booking: Booking) => void;
};

/** The oldest pending requests, each with a button that opens its review. */
export function OldestPending({ bookings, isOffice = false, onOpen }: Props) {
  const now = useNow();
  if (bookings.length === 0) return <Text c="dimmed">{queueTexts.nothingWaits}</Text>;
  return (
    <ol className={rows.rows}>
      {bookings.map((booking) => (
        <Group key={booking._id} component="li" justify="space-between" gap="xs md">
          <Box flex="1 1 11rem">
            <Text fw={600}>{joined(', ', [placeOf(booking), clientNameOf(booking)])}</Text>
            <NextTask booking={booking} />
            <WaitingMarks booking={booking} now={now} place={isOffice ? 'admin' : 'agentBadge'} />
          </Box>
          <Button
            size="xs"
            flex="none"
            aria-label={t('Review {place}, {client}', {
              place: placeOf(booking),
              client: clientNameOf(booking),
            })}
            onClick={() => onOpen(booking)}
          >
            {t('Review')}
          </Button>
        </Group>
      ))}
    </ol>
  );
}

type StatusCountsProps = {
  counts: BookingCounts;
  place: LabelPlace;
  /** Link to the bookings that a number counts; `all` to those of any status. */
  to: (status: BookingStatus | 'all') => string;
};

/** The number of bookings per status label, as links; statuses with the same label are summed. */
export function StatusCounts({ counts, place, to }: StatusCountsProps) {
  const labels = [...new Set(bookingStatuses.map((status) => statusLabel(status, place)))];
  return (
    <Box component="dl" className={rows.rows} style={{ '--space': '0.375rem' }}>
      {labels.map((label) => {
        const statuses = bookingStatuses.filter((status) => statusLabel(status, place) === label);
        const [status = 'expired'] = statuses;
        return (
          <CountRow key={label} label={<BookingStatusBadge status={status} place={place} />}>
            <CountLink
              count={statuses.reduce((sum, each) => sum + counts.byStatus[each], 0)}
              label={label}
              to={to(status)}
            />
          </CountRow>
        );
      })}
      <CountRow label={t('All')}>
        <CountLink count={counts.total} label={t('All')} to={to('all')} />
      </CountRow>
    </Box>
  );
}

function CountRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="md" wrap="nowrap">
      <dt>{label}</dt>
      <Box component="dd" m={0} fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Box>
    </Group>
  );
}

/** A number as a link to what it counts, unless that is nothing. */
function CountLink({ count, label, to }: { count: number; label: string; to: string }) {
  const text = formatCount(count);
  if (count === 0) return text;
  return (
    <Anchor
      component={Link}
      to={to}
      inherit
      c="inherit"
      underline="always"
      aria-label={joined(', ', [text, label])}
    >
      {text}
    </Anchor>
  );
}
