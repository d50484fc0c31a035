import { queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { listMilestones } from '#modules/milestones/contract.ts';
import { call } from '#platform/web/api-client/call.ts';

/** The milestones of a sale; under the key of bookings, so that a change of the booking refetches them. */
export function milestonesQuery(bookingId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'milestones', bookingId],
    queryFn: ({ signal }) => call(listMilestones, { params: { id: bookingId }, signal }),
  });
}
