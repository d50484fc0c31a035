import { bookingFields, buyerTexts } from '#features/bookings/messages.ts';
import { type BookingDialogProps, BookingModal, bookingPlace } from './BookingModal.tsx';
import { BookingRequestForm } from './BookingRequestForm.tsx';
import type { BookingFormKind } from './booking-form.ts';
import { paperFailure } from './paper-failure.ts';
import { sendAgentRequest } from './queries.ts';

const kind: BookingFormKind = {
  lead: buyerTexts.agentLead,
  nameLabel: 'Agent name',
  nameMissing: bookingFields.agentNameRequired,
  messageLabel: 'Description (optional)',
  papers: 'ic',
  send: sendAgentRequest,
  uploadFailures: (failed) => failed.map(paperFailure),
};

/** An agent requests a lot, with both sides of an identity card (R-BKG-09, R-BKG-10). */
export function AgentBookingDialog({ onBooked, ...frame }: BookingDialogProps) {
  return (
    <BookingModal title={`Book lot ${frame.lot.lotNumber} as an agent`} {...frame}>
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
