import { bookingFields, bookingTexts, buyerTexts } from '#features/bookings/messages.ts';
import { fillIn } from '#shared/problem.ts';
import { type BookingDialogProps, BookingModal } from './BookingModal.tsx';
import { BookingRequestForm } from './BookingRequestForm.tsx';
import type { BookingFormKind } from './booking-form.ts';
import { sendAgentRequest } from './queries.ts';
import type { Upload } from './use-booking-submission.ts';

/** Names each paper that did not arrive: the card's sides by number, the cheque by name (R-DOC-09). */
function failureOf({ type }: Upload): string {
  if (type === 'cheque') return bookingTexts.chequeFailed;
  return fillIn(bookingTexts.icFileFailed, { n: type === 'ic_front' ? '1' : '2' });
}

const kind: BookingFormKind = {
  lead: buyerTexts.agentLead,
  nameLabel: 'Agent name',
  nameMissing: bookingFields.agentNameRequired,
  messageLabel: 'Description (optional)',
  icRequired: true,
  send: sendAgentRequest,
  uploadFailures: (failed) => failed.map(failureOf),
};

/** An agent requests a lot, with both sides of an identity card (R-BKG-09, R-BKG-10). */
export function AgentBookingDialog({ onBooked, ...frame }: BookingDialogProps) {
  return (
    <BookingModal title={`Book lot ${frame.lot.lotNumber} as an agent`} {...frame}>
      {(user, { onHold, onClose }) => (
        <BookingRequestForm
          kind={kind}
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
