import { recordAudit } from '#core/audit/server/store.ts';
import type { RetentionAction } from '#core/bookings/lifecycle.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { allowsErasure, bookingCan } from '#core/bookings/policy.ts';
import { eventOf } from '#core/bookings/server/actions.ts';
import { type BookingRow, insertEvent, lockBooking } from '#core/bookings/server/store.ts';
import { isHeld, liftHold, openHold } from '#core/documents/server/legal-hold-store.ts';
import { empty, lockStored } from '#core/documents/server/purge-store.ts';
import type { BytesPlace } from '#core/documents/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { holdRefusals, holdSuccess } from '../messages.ts';

/** Erases what else is kept of a booking; returns whether there was anything. */
export type EraseMore = (tx: Tx, bookingId: string, now: Date) => Promise<boolean>;

type Wanted = { actor: Actor; id: string; reason: string | undefined; now: Date };

/**
 * Puts the documents of a booking under a legal hold, or lifts it; returns the sentence that says what was done. A hold
 * that is there stays as it was set (D-172). @throws BOOKING_NOT_FOUND, FORBIDDEN, REASON_MISSING
 */
export async function setHold(tx: Tx, on: boolean, wanted: Wanted): Promise<string> {
  const { booking, reason } = await lockForRetention(tx, wanted);
  const { actor, now } = wanted;
  if (on) {
    await lockStored(tx, booking.id);
    const isNew = await openHold(tx, { bookingId: booking.id, reason, setBy: actor.id }, now);
    if (!isNew) return holdSuccess.heldAlready;
  } else if (!(await liftHold(tx, booking.id, actor.id, now))) return holdSuccess.notHeld;
  await recordRetention(tx, booking, { action: on ? 'hold_documents' : 'lift_hold', reason, actor, now });
  return on ? holdSuccess.held : holdSuccess.lifted;
}

/**
 * Erases the documents of a booking at request, replaced ones included: keys and names here, the bytes that are returned
 * after the commit. @throws what setHold throws, DOCUMENTS_KEPT, DOCUMENTS_ON_HOLD
 */
export async function eraseDocuments(tx: Tx, wanted: Wanted, eraseMore: EraseMore): Promise<BytesPlace[]> {
  const { booking, reason } = await lockForRetention(tx, wanted);
  const { actor, now } = wanted;
  if (!allowsErasure(booking.status)) throw new Problem(holdRefusals.DOCUMENTS_KEPT);
  if (await isHeld(tx, booking.id)) throw new Problem(holdRefusals.DOCUMENTS_ON_HOLD);
  const erased = await empty(tx, await lockStored(tx, booking.id), { actor, why: reason, now });
  const hadMore = await eraseMore(tx, booking.id, now);
  if (erased.length > 0 || hadMore) {
    const detail = { documents: erased.length };
    await recordRetention(tx, booking, { action: 'erase_documents', reason, actor, now, detail });
  }
  return erased;
}

/** The booking, locked, for an actor who may decide on its documents and gives a reason. */
async function lockForRetention(tx: Tx, { actor, id, reason }: Wanted) {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  assertAllowed(bookingCan.decideRetention(actor));
  if (!reason) throw new Problem(holdRefusals.REASON_MISSING);
  return { booking, reason };
}

type Recorded = {
  action: RetentionAction;
  reason: string;
  actor: Actor;
  now: Date;
  detail?: Record<string, unknown>;
};

/** Into the history and the audit trail; the status and its date stay, since they start the retention (D-100). */
async function recordRetention(
  tx: Tx,
  booking: BookingRow,
  { action, reason, actor, now, detail }: Recorded,
): Promise<void> {
  const { id, status, lotId } = booking;
  await insertEvent(tx, eventOf(booking, { action, from: status, to: status, note: reason }, { actor, now }));
  await recordAudit(tx, {
    actor,
    action: `booking.${action}`,
    target: { type: 'booking', id },
    why: reason,
    detail: { ...detail, lotId },
    at: now,
  });
}
