import { type BookingDialogProps, BookingModal, bookingPlace } from './BookingModal.tsx';
import { BookingRequestForm } from './BookingRequestForm.tsx';
import type { BookingFormKind } from './booking-form.ts';

type Props = BookingDialogProps & { title: string; kind: BookingFormKind };

/** The form of a request for one lot, in its frame. */
export function LotBookingDialog({ kind, onBooked, ...frame }: Props) {
  return (
    <BookingModal {...frame}>
      {(user, { onBusy, onClose }) => (
        <BookingRequestForm
          kind={kind}
          place={bookingPlace(frame.lot)}
          lot={frame.lot}
          user={user}
          onBusy={onBusy}
          onBooked={onBooked}
          onClose={onClose}
        />
      )}
    </BookingModal>
  );
}
