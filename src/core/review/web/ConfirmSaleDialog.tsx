import { List, Stack, Text } from '@mantine/core';
import type { Booking } from '#core/bookings/contract.ts';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import type { DecisionAddition } from '#core/bookings/web/booking-parts.tsx';
import { Outcome } from '#core/bookings/web/detail/Outcome.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

type Props = {
  booking: Booking;
  /** What is missing or open. */
  lacks: readonly string[];
  /** Those that are recorded or confirmed with it. */
  payments: DecisionAddition['payments'];
  /** That the sale itself records the payment. */
  records: DecisionAddition['records'];
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a sale, which the portal cannot undo, and lists what the booking lacks. */
export function ConfirmSaleDialog({ booking, lacks, payments, records, opened, onConfirm, onClose }: Props) {
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
        <Text>{t('A sale cannot be undone, cancelled or rejected here afterwards.')}</Text>
        {payments && <Text>{payments}</Text>}
        {records && <Text>{records}</Text>}
        <Outcome booking={booking} decision="sell" reader="office" unsaid={['money']} />
        {lacks.length === 0 ? (
          <Text>
            {records
              ? t('All documents are there.')
              : t('The payment is recorded and all documents are there.')}
          </Text>
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
