import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingQuery } from '#core/bookings/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { depositListTexts } from '#modules/deposits/office-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { joined } from '#shared/punctuation.ts';
import { depositQuery } from '../deposit-queries.ts';
import { placeOf, type Row } from './DepositTable.tsx';

const EntryDialog = lazyDialog(async () => (await import('../EntryDialog.tsx')).EntryDialog);

/** The dialog of a payment that the open booking has, from its row. */
export function useRecordPayment(viewer: User) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const reading = useMutation({
    mutationFn: async ({ bookingId }: Row) => {
      const [booking, deposit] = await Promise.all([
        client.fetchQuery(bookingQuery(bookingId)),
        client.fetchQuery(depositQuery(bookingId)),
      ]);
      return { booking, deposit };
    },
    onSuccess: () => setOpened(true),
    onError: (error) => toast(refusalText(error, depositListTexts.bookingFailed)),
  });
  const about = reading.variables && joined(', ', [placeOf(reading.variables), reading.variables.client]);
  return {
    begin: (row: Row) => reading.mutate(row),
    dialog: reading.data && (
      <EntryDialog
        key={reading.data.booking._id}
        opened={opened}
        {...reading.data}
        {...(about && { about })}
        viewer={viewer}
        kind="payment"
        onClose={() => setOpened(false)}
      />
    ),
  };
}
