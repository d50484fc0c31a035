import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingQuery } from '#core/bookings/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { isOwed } from '#modules/deposits/lifecycle.ts';
import { depositListTexts } from '#modules/deposits/office-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { joined } from '#shared/punctuation.ts';
import { depositQuery } from '../deposit-queries.ts';
import { placeOf, type Row } from './DepositTable.tsx';

const EntryDialog = lazyDialog(async () => (await import('../EntryDialog.tsx')).EntryDialog);

type Begun = { row: Row; rows: readonly Row[] };

/** The dialog of a payment or refund that the open booking has, from its row. `resume` gives the focus to the first of the rows that is still there, without the one that is done. */
export function useRecordPayment(viewer: User, resume: (rows: readonly Row[], done?: Row) => void) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const reading = useMutation({
    mutationFn: async ({ row: { bookingId } }: Begun) => {
      // sums as they are now
      const [booking, deposit] = await Promise.all([
        client.fetchQuery({ ...bookingQuery(bookingId), staleTime: 0 }),
        client.fetchQuery({ ...depositQuery(bookingId), staleTime: 0 }),
      ]);
      return { booking, deposit };
    },
    onSuccess: () => setOpened(true),
    onError: (error) => toast(refusalText(error, depositListTexts.bookingFailed)),
    onSettled: (_, error, { rows }) => error && setTimeout(() => resume(rows)),
  });
  const row = reading.variables?.row;
  return {
    /** The rows are those from this one on. */
    begin: (begun: Begun) => {
      if (!reading.isPending) reading.mutate(begun);
    },
    /** The row whose dialog is loading. */
    loadingId: reading.isPending ? row?._id : undefined,
    dialog: reading.data && row && (
      <EntryDialog
        key={reading.data.booking._id}
        opened={opened}
        {...reading.data}
        about={joined(', ', [placeOf(row), row.client])}
        viewer={viewer}
        kind={isOwed(row) ? 'payment' : 'refund'}
        onClose={() => setOpened(false)}
        onClosed={(isRecorded) => resume(reading.variables?.rows ?? [], isRecorded ? row : undefined)}
      />
    ),
  };
}
