import { List, Stack, Text } from '@mantine/core';
import type { Booking } from '#features/bookings/contract.ts';
import { missingForSale } from '#features/bookings/lifecycle.ts';
import { saleTexts } from '#features/bookings/messages.ts';
import { clientNameOf, placeOf } from '#features/bookings/web/booking-labels.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { interpolate } from '#shared/interpolate.ts';

type Props = { booking: Booking; opened: boolean; onConfirm: () => void; onClose: () => void };

/** Confirms a sale, which cannot be undone, and lists what the booking lacks. */
export function ConfirmSaleDialog({ booking, opened, onConfirm, onClose }: Props) {
  const missing = missingForSale(booking);
  return (
    <ConfirmDialog
      opened={opened}
      title={interpolate(saleTexts.title, { lot: placeOf(booking) })}
      confirmLabel={saleTexts.confirm}
      cancelLabel={saleTexts.cancel}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          {interpolate(saleTexts.meaning, { lot: placeOf(booking), client: clientNameOf(booking) })}
        </Text>
        {missing.length === 0 ? (
          <Text>{saleTexts.complete}</Text>
        ) : (
          <div>
            <Text fw={600}>{saleTexts.missing}</Text>
            <List>
              {missing.map((each) => (
                <List.Item key={each}>{saleTexts.lacks[each]}</List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
