import { Box } from '@mantine/core';
import type { Booking } from '#core/bookings/contract.ts';
import type { EffectReader } from '#core/bookings/outcome-labels.ts';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { Outcome } from '#core/bookings/web/detail/Outcome.tsx';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { ReasonForm } from '#platform/web/ui/dialog/ReasonForm.tsx';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { rejectionTexts } from '../decision-messages.ts';

const { reasons } = rejectionTexts;
type Reason = keyof typeof reasons;
const allReasons = Object.keys(reasons) as Reason[];
/** Only the office sees payments. */
const agencyReasons = allReasons.filter((reason) => reason !== 'payment');
/** Room for the reason before the note. */
const MAX_NOTE = textLimits.note - 200;

type Props = {
  booking: Booking;
  /** The notes typed with the decision. */
  notes: string;
  decision: 'reject' | 'reject_by_agency';
  reader: EffectReader;
  confirmLabel: string;
  opened: boolean;
  onClose: () => void;
  /** With the notes for the client, which begin with the reason. */
  onConfirm: (notes: string) => void;
};

/** Asks once before a rejection, for a reason of the list or in own words (D-302). */
export function RejectDialog({ booking, notes, confirmLabel, opened, onClose, onConfirm, ...about }: Props) {
  const names = { lot: placeOf(booking), client: clientNameOf(booking) };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Reject {lot}, {client}?', names)} fillsPhone>
      <Box mb="md">
        <Outcome booking={booking} {...about} />
      </Box>
      <ReasonForm
        question={t('Why is it rejected?')}
        reasons={about.decision === 'reject' ? allReasons : agencyReasons}
        labels={reasons}
        lack={(reason, note) =>
          reason === '' && note === '' ? { note: t('Please choose a reason or write one') } : {}
        }
        noteLabel={t('Note to the client')}
        noteHint={t('Optional with a reason. The client reads both.')}
        maxNote={MAX_NOTE}
        note={notes}
        confirmLabel={confirmLabel}
        onClose={onClose}
        onSend={(reason, note) => {
          const parts = reason === '' ? [note] : [reasons[reason], note];
          onConfirm(parts.filter(Boolean).join('. '));
        }}
      />
    </Dialog>
  );
}
