import { Stack } from '@mantine/core';
import { statusLabel } from '#features/bookings/labels.ts';
import { bookingStatuses } from '#features/bookings/lifecycle.ts';
import { bookingTexts, queueTexts } from '#features/bookings/messages.ts';
import { BookingQueue } from '#features/bookings/web/BookingQueue.tsx';
import type { QueueFilter } from '#features/bookings/web/use-booking-queue.ts';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#platform/web/ui/QueryRefresh.tsx';
import type { AgencyTabProps } from './PendingRequests.tsx';

const labelOf = (status: string) => statusLabel(status, 'agentHistory');

/** The statuses of the history: all except those waiting for the agency (D-93). */
const past = bookingStatuses.filter((status) => status !== 'pending_agent');

/** One option per label: both kinds of rejection share one label and are filtered together. */
export const historyFilters: [QueueFilter, ...QueueFilter[]] = [
  { value: 'all', label: 'All', statuses: past },
  ...past
    .filter((status, index) => past.findIndex((other) => labelOf(other) === labelOf(status)) === index)
    .map((status) => ({
      value: status,
      label: labelOf(status),
      statuses: past.filter((other) => labelOf(other) === labelOf(status)),
    })),
];

/** The agency's bookings except those that wait for it (R-AGT-12, D-93). */
export function BookingHistory({ queue, review }: AgencyTabProps) {
  return (
    <Stack gap="md">
      <PanelHeading
        title="Booking History"
        actions={
          <QueryRefresh
            queries={queue.queries}
            texts={{ refreshed: queueTexts.historyRefreshed, refreshFailed: queueTexts.historyRefreshFailed }}
          />
        }
      />
      <BookingQueue
        label="Booking history"
        queue={queue}
        review={review}
        shortcuts={queueTexts.listShortcuts}
        errorText={bookingTexts.listFailedAgent}
        empty={queueTexts.historyEmpty}
        place="agentHistory"
        forOffice={false}
        withId
        stepOf={() => 'view'}
      />
    </Stack>
  );
}
