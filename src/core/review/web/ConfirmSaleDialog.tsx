import { List, Stack, Text } from '@mantine/core';
import type { Booking } from '#core/bookings/contract.ts';
import { missingForSale } from '#core/bookings/lifecycle.ts';
import { saleTexts } from '#core/bookings/messages.ts';
import { clientNameOf, documentGaps, placeOf } from '#core/bookings/web/booking-labels.ts';
import { Outcome } from '#core/bookings/web/Outcome.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

type Props = { booking: Booking; opened: boolean; onConfirm: () => void; onClose: () => void };

/** Confirms a sale, which cannot be undone, and lists what the booking lacks. */
export function ConfirmSaleDialog({ booking, opened, onConfirm, onClose }: Props) {
  const lacks = [
    ...missingForSale(booking).map((each) => saleTexts.lacks[each]),
    ...documentGaps(booking.documentMarks),
  ];
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Mark {lot} as sold?', { lot: placeOf(booking) })}
      confirmLabel={t('Mark as sold for good')}
      cancelLabel={t('Go back')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fw={600}>{joined(', ', [placeOf(booking), clientNameOf(booking)])}</Text>
        <Text>{t('A sale is final: it cannot be undone, cancelled or rejected afterwards.')}</Text>
        <Outcome booking={booking} decision="sell" reader="office" />
        {lacks.length === 0 ? (
          <Text>{t('The payment is recorded and all documents are there.')}</Text>
        ) : (
          <div>
            <Text fw={600}>{t('Still open for this booking:')}</Text>
            <List>
              {lacks.map((each) => (
                <List.Item key={each}>{each}</List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
