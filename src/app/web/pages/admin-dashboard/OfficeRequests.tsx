import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { statusLabel } from '#features/bookings/labels.ts';
import { openStatuses } from '#features/bookings/lifecycle.ts';
import { bookingTexts, queueTexts } from '#features/bookings/messages.ts';
import { BookingQueue } from '#features/bookings/web/BookingQueue.tsx';
import { officeStep } from '#features/bookings/web/review-choices.ts';
import { type QueueFilter, useBookingQueue } from '#features/bookings/web/use-booking-queue.ts';
import type { Review } from '#features/bookings/web/use-booking-review.ts';
import { paths } from '#platform/web/paths.ts';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#platform/web/ui/QueryRefresh.tsx';

/** The office's own queue first. */
const filters: [QueueFilter, ...QueueFilter[]] = [
  { value: 'all', label: 'All', statuses: openStatuses },
  ...openStatuses
    .toReversed()
    .map((status) => ({ value: status, label: statusLabel(status, 'admin'), statuses: [status] })),
];

/** All pending bookings: those waiting for the office first, then those waiting for an agency (R-ADM-01, D-79). */
export function OfficeRequests({ review }: { review: Review }) {
  const queue = useBookingQueue({ scope: 'office', filters, byWaiting: true });
  return (
    <Stack gap="md">
      <PanelHeading
        title="Booking Requests"
        actions={<QueryRefresh queries={queue.queries} texts={bookingTexts} />}
      />
      <Text c="dimmed">
        Requests that nobody has decided yet. Decided ones are under{' '}
        <Anchor component={Link} to={paths.adminBookings()} underline="always">
          Booking Approvals
        </Anchor>
        .
      </Text>
      <BookingQueue
        label="Undecided booking requests"
        queue={queue}
        review={review}
        shortcuts={queueTexts.listShortcuts}
        errorText={bookingTexts.listFailedAdmin}
        empty={bookingTexts.emptyAgentTab}
        place="admin"
        forOffice
        stepOf={officeStep}
      />
    </Stack>
  );
}
