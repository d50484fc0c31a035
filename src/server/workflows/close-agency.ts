import { agencyRefusals } from '#features/agencies/messages.ts';
import { agencyCan } from '#features/agencies/policy.ts';
import { findAgency, lockAgency, removeAgency } from '#features/agencies/server/store.ts';
import { recordAudit } from '#features/audit/server/store.ts';
import { canMove } from '#features/bookings/lifecycle.ts';
import { bookingHistoryTexts } from '#features/bookings/messages.ts';
import { expireIfOverdue, moveBooking } from '#features/bookings/server/actions.ts';
import { detachFromAgency, listWaitingForAgency, lockBooking } from '#features/bookings/server/store.ts';
import { releaseEverybody } from '#features/memberships/server/staff-actions.ts';
import { lockPeople } from '#features/memberships/server/store.ts';
import type { Tx } from '#server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { Problem } from '#shared/problem.ts';
import { demand } from '#shared/verdict.ts';

type Closing = { actor: Actor; agencyId: string; now: Date };

/** How many people changed, and of how many bookings the agency was cleared. */
export type Closed = { usersConverted: number; bookingsUpdated: number };

/**
 * Deletes an agency (D-109): its people become normal users, requests that wait for its answer go to the office, all
 * its bookings keep its name. One transaction, everything or nothing. @throws FORBIDDEN, AGENCY_NOT_FOUND
 */
export async function closeAgency(tx: Tx, closing: Closing): Promise<Closed> {
  const { actor, agencyId, now } = closing;
  demand(agencyCan.delete(actor));
  if (!(await findAgency(tx, agencyId))) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  const before = await emptyAgency(tx, closing);
  // accounts and lots come before the agency in the lock order; from here on nobody joins it or books through it
  const agency = await lockAgency(tx, agencyId, 'end');
  if (!agency) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  const meanwhile = await emptyAgency(tx, closing);
  const usersConverted = before + meanwhile;
  const bookingsUpdated = await detachFromAgency(tx, agencyId, now);
  await removeAgency(tx, agencyId);
  await recordAudit(tx, {
    actor,
    action: 'agency.delete',
    target: { type: 'agency', id: agencyId },
    from: { name: agency.name, isActive: agency.isActive },
    to: null,
    detail: { usersConverted, bookingsUpdated },
    at: now,
  });
  return { usersConverted, bookingsUpdated };
}

/** Hands over what waits for the agency and releases its people; returns how many. */
async function emptyAgency(tx: Tx, closing: Closing): Promise<number> {
  const { agencyId, actor, now } = closing;
  await lockPeople(tx, agencyId);
  for (const id of await listWaitingForAgency(tx, agencyId)) await handToOffice(tx, id, { actor, now });
  return releaseEverybody(tx, closing);
}

/** The buyer keeps the lot, and the office decides (T11); what is overdue expires instead. */
async function handToOffice(tx: Tx, id: string, mover: { actor: Actor; now: Date }): Promise<void> {
  const booking = await lockBooking(tx, id);
  if (!booking || !canMove('hand_to_office', await expireIfOverdue(tx, booking, mover.now))) return;
  await moveBooking(tx, booking, 'hand_to_office', bookingHistoryTexts.agencyClosed, mover);
}
