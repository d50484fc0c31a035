import { bookingFields, bookingTexts, buyerTexts } from '#features/bookings/messages.ts';
import { type BookingDialogProps, BookingModal, bookingPlace } from './BookingModal.tsx';
import { BookingRequestForm } from './BookingRequestForm.tsx';
import type { BookingFormKind } from './booking-form.ts';
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
export function BookLotDialog({ onBooked, ...frame }: BookingDialogProps) {
  return (
    <BookingModal title={`Book lot ${frame.lot.lotNumber}`} {...frame}>
      {(user, { onHold, onClose }) => (
        <BookingRequestForm
          kind={kind}
          place={bookingPlace(frame.lot)}
          lot={frame.lot}
          user={user}
          onHold={onHold}
          onBooked={onBooked}
          onClose={onClose}
        />
      )}
    </BookingModal>
  );
}
