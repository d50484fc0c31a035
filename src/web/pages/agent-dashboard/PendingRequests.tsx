import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Booking } from '#features/bookings/contract.ts';
import { bookingTexts } from '#features/bookings/messages.ts';
import { agencyStep } from '#features/bookings/web/AnswerBookingDialog.tsx';
import { DeskBookingList } from '#features/bookings/web/DeskBookingList.tsx';
import { byUrgency } from '#features/bookings/web/desk-list.ts';
import type { User } from '#features/users/contract.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';

/** What every tab of the dashboard works with. */
export type AgencyTabProps = {
  viewer: User;
  bookings: UseQueryResult<Booking[]>;
  /** The present moment in milliseconds. */
  now: number;
  onOpen: (id: string) => void;
};

/** The requests that wait for the agency, longest first (R-AGT-09). */
export function PendingRequests({ viewer, bookings, now, onOpen }: AgencyTabProps) {
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
      <QueryState query={bookings} errorText={bookingTexts.listFailedAgent}>
        {(found) => {
          const pending = found.filter(({ status }) => status === 'pending_agent');
          if (pending.length === 0) return <EmptyState title={bookingTexts.emptyAgentTab} />;
          return (
            <DeskBookingList
              label="Pending booking requests"
              bookings={pending.toSorted(byUrgency('pending_agent'))}
              place="agentBadge"
              now={now}
              forOffice={false}
              stepOf={(booking) => agencyStep(viewer, booking)}
              onOpen={(booking) => onOpen(booking._id)}
            />
          );
        }}
      </QueryState>
    </Stack>
  );
}
