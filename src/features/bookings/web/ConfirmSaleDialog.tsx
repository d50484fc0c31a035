import { List, Stack, Text } from '@mantine/core';
import type { Booking } from '#features/bookings/contract.ts';
import { missingForSale } from '#features/bookings/lifecycle.ts';
import { saleTexts } from '#features/bookings/messages.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { interpolate } from '#shared/problem.ts';
import { clientNameOf, placeOf } from './booking-labels.ts';

type Props = { booking: Booking; opened: boolean; onConfirm: () => void; onClose: () => void };

/** Asks once before a sale, the one decision that nothing undoes: what it means, and what this booking lacks (D-79). */
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
