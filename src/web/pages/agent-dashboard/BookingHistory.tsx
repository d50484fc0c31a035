import { Stack } from '@mantine/core';
import { statusLabel } from '#features/bookings/label-lifecycle.ts';
import { bookingStatuses } from '#features/bookings/lifecycle.ts';
import { bookingTexts, deskTexts } from '#features/bookings/messages.ts';
import { DeskBoard } from '#features/bookings/web/DeskBoard.tsx';
import type { DeskFilter } from '#features/bookings/web/use-board.ts';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import type { AgencyTabProps } from './PendingRequests.tsx';

const labelOf = (status: string) => statusLabel(status, 'agentHistory');

/** The history leaves to the requests what still waits for the agency (D-93). */
const past = bookingStatuses.filter((status) => status !== 'pending_agent');

/** One choice a label: both kinds of rejection read alike and are found together. */
export const historyFilters: [DeskFilter, ...DeskFilter[]] = [
  { value: 'all', label: 'All', statuses: past },
  ...past
    .filter((status, index) => past.findIndex((other) => labelOf(other) === labelOf(status)) === index)
    .map((status) => ({
      value: status,
      label: labelOf(status),
      statuses: past.filter((other) => labelOf(other) === labelOf(status)),
    })),
];

/** Everything of the agency except what still waits for it (R-AGT-12, D-93). */
export function BookingHistory({ board, now, desk }: AgencyTabProps) {
  return (
    <Stack gap="md">
      <PanelHeading
        title="Booking History"
        actions={
          <QueryRefresh
            queries={board.queries}
            texts={{ refreshed: deskTexts.historyRefreshed, refreshFailed: deskTexts.historyRefreshFailed }}
          />
        }
      />
      <QueryState query={board.list} errorText={bookingTexts.listFailedAgent}>
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
