import { type BookingAction, type BookingStatus, bookingTransitions, type Ledger } from './lifecycle.ts';

/** Whether an action ends a booking with money of its buyer, so that a refund has to be arranged: by its ledger, or where it has none by its status (D-95, D-333). */
export function leavesRefund(action: BookingAction, from: BookingStatus, ledger: Ledger): boolean {
  if (bookingTransitions[action].lot !== 'available') return false;
  return ledger ? ledger.heldSen > 0 : from === 'approved';
}

/** Whether an action ends a booking with payments that nobody has confirmed (D-334). */
export function leavesReport(action: BookingAction, ledger: Ledger): boolean {
  return bookingTransitions[action].lot === 'available' && ledger !== null && ledger.reportedSen > 0;
}
