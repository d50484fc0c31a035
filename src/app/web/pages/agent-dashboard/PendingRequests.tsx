import { Stack } from '@mantine/core';
import { bookingTexts, queueTexts } from '#features/bookings/messages.ts';
import { BookingQueue } from '#features/bookings/web/BookingQueue.tsx';
import { agencyStep } from '#features/bookings/web/review-choices.ts';
import type { Queue, QueueFilter } from '#features/bookings/web/use-booking-queue.ts';
import type { Review } from '#features/bookings/web/use-booking-review.ts';
import type { User } from '#features/users/contract.ts';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#platform/web/ui/QueryRefresh.tsx';

/** Props shared by the dashboard's tabs. */
export type AgencyTabProps = {
  viewer: User;
  /** The bookings of the open tab's list. */
  queue: Queue;
  review: Review;
};

export const pendingFilters: [QueueFilter] = [{ value: 'all', label: 'All', statuses: ['pending_agent'] }];

/** The requests that wait for the agency, oldest first (R-AGT-09). */
export function PendingRequests({ viewer, queue, review }: AgencyTabProps) {
  return (
    <Stack gap="md">
      <PanelHeading
        title="Booking Requests"
        actions={<QueryRefresh queries={queue.queries} texts={bookingTexts} />}
      />
      <BookingQueue
        label="Pending booking requests"
        queue={queue}
        review={review}
        shortcuts={queueTexts.requestShortcuts}
        keys={review.answerKeys}
        errorText={bookingTexts.listFailedAgent}
        empty={bookingTexts.emptyAgentTab}
        place="agentBadge"
        forOffice={false}
        stepOf={(booking) => agencyStep(viewer, booking)}
      />
    </Stack>
  );
}
