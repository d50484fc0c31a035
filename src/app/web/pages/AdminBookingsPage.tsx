import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ReviewMessages } from '#core/review/web/FailedUpdates.tsx';
import { approvalsView } from '#core/review/web/queue-views.ts';
import { ReviewDesk } from '#core/review/web/ReviewDesk.tsx';
import { useBookingQueue } from '#core/review/web/use-booking-queue.ts';
import { useBookingReview } from '#core/review/web/use-booking-review.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';

/** The booking approvals. */
export function AdminBookingsPage() {
  const { user } = useSession();
  return user && <Approvals viewer={user} />;
}

function Approvals({ viewer }: { viewer: User }) {
  const queue = useBookingQueue(approvalsView);
  const review = useBookingReview(viewer, approvalsView, queue);
  const actions = viewer.role === 'super_admin' && (
    <Button
      component={Link}
      to={paths.createBooking()}
      size="sm"
      variant={review.id === null ? 'filled' : 'default'}
    >
      {t('New booking')}
    </Button>
  );
  return (
    <ReviewDesk
      viewer={viewer}
      queue={queue}
      review={review}
      heading={{ title: t('Booking Approvals'), actions }}
      messages={<ReviewMessages viewer={viewer} review={review} />}
    />
  );
}
