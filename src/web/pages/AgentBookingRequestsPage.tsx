import { Stack } from '@mantine/core';
import type { Booking } from '#features/bookings/contract.ts';
import { agentFilterLabels, agentFilters } from '#features/bookings/label-lifecycle.ts';
import { bookingStatuses } from '#features/bookings/lifecycle.ts';
import { bookingTexts, deskTexts } from '#features/bookings/messages.ts';
import { AnswerBookingDialog, agencyStep } from '#features/bookings/web/AnswerBookingDialog.tsx';
import { DeskBoard } from '#features/bookings/web/DeskBoard.tsx';
import { FailedUpdates } from '#features/bookings/web/FailedUpdates.tsx';
import { type DeskFilter, useBoard } from '#features/bookings/web/use-board.ts';
import { useDesk } from '#features/bookings/web/use-desk.ts';
import { useDeskStatus } from '#features/bookings/web/use-desk-status.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { StatusMessage } from '#web/ui/StatusMessage.tsx';
import { useNow } from '#web/ui/use-now.ts';

/** Exact statuses, as documented (R-AGT-14, D-87). */
const filters: [DeskFilter, ...DeskFilter[]] = [
  { value: 'all', label: agentFilterLabels.all, statuses: bookingStatuses },
  ...agentFilters.map((value) => ({ value, label: agentFilterLabels[value], statuses: [value] })),
];

/** The agency's booking requests with its answers; the office sees and answers those of every agency (R-AGT-14, R-AGT-27). */
export function AgentBookingRequestsPage() {
  const { user } = useSession();
  return user && <Requests viewer={user} />;
}

function Requests({ viewer }: { viewer: User }) {
  const board = useBoard({ door: 'agency', filters, byWaiting: true });
  const stepOf = (booking: Booking) => agencyStep(viewer, booking);
  const desk = useDesk(board, (booking) => stepOf(booking) === 'review');
  const said = useDeskStatus();
  const now = useNow();
  const forOffice = isAdministrator(viewer);
  const place = forOffice ? 'admin' : 'agentBadge';
  const isOpen = desk.id !== null;

  return (
    <>
      <PageHeading
        title="Booking Requests"
        lead={forOffice ? deskTexts.everyAgency : undefined}
        actions={<QueryRefresh queries={board.queries} texts={bookingTexts} />}
      />
      <Stack gap="md">
        <FailedUpdates viewer={viewer} onDecided={said.onDecided} onRefused={said.onRefused} />
        <StatusMessage status={isOpen ? null : said.status} onClear={said.clear} />
        <QueryState query={board.list} errorText={bookingTexts.listFailedAgent}>
          {() => (
            <DeskBoard
              label="Booking requests"
              board={board}
              shortcuts={deskTexts.requestShortcuts}
              place={place}
              now={now}
              forOffice={forOffice}
              empty={deskTexts.emptyAgent}
              stepOf={stepOf}
              onOpen={(booking) => desk.open(booking._id)}
              keys={desk.answerKeys}
              paused={isOpen}
              resumeAt={desk.resumeAt}
              onResumed={desk.resumed}
            />
          )}
        </QueryState>
      </Stack>
      <AnswerBookingDialog
        viewer={viewer}
        desk={desk}
        place={place}
        onDecided={said.onDecided}
        message={<StatusMessage status={isOpen ? said.status : null} onClear={said.clear} />}
      />
    </>
  );
}
