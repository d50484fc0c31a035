import { List, Stack, Text } from '@mantine/core';
import type { Booking } from '#core/bookings/contract.ts';
import { type Ledger, missingForSale } from '#core/bookings/lifecycle.ts';
import { saleTexts } from '#core/bookings/messages.ts';
import { clientNameOf, documentGaps, placeOf } from '#core/bookings/web/booking-labels.ts';
import type { DecisionAddition } from '#core/bookings/web/booking-parts.tsx';
import { Outcome } from '#core/bookings/web/Outcome.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

type Props = {
  booking: Booking;
  /** Those that are recorded or confirmed with it. */
  payments: DecisionAddition['payments'];
  /** That the sale itself records the payment. */
  records: DecisionAddition['records'];
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a sale, which the portal cannot undo, and lists what the booking lacks. */
export function ConfirmSaleDialog({ booking, payments, records, opened, onConfirm, onClose }: Props) {
  const lacks = [
    ...missingForSale({ ...booking, deposit: ledgerWith(booking, payments) }, records !== undefined).map(
      (each) => saleTexts.lacks[each],
    ),
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
        <Text>{t('A sale cannot be undone, cancelled or rejected here afterwards.')}</Text>
        {payments && <Text>{payments.text}</Text>}
        {records && <Text>{records}</Text>}
        <Outcome booking={booking} decision="sell" reader="office" payments={payments} />
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

/** The ledger once the payments are in it. */
function ledgerWith({ deposit }: Booking, payments: Props['payments']): Ledger {
  if (!payments) return deposit;
  const ledger = deposit ?? { dueSen: 0, heldSen: 0, reportedSen: 0 };
  return { ...ledger, heldSen: ledger.heldSen + payments.cameSen };
}
