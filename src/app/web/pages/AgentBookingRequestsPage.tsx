import { bookingTexts } from '#core/bookings/messages.ts';
import { ReviewMessages } from '#core/review/web/FailedUpdates.tsx';
import { requestsViewOf } from '#core/review/web/queue-views.ts';
import { ReviewDesk } from '#core/review/web/ReviewDesk.tsx';
import { useBookingQueue } from '#core/review/web/use-booking-queue.ts';
import { useBookingReview } from '#core/review/web/use-booking-review.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { QueryRefresh } from '#platform/web/ui/list/QueryRefresh.tsx';
import { t } from '#shared/say.ts';

/** The agency's booking requests with its answers; administrators see and answer those of every agency. */
export function AgentBookingRequestsPage() {
  const { user } = useSession();
  return user && <Requests viewer={user} />;
}

function Requests({ viewer }: { viewer: User }) {
  const view = requestsViewOf(viewer);
  const queue = useBookingQueue(view);
  const review = useBookingReview(viewer, view, queue);
  return (
    <ReviewDesk
      viewer={viewer}
      queue={queue}
      review={review}
      heading={{
        title: t('Booking Requests'),
        actions: <QueryRefresh queries={queue.queries} texts={bookingTexts} />,
      }}
      messages={<ReviewMessages viewer={viewer} review={review} />}
    />
  );
}
