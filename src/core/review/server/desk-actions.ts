import { recordAudit } from '#core/audit/server/store.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { bookingCan, workDeskOf } from '#core/bookings/policy.ts';
import { announceAssigned } from '#core/bookings/server/notice-actions.ts';
import { type BookingRow, lockBooking } from '#core/bookings/server/store.ts';
import type { Desk } from '#core/documents/lifecycle.ts';
import { lockActor } from '#core/users/server/store.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { formatCalendarDay, parkDay } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import type { Say } from '#shared/say.ts';
import { deskRefusals, deskSuccess } from '../messages.ts';
import {
  findAssignee,
  findFollowUp,
  insertNote,
  type NoteRow,
  removeAssignee,
  removeFollowUp,
  setAssignee,
  setFollowUp,
} from './store.ts';

type Wanted = { actor: Actor; bookingId: string; now: Date };

/** The booking, locked, and the actor's desk for it. @throws BOOKING_NOT_FOUND, FORBIDDEN */
async function lockForDesk(
  tx: Tx,
  { actor, bookingId }: Wanted,
): Promise<{ booking: BookingRow; desk: Desk }> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  assertAllowed(bookingCan.workOn(actor, booking));
  return { booking, desk: workDeskOf(actor, booking) ?? 'office' };
}

/**
 * Writes an internal note for the author's desk or for both, the agency's part for the booking's agency of that moment
 * (D-189). The audit trail gets no text. @throws BOOKING_NOT_FOUND, FORBIDDEN
 */
export async function writeNote(
  tx: Tx,
  wanted: Wanted & { text: string; readers: 'own' | 'both' },
): Promise<NoteRow> {
  const { actor, text, now } = wanted;
  const { booking, desk } = await lockForDesk(tx, wanted);
  const readers = wanted.readers === 'own' ? desk : 'both';
  const note = await insertNote(tx, {
    bookingId: booking.id,
    authorId: actor.id,
    desk,
    readers,
    agencyId: readers === 'office' ? null : booking.agencyId,
    text,
    at: now,
  });
  await recordAudit(tx, {
    actor,
    action: 'booking.note',
    target: { type: 'booking', id: booking.id },
    detail: { desk, readers, lotId: booking.lotId },
    at: now,
  });
  return { note, authorName: actor.name };
}

/**
 * Assigns a booking to a person of the actor's desk, or to no one; the person is told unless they did it themselves (D-190). To take an
 * assignment back leaves the choice that somebody made meanwhile (D-412).
 * Returns the sentence that says what was done. @throws BOOKING_NOT_FOUND, FORBIDDEN, ASSIGNEE_INVALID
 */
export async function assignBooking(
  tx: Tx,
  wanted: Wanted & { userId: string | null; takesBack: string | null | undefined; say: Say },
): Promise<string> {
  const { actor, userId, takesBack, now, say } = wanted;
  // accounts precede bookings in the lock order
  const assignee = userId !== null && isId(userId) ? await lockActor(tx, userId) : undefined;
  const { booking, desk } = await lockForDesk(tx, wanted);
  if (userId !== null && (!assignee || workDeskOf(assignee, booking) !== desk)) {
    throw new Problem(deskRefusals.ASSIGNEE_INVALID);
  }
  const before = await findAssignee(tx, booking.id, desk);
  if (before === userId) return deskSuccess.unchanged;
  if (takesBack !== undefined && before !== takesBack) return deskSuccess.unchanged;
  if (assignee) {
    await setAssignee(tx, booking.id, { userId: assignee.id, desk, assignedBy: actor.id, at: now });
    await announceAssigned(tx, booking, { actor, now, desk, assignee: assignee.id });
  } else await removeAssignee(tx, booking.id, desk);
  await recordAudit(tx, {
    actor,
    action: 'booking.assign',
    target: { type: 'booking', id: booking.id },
    from: before,
    to: userId,
    detail: { desk, lotId: booking.lotId },
    at: now,
  });
  return assignee ? say(deskSuccess.assigned, { name: assignee.name }) : deskSuccess.unassigned;
}

/**
 * Sets the day on which the actor's desk comes back to a booking, in place of the one before, or with null takes it off as done
 * (D-445). To take 'done' back leaves another day that was set meanwhile (D-412). The audit trail gets the days and no text. Returns the sentence that says what was done.
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, FOLLOW_UP_EMPTY, FOLLOW_UP_PAST
 */
export async function followUp(
  tx: Tx,
  wanted: Wanted & { onDay: string | null; text: string; takesBack: boolean; say: Say },
): Promise<string> {
  const { actor, onDay, text, takesBack, now, say } = wanted;
  const { booking, desk } = await lockForDesk(tx, wanted);
  const before = await findFollowUp(tx, booking.id, desk);
  if (before?.onDay === onDay && before.text === text) return deskSuccess.unchanged;
  if (takesBack && before !== null) return deskSuccess.unchanged;
  if (onDay === null) {
    if (before === null) return deskSuccess.unchanged;
    await removeFollowUp(tx, booking.id, desk);
  } else {
    if (text === '') throw new Problem(deskRefusals.FOLLOW_UP_EMPTY);
    const isKnown = takesBack || onDay === before?.onDay;
    if (onDay < parkDay(now) && !isKnown) throw new Problem(deskRefusals.FOLLOW_UP_PAST);
    await setFollowUp(tx, { bookingId: booking.id, desk, onDay, text, setBy: actor.id, setAt: now });
  }
  await recordAudit(tx, {
    actor,
    action: 'booking.follow_up',
    target: { type: 'booking', id: booking.id },
    from: { onDay: before?.onDay ?? null },
    to: { onDay },
    detail: { desk, lotId: booking.lotId },
    at: now,
  });
  return onDay === null
    ? deskSuccess.followUpDone
    : say(deskSuccess.followUpSet, { day: formatCalendarDay(onDay, say.language) });
}
