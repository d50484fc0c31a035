import { bookingTexts } from '#features/bookings/messages.ts';
import { fillIn } from '#shared/problem.ts';
import type { Upload } from './use-booking-submission.ts';

/** Names a paper of an agent's booking that did not arrive: the card's sides by number, the cheque by name (R-DOC-09). */
export function paperFailure({ type }: Upload): string {
  if (type === 'cheque') return bookingTexts.chequeFailed;
  return fillIn(bookingTexts.icFileFailed, { n: type === 'ic_front' ? '1' : '2' });
}
