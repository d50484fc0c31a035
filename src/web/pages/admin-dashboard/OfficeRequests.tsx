import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { statusLabel } from '#features/bookings/label-lifecycle.ts';
import { openStatuses } from '#features/bookings/lifecycle.ts';
import { bookingTexts, deskTexts } from '#features/bookings/messages.ts';
import { DeskBoard } from '#features/bookings/web/DeskBoard.tsx';
import { PartialListNote } from '#features/bookings/web/PartialListNote.tsx';
import { officeStep } from '#features/bookings/web/ProcessBookingDialog.tsx';
import { type DeskFilter, useBoard } from '#features/bookings/web/use-board.ts';
import { paths } from '#web/paths.ts';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';

/** What every tab of the office's dashboard works with. */
export type OfficeTabProps = {
  /** The present moment in milliseconds. */
  now: number;
  onOpen: (id: string) => void;
};

/** The office's own first. */
const filters: [DeskFilter, ...DeskFilter[]] = [
  { value: 'all', label: 'All', statuses: openStatuses },
  ...openStatuses
    .toReversed()
    .map((status) => ({ value: status, label: statusLabel(status, 'admin'), statuses: [status] })),
];

/** Everything still undecided: what waits for the office first, then what waits for an agency (R-ADM-01, D-79). */
export function OfficeRequests({ now, onOpen, paused }: OfficeTabProps & { paused: boolean }) {
  const board = useBoard({ door: 'office', filters, byWaiting: true });
  return (
    <Stack gap="md">
      <PanelHeading
        title="Booking Requests"
        actions={<QueryRefresh queries={board.queries} texts={bookingTexts} />}
      />
      <Text c="dimmed">
        Requests that nobody has decided yet. Decided ones are under{' '}
        <Anchor component={Link} to={paths.adminBookings()} underline="always">
          Booking Approvals
        </Anchor>
        .
      </Text>
      <QueryState query={board.list} errorText={bookingTexts.listFailedAdmin}>
        {() => (
          <>
            <PartialListNote isComplete={board.isComplete} />
            <DeskBoard
              label="Undecided booking requests"
              board={board}
              shortcuts={deskTexts.listShortcuts}
              empty={bookingTexts.emptyAgentTab}
              place="admin"
              now={now}
              forOffice
              stepOf={officeStep}
              onOpen={(booking) => onOpen(booking._id)}
              paused={paused}
            />
          </>
        )}
      </QueryState>
    </Stack>
  );
}
