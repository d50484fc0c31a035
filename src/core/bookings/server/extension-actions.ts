import { recordAudit } from '#core/audit/server/store.ts';
import { countWaiting } from '#core/lines/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { type ExtensionTerms, extendedDeadline } from '../extension-lifecycle.ts';
import { allowsExtension } from '../extension-policy.ts';
import { bookingRefusals, extensionRefusals } from '../messages.ts';
import { bookingCan } from '../policy.ts';
import { eventOf, expireIfDue } from './actions.ts';
import { isMoneyHeld } from './expiry-store.ts';
import { announce } from './notice-actions.ts';
import { forgetReminders } from './reminder-store.ts';
import { hasAgencyExtended, insertEvent, lockBooking, moveDeadline } from './store.ts';

type Wanted = {
  id: string;
  reason: string | undefined;
  /** Optimistic lock: the deadline that was seen, if known. */
  seenExpiresAt: string | undefined;
};

/**
 * Extends the hold of an unanswered request: deadline, history, audit and notices in one transaction. The deadline is looked
 * at first, so that a hold past its deadline is not revived (D-80, D-192). Returns the new deadline.
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, REASON_REQUIRED, then the conflicts of the contract
 */
export async function extendHold(
  tx: Tx,
  actor: Actor,
  { id, reason, seenExpiresAt }: Wanted,
  terms: ExtensionTerms,
  now: Date,
): Promise<Date> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  assertAllowed(bookingCan.extend(actor, booking));
  if (!reason) throw new Problem(extensionRefusals.REASON_REQUIRED);
  const status = await expireIfDue(tx, booking, now);
  const { createdAt, expiresAt } = booking;
  const agencyExtended = await hasAgencyExtended(tx, id);
  assertAllowed(allowsExtension(actor, { status, createdAt, expiresAt, agencyExtended }, terms), status);
  if (!isAdministrator(actor) && booking.lotId !== null && (await countWaiting(tx, [booking.lotId])).size > 0)
    throw new Problem(extensionRefusals.EXTENSION_QUEUE, { found: status });
  if (seenExpiresAt !== undefined && Date.parse(seenExpiresAt) !== expiresAt?.getTime())
    throw new Problem(bookingRefusals.CHANGED_MEANWHILE, { found: status });
  const until = expiresAt && extendedDeadline({ createdAt, expiresAt }, terms);
  if (!until || !(await moveDeadline(tx, booking, until, now))) throw new Problem(commonRefusals.CONFLICT);
  await forgetReminders(tx, id);
  await insertEvent(
    tx,
    eventOf(booking, { action: 'extend', from: status, to: status, note: reason }, { actor, now }),
  );
  await recordAudit(tx, {
    actor,
    action: 'booking.extend',
    target: { type: 'booking', id },
    from: { expiresAt },
    to: { expiresAt: until },
    why: reason,
    detail: { lotId: booking.lotId, unitId: booking.unitId },
    at: now,
  });
  // the hold of a lot that money is held for has no end, the time of its agency has (D-192)
  const end = until.toISOString();
  const ends = (await isMoneyHeld(tx, id)) ? { answerBy: end } : { deadline: end };
  await announce(tx, booking, { actor, now }, [
    { kind: 'hold_extended', audiences: ['parties', 'agency'], facts: { ...ends, reason } },
  ]);
  return until;
}
