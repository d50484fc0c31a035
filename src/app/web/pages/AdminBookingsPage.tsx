import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { adminFilterLabels, adminFilters } from '#features/bookings/labels.ts';
import { bookingStatuses, readStatus } from '#features/bookings/lifecycle.ts';
import { bookingTexts, queueTexts } from '#features/bookings/messages.ts';
import { BookingQueue } from '#features/bookings/web/BookingQueue.tsx';
import { BookingReviewDialog } from '#features/bookings/web/BookingReviewDialog.tsx';
import { ReviewMessages } from '#features/bookings/web/FailedUpdates.tsx';
import { officeStep } from '#features/bookings/web/review-choices.ts';
import { type QueueFilter, useBookingQueue } from '#features/bookings/web/use-booking-queue.ts';
import { useBookingReview } from '#features/bookings/web/use-booking-review.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryRefresh } from '#platform/web/ui/QueryRefresh.tsx';

/** Groups of statuses, as documented (R-STAT-18, D-87). */
const filters: [QueueFilter, ...QueueFilter[]] = [
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
  const queue = useBookingQueue({ scope: 'office', filters, byWaiting: true });
  const review = useBookingReview();
  return (
    <>
      <PageHeading
        title="Booking Approvals"
        actions={
          <>
            <QueryRefresh queries={queue.queries} texts={bookingTexts} />
            {viewer.role === 'super_admin' && (
              <Button component={Link} to={paths.createBooking()} size="sm">
                New booking
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md">
        <ReviewMessages viewer={viewer} review={review} />
        <BookingQueue
          label="Booking approvals"
          queue={queue}
          review={review}
          shortcuts={queueTexts.listShortcuts}
          errorText={bookingTexts.listFailedAdmin}
          empty={queueTexts.emptyAdmin}
          place="admin"
          forOffice
          stepOf={officeStep}
        />
      </Stack>
      <BookingReviewDialog viewer={viewer} review={review} reviewer="office" place="admin" />
    </>
  );
}
