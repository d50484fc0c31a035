import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingDocumentsQuery, bookingsKey } from '#core/bookings/web/queries.ts';
import { isSlipSent } from '#core/documents/lifecycle.ts';
import { checkDocuments } from '#core/review/contract.ts';
import { settleTexts } from '#modules/deposits/section-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';

type Props = { opened: boolean; booking: Booking; onClose: () => void };

/** Asks before the slips of an ended booking are sent back, because no payment came with them. */
export function NoPaymentDialog({ opened, booking, onClose }: Props) {
  const client = useQueryClient();
  const documents = useQuery(bookingDocumentsQuery(booking._id));
  const sending = useSend(checkDocuments, {
    stale: [bookingsKey],
    onSuccess: (checked) =>
      client.setQueryData(bookingDocumentsQuery(booking._id).queryKey, checked.documents),
  });
  const close = () => {
    sending.reset();
    onClose();
  };
  const slips = (documents.data ?? []).filter(({ verdict, ...document }) =>
    isSlipSent({ ...document, verdict: verdict?.state ?? null }),
  );
  const checks = slips.map(({ _id: documentId }) => ({
    documentId,
    verdict: 'sent_back' as const,
    reason: 'no_payment' as const,
  }));
  const failure = sending.error ?? documents.error;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Did no payment come?')}
      confirmLabel={t('No payment came')}
      loading={sending.isPending || documents.isPending}
      error={failure && refusalText(failure, settleTexts.failed)}
      onConfirm={() =>
        sending.mutate(
          { params: { id: booking._id }, body: { checks } },
          {
            onSuccess: ({ message }) => {
              toast(message);
              close();
            },
          },
        )
      }
      onClose={close}
    >
      <Text>{t('The slip is sent back, and client and agency are told that no payment came with it.')}</Text>
    </ConfirmDialog>
  );
}
