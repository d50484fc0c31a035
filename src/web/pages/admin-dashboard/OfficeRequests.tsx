import { Anchor, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { openStatuses } from '#features/bookings/lifecycle.ts';
import { bookingTexts } from '#features/bookings/messages.ts';
import { DeskBookingList } from '#features/bookings/web/DeskBookingList.tsx';
import { byUrgency } from '#features/bookings/web/desk-list.ts';
import { officeStep } from '#features/bookings/web/ProcessBookingDialog.tsx';
import type { OfficeBookings } from '#features/bookings/web/queries.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';

/** What every tab of the office's dashboard works with. */
export type OfficeTabProps = {
  bookings: UseQueryResult<OfficeBookings>;
  /** The present moment in milliseconds. */
  now: number;
  onOpen: (id: string) => void;
};

/** Everything still undecided: what waits for the office first, then what waits for an agency (R-ADM-01, D-79). */
export function OfficeRequests({ bookings, now, onOpen }: OfficeTabProps) {
  return (
    <Stack gap="md">
      <PanelHeading
        title="Booking Requests"
        actions={
          <QueryRefresh
            queries={[bookings]}
            done={bookingTexts.refreshed}
            failed={bookingTexts.refreshFailed}
          />
        }
      />
      <Text c="dimmed">
        Requests that nobody has decided yet. Decided ones are under{' '}
        <Anchor component={Link} to={paths.adminBookings()} underline="always">
          Booking Approvals
        </Anchor>
        .
      </Text>
      <QueryState query={bookings} errorText={bookingTexts.listFailedAdmin}>
        {({ bookings: found }) => {
          const open = found.filter(({ status }) => openStatuses.some((each) => each === status));
          if (open.length === 0) return <EmptyState title={bookingTexts.emptyAgentTab} />;
          return (
            <DeskBookingList
              label="Undecided booking requests"
              bookings={open.toSorted(byUrgency('pending_admin'))}
              place="admin"
              now={now}
              forOffice
              stepOf={officeStep}
              onOpen={(booking) => onOpen(booking._id)}
            />
          );
        }}
      </QueryState>
    </Stack>
  );
}
