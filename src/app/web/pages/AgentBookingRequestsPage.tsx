import { Stack } from '@mantine/core';
import type { Booking } from '#features/bookings/contract.ts';
import { agentFilterLabels, agentFilters } from '#features/bookings/labels.ts';
import { bookingStatuses } from '#features/bookings/lifecycle.ts';
import { bookingTexts, queueTexts } from '#features/bookings/messages.ts';
import { BookingQueue } from '#features/bookings/web/BookingQueue.tsx';
import { BookingReviewDialog } from '#features/bookings/web/BookingReviewDialog.tsx';
import { ReviewMessages } from '#features/bookings/web/FailedUpdates.tsx';
import { agencyStep } from '#features/bookings/web/review-choices.ts';
import { type QueueFilter, useBookingQueue } from '#features/bookings/web/use-booking-queue.ts';
import { useBookingReview } from '#features/bookings/web/use-booking-review.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryRefresh } from '#platform/web/ui/QueryRefresh.tsx';
import { isAdministrator } from '#shared/actor.ts';

/** Exact statuses, as documented (R-AGT-14, D-87). */
const filters: [QueueFilter, ...QueueFilter[]] = [
  { value: 'all', label: agentFilterLabels.all, statuses: bookingStatuses },
  ...agentFilters.map((value) => ({ value, label: agentFilterLabels[value], statuses: [value] })),
];

/** The agency's booking requests with its answers; the office sees and answers those of every agency (R-AGT-14, R-AGT-27). */
export function AgentBookingRequestsPage() {
  const { user } = useSession();
  return user && <Requests viewer={user} />;
}

function Requests({ viewer }: { viewer: User }) {
  const queue = useBookingQueue({ scope: 'agency', filters, byWaiting: true });
  const stepOf = (booking: Booking) => agencyStep(viewer, booking);
  const review = useBookingReview(queue, (booking) => stepOf(booking) === 'review');
  const forOffice = isAdministrator(viewer);
  const place = forOffice ? 'admin' : 'agentBadge';
  return (
    <>
      <PageHeading
        title="Booking Requests"
        lead={forOffice ? queueTexts.everyAgency : undefined}
        actions={<QueryRefresh queries={queue.queries} texts={bookingTexts} />}
      />
      <Stack gap="md">
        <ReviewMessages viewer={viewer} review={review} />
        <BookingQueue
          label="Booking requests"
          queue={queue}
          review={review}
          shortcuts={queueTexts.requestShortcuts}
          keys={review.answerKeys}
          errorText={bookingTexts.listFailedAgent}
          empty={queueTexts.emptyAgent}
          place={place}
          forOffice={forOffice}
          stepOf={stepOf}
        />
      </Stack>
      <BookingReviewDialog viewer={viewer} review={review} reviewer="agency" place={place} />
    </>
  );
}
