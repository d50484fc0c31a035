import { bookingFields, buyerTexts } from '#features/bookings/messages.ts';
import type { BookingDialogProps } from './BookingModal.tsx';
import type { BookingFormKind } from './booking-form.ts';
import { LotBookingDialog } from './LotBookingDialog.tsx';
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
export function AgentBookingDialog(dialog: BookingDialogProps) {
  return <LotBookingDialog title={`Book lot ${dialog.lot.lotNumber} as an agent`} kind={kind} {...dialog} />;
}
