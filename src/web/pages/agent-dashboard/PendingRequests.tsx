import { Stack } from '@mantine/core';
import { bookingTexts, deskTexts } from '#features/bookings/messages.ts';
import { agencyStep } from '#features/bookings/web/AnswerBookingDialog.tsx';
import { DeskBoard } from '#features/bookings/web/DeskBoard.tsx';
import type { Board, DeskFilter } from '#features/bookings/web/use-board.ts';
import type { Desk } from '#features/bookings/web/use-desk.ts';
import type { User } from '#features/users/contract.ts';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';

/** What every tab of the dashboard works with. */
export type AgencyTabProps = {
  viewer: User;
  /** The bookings of the open tab as its list shows them. */
  board: Board;
  desk: Desk;
  /** The present moment in milliseconds. */
  now: number;
};

export const pendingFilters: [DeskFilter] = [{ value: 'all', label: 'All', statuses: ['pending_agent'] }];

/** The requests that wait for the agency, longest first (R-AGT-09). */
export function PendingRequests({ viewer, board, desk, now }: AgencyTabProps) {
  return (
    <Stack gap="md">
      <PanelHeading
        title="Booking Requests"
        actions={<QueryRefresh queries={board.queries} texts={bookingTexts} />}
      />
      <QueryState query={board.list} errorText={bookingTexts.listFailedAgent}>
        {() => (
          <DeskBoard
            label="Pending booking requests"
            board={board}
            shortcuts={deskTexts.requestShortcuts}
            empty={bookingTexts.emptyAgentTab}
            place="agentBadge"
            now={now}
            forOffice={false}
            stepOf={(booking) => agencyStep(viewer, booking)}
            onOpen={(booking) => desk.open(booking._id)}
            keys={desk.answerKeys}
            paused={desk.id !== null}
            resumeAt={desk.resumeAt}
            onResumed={desk.resumed}
          />
        )}
      </QueryState>
    </Stack>
  );
}
