import { useQueryClient } from '@tanstack/react-query';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { type Deposit, getDeposit } from '#modules/deposits/contract.ts';
import { ask } from '#platform/web/api-client/queries.ts';

export const depositQuery = (bookingId: string) => ask(getDeposit, { params: { id: bookingId } });

/** A change shows at once what it answers; bookings and deposit are read again. */
export function useDepositChange() {
  const client = useQueryClient();
  return {
    stale: [bookingsKey],
    onSuccess: ({ message: _, ...deposit }: Deposit & { message: string }) => {
      client.setQueryData(depositQuery(deposit.bookingId).queryKey, deposit);
    },
  };
}
