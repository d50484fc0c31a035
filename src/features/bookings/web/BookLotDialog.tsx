import { bookingFields, bookingTexts, buyerTexts } from '#features/bookings/messages.ts';
import type { BookingDialogProps } from './BookingModal.tsx';
import type { BookingFormKind } from './booking-form.ts';
import { LotBookingDialog } from './LotBookingDialog.tsx';
import { sendUserRequest } from './queries.ts';

const kind: BookingFormKind = {
  lead: buyerTexts.requestLead,
  nameLabel: 'Full name',
  nameMissing: bookingFields.nameRequired,
  messageLabel: 'Message (optional)',
  papers: 'none',
  send: sendUserRequest,
  uploadFailures: (failed) => (failed.length > 0 ? [bookingTexts.documentsFailed] : []),
};

/** A buyer requests a lot for themselves, through their agency (R-BKG-01). */
export function BookLotDialog(dialog: BookingDialogProps) {
  return <LotBookingDialog title={`Book lot ${dialog.lot.lotNumber}`} kind={kind} {...dialog} />;
}
