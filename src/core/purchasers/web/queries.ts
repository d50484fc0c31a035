import { queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { listPurchasers } from '#core/purchasers/contract.ts';
import { call } from '#platform/web/api-client/call.ts';

/** Who buys in a booking; under the key of bookings, so that a change of the booking refetches it. */
export function purchasersQuery(bookingId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'purchasers', bookingId],
    queryFn: ({ signal }) => call(listPurchasers, { params: { id: bookingId }, signal }),
  });
}
