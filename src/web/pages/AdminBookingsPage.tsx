import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { adminFilterLabels, adminFilters } from '#features/bookings/label-lifecycle.ts';
import { bookingStatuses, readStatus } from '#features/bookings/lifecycle.ts';
import { bookingTexts, deskTexts } from '#features/bookings/messages.ts';
import { DeskBoard } from '#features/bookings/web/DeskBoard.tsx';
import { FailedUpdates } from '#features/bookings/web/FailedUpdates.tsx';
import { PartialListNote } from '#features/bookings/web/PartialListNote.tsx';
import { officeStep, ProcessBookingDialog } from '#features/bookings/web/ProcessBookingDialog.tsx';
import { type DeskFilter, useBoard } from '#features/bookings/web/use-board.ts';
import { useDeskStatus } from '#features/bookings/web/use-desk-status.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { StatusMessage } from '#web/ui/StatusMessage.tsx';
import { useUrlDialog } from '#web/ui/url-state.ts';
import { useNow } from '#web/ui/use-now.ts';

/** Groups of statuses, as documented (R-STAT-18, D-87). */
const filters: [DeskFilter, ...DeskFilter[]] = [
  { value: 'all', label: adminFilterLabels.all, statuses: bookingStatuses },
  ...Object.entries(adminFilters).map(([value, names]) => ({
    value,
    label: adminFilterLabels[value as keyof typeof adminFilters],
    statuses: [...new Set(names.flatMap((name) => readStatus(name) ?? []))],
  })),
  { value: 'overdue', label: adminFilterLabels.overdue, statuses: ['pending_admin'], overdue: true },
];

/** The booking approvals of the office (R-ADM-03). */
export function AdminBookingsPage() {
  const { user } = useSession();
  return user && <Approvals viewer={user} />;
}

function Approvals({ viewer }: { viewer: User }) {
  const board = useBoard({ door: 'office', filters, byWaiting: true });
  const dialog = useUrlDialog('booking');
  const desk = useDeskStatus();
  const now = useNow();

  return (
    <>
      <PageHeading
        title="Booking Approvals"
        actions={
          <>
            <QueryRefresh queries={board.queries} texts={bookingTexts} />
            {viewer.role === 'super_admin' && (
              <Button component={Link} to={paths.createBooking()} size="sm">
                New booking
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md">
        <FailedUpdates viewer={viewer} onDecided={desk.onDecided} onRefused={desk.onRefused} />
        <StatusMessage status={desk.status} onClear={desk.clear} />
        <QueryState query={board.list} errorText={bookingTexts.listFailedAdmin}>
          {() => (
            <>
              <PartialListNote isComplete={board.isComplete} />
              <DeskBoard
                label="Booking approvals"
                board={board}
                shortcuts={deskTexts.listShortcuts}
                place="admin"
                now={now}
                forOffice
                empty={deskTexts.emptyAdmin}
                stepOf={officeStep}
                onOpen={(booking) => dialog.open(booking._id)}
                paused={dialog.id !== null}
              />
            </>
          )}
        </QueryState>
      </Stack>
      <ProcessBookingDialog
        viewer={viewer}
        bookingId={dialog.id}
        offer="all"
        onClose={dialog.close}
        onDecided={desk.onDecided}
      />
    </>
  );
}
