import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { bookingTexts } from '#features/bookings/messages.ts';
import { ReviewMessages } from '#features/review/web/FailedUpdates.tsx';
import { approvalsView } from '#features/review/web/queue-views.ts';
import { ReviewDesk } from '#features/review/web/ReviewDesk.tsx';
import { useBookingQueue } from '#features/review/web/use-booking-queue.ts';
import { useBookingReview } from '#features/review/web/use-booking-review.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { QueryRefresh } from '#platform/web/ui/list/QueryRefresh.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { staffTexts } from './staff-messages.ts';

/** The booking approvals. */
export function AdminBookingsPage() {
  const { user } = useSession();
  return user && <Approvals viewer={user} />;
}

function Approvals({ viewer }: { viewer: User }) {
  const queue = useBookingQueue(approvalsView);
  const review = useBookingReview(viewer, approvalsView, queue);
  return (
    <>
      <PageHeading
        title={staffTexts.bookingApprovals}
        actions={
          <>
            <QueryRefresh queries={queue.queries} texts={bookingTexts} />
            {viewer.role === 'super_admin' && (
              <Button component={Link} to={paths.createBooking()} size="sm">
                {staffTexts.newBooking}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md">
        <ReviewMessages viewer={viewer} review={review} />
        <ReviewDesk viewer={viewer} queue={queue} review={review} />
      </Stack>
    </>
  );
}
