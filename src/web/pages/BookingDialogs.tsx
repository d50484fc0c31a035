import { useState } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { lotAction } from '#features/lots/policy.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import { dialogOnDemand } from '#web/ui/dialog-on-demand.tsx';

const AgentBookingDialog = dialogOnDemand(
  async () => (await import('#features/bookings/web/AgentBookingDialog.tsx')).AgentBookingDialog,
);
const BookLotDialog = dialogOnDemand(
  async () => (await import('#features/bookings/web/BookLotDialog.tsx')).BookLotDialog,
);

type Props = {
  /** The lot to book. It may leave the list while the dialog is open: its own booking takes it away. */
  lot: Lot | undefined;
  opened: boolean;
  onClose: () => void;
  /** Runs as soon as the server has taken the booking; the dialog stays open for its papers. */
  onBooked: () => void;
};

/** The booking dialog that fits the reader's role; none for the office (R-LOT-14, D-62). */
export function BookingDialogs({ lot, opened, onClose, onBooked }: Props) {
  const { user } = useSession();
  const [held, setHeld] = useState(lot);
  // a booked lot is gone from the buyer's list at the next refresh, but not from their dialog
  if (opened && lot !== undefined && lot._id !== held?._id) setHeld(lot);

  const action = lotAction(user);
  if (held === undefined || action === 'tag' || action === 'sign-in') return null;
  const Dialog = action === 'agent-dialog' ? AgentBookingDialog : BookLotDialog;
  return <Dialog lot={held} opened={opened} onClose={onClose} onBooked={onBooked} />;
}
