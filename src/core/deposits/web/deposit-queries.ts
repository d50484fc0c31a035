import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import {
  type Deposit,
  type EntryBody,
  getDeposit,
  recordEntry,
  setDeposit,
  settleEntry,
} from '#core/deposits/contract.ts';
import type { EntryAction } from '#core/deposits/lifecycle.ts';
import { call } from '#platform/web/api-client/call.ts';

export function depositQuery(bookingId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'deposit', bookingId],
    queryFn: ({ signal }) => call(getDeposit, { params: { id: bookingId }, signal }),
  });
}

type Changed = Deposit & { message: string };

/** A change shows at once what it answers; bookings and deposit are read again also after a failure, since others may have been faster. */
function useDepositChange<V>(change: (what: V) => Promise<Changed>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message: _, ...deposit }) =>
      client.setQueryData(depositQuery(deposit.bookingId).queryKey, deposit),
    onSettled: () => void refetchBookings(client),
  });
}

const refetchBookings = (client: QueryClient) => client.invalidateQueries({ queryKey: bookingsKey });

export type NewEntry = EntryBody & { idempotencyKey: string };

export function useRecordEntry(bookingId: string) {
  return useDepositChange(({ idempotencyKey, ...body }: NewEntry) =>
    call(recordEntry, { params: { id: bookingId }, body, idempotencyKey }),
  );
}

export type Settlement = { id: string; action: EntryAction; reason?: string };

export function useSettleEntry() {
  return useDepositChange(({ id, ...body }: Settlement) => call(settleEntry, { params: { id }, body }));
}

export type Due = { dueSen: number; dueOn: string; reason: string };

export function useSetDue(bookingId: string) {
  return useDepositChange((body: Due) => call(setDeposit, { params: { id: bookingId }, body }));
}
