import { lotRefusals } from '#core/lots/messages.ts';
import type { Db } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import type { BookingRequestBody } from '../contract.ts';
import { heldLot, isExpiryDue } from '../lifecycle.ts';
import { bookingCan } from '../policy.ts';
import { findLiveBookingOfOthers } from './request-store.ts';
import type { BookingRow } from './store.ts';

/** LOT_TAKEN with the status that a live booking implies. */
export function lotTaken({ status }: Pick<BookingRow, 'status'>): Problem {
  const found = heldLot[status];
  return new Problem(lotRefusals.LOT_TAKEN, found === undefined ? {} : { found });
}

/**
 * Refuses a buyer's request for a lot that somebody else plainly holds, by one read without a lock, so that a crowd that wants
 * one lot does not wait in line for transactions (D-297). It lets through whatever needs more than that read: a deadline that has
 * passed, a lot that the buyer asked for before (a repeat gets its first answer, D-56), a request for a unit, for another account
 * or through another agency; `fileBooking` decides.
 * @throws NOT_A_MEMBER, AGENCY_INACTIVE, LOT_TAKEN
 */
export async function refuseHeldLot(
  db: Db,
  actor: Actor,
  { lotId, unitId, userId, agencyId }: BookingRequestBody,
  now: Date,
): Promise<void> {
  assertAllowed(bookingCan.request(actor));
  const isForOneself = !userId || userId === actor.id;
  const isOwnAgency = !agencyId || agencyId === actor.agencyId;
  if (!lotId || unitId || !isForOneself || !isOwnAgency) return;
  const live = await findLiveBookingOfOthers(db, lotId, actor.id);
  if (live && !isExpiryDue(live, now)) throw lotTaken(live);
}
