import { Stack } from '@mantine/core';
import { bookingStatuses, statusLabel } from '#features/bookings/lifecycle.ts';
import { bookingTexts, deskTexts } from '#features/bookings/messages.ts';
import { DeskBoard, type DeskFilter } from '#features/bookings/web/DeskBoard.tsx';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import type { AgencyTabProps } from './PendingRequests.tsx';

const labelOf = (status: string) => statusLabel(status, 'agentHistory');
const past = bookingStatuses.filter((status) => status !== 'pending_agent');

/** One choice a label: both kinds of rejection read alike and are found together. */
const filters: [DeskFilter, ...DeskFilter[]] = [
  { value: 'all', label: 'All', shows: () => true },
  ...past
    .filter((status, index) => past.findIndex((other) => labelOf(other) === labelOf(status)) === index)
    .map((status) => ({
      value: status,
      label: labelOf(status),
      shows: (booking: { status: string }) => labelOf(booking.status) === labelOf(status),
    })),
];

/** Everything of the agency except what still waits for it (R-AGT-12, D-93). */
export function BookingHistory({ bookings, now, onOpen }: AgencyTabProps) {
  return (
    <Stack gap="md">
      <PanelHeading
        title="Booking History"
        actions={
          <QueryRefresh
            queries={[bookings]}
            done={deskTexts.historyRefreshed}
            failed={deskTexts.historyRefreshFailed}
          />
        }
      />
      <QueryState query={bookings} errorText={bookingTexts.listFailedAgent}>
        {(found) => (
          <DeskBoard
            label="Booking history"
            bookings={found.filter(({ status }) => status !== 'pending_agent')}
            filters={filters}
            place="agentHistory"
            now={now}
            forOffice={false}
            withId
            empty={deskTexts.historyEmpty}
            stepOf={() => 'view'}
            onOpen={(booking) => onOpen(booking._id)}
          />
        )}
      </QueryState>
    </Stack>
  );
}
