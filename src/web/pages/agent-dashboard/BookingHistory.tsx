import { Stack } from '@mantine/core';
import type { Booking } from '#features/bookings/contract.ts';
import { bookingStatuses, statusLabel } from '#features/bookings/lifecycle.ts';
import { bookingTexts, deskTexts } from '#features/bookings/messages.ts';
import { DeskBoard } from '#features/bookings/web/DeskBoard.tsx';
import type { DeskFilter } from '#features/bookings/web/use-board.ts';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import type { AgencyTabProps } from './PendingRequests.tsx';

const labelOf = (status: string) => statusLabel(status, 'agentHistory');
const past = bookingStatuses.filter((status) => status !== 'pending_agent');

/** What the history leaves to the requests (D-93). */
export const isPast = ({ status }: Pick<Booking, 'status'>) => status !== 'pending_agent';

/** One choice a label: both kinds of rejection read alike and are found together. */
export const historyFilters: [DeskFilter, ...DeskFilter[]] = [
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
export function BookingHistory({ bookings, board, now, desk }: AgencyTabProps) {
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
        {() => (
          <DeskBoard
            label="Booking history"
            board={board}
            shortcuts={deskTexts.listShortcuts}
            place="agentHistory"
            now={now}
            forOffice={false}
            withId
            empty={deskTexts.historyEmpty}
            stepOf={() => 'view'}
            onOpen={(booking) => desk.open(booking._id)}
            paused={desk.id !== null}
          />
        )}
      </QueryState>
    </Stack>
  );
}
