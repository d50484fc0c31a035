import { recordAudit } from '#core/audit/server/store.ts';
import type { UserClosing } from '#core/bookings/closing-contract.ts';
import { canMove, endOfHold, isExpiryDue } from '#core/bookings/lifecycle.ts';
import { expireIfDue, moveBooking } from '#core/bookings/server/actions.ts';
import { outcomeOfOfferEnd, readOutcome } from '#core/bookings/server/outcome-actions.ts';
import { findBooking, listKeptOf, listUnderWayOf, lockBooking } from '#core/bookings/server/store.ts';
import { endPlacesOf } from '#core/lines/server/actions.ts';
import { openPlacesOf } from '#core/lines/server/store.ts';
import { closePendingRequest, countOfAgency } from '#core/memberships/server/store.ts';
import { closeMailsOf } from '#core/notices/server/outbox-store.ts';
import { deleteNoticesOf } from '#core/notices/server/store.ts';
import { removeViewsOf } from '#core/review/server/view-store.ts';
import { keepClosedLogin } from '#core/sessions/server/closed-login-store.ts';
import { endLinks } from '#core/sessions/server/link-store.ts';
import { forgetOtherSources } from '#core/sessions/server/source-store.ts';
import { revokeSessions } from '#core/sessions/server/store.ts';
import { userRefusals } from '#core/users/messages.ts';
import { accountTexts } from '#core/users/office-messages.ts';
import { userCan } from '#core/users/policy.ts';
import { closeAccountRow } from '#core/users/server/account-store.ts';
import { type Account, lockAccount } from '#core/users/server/store.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { modules } from '../modules.ts';

/**
 * Closes an account without erasing it: open bookings are cancelled, what modules have begun for it ends, sessions ended, notices and views deleted, mails emptied and contact data removed
 * (D-115, T20).
 * @throws USER_NOT_FOUND, FORBIDDEN, HAS_APPROVED_BOOKING
 */
export async function closeAccount(
  tx: Tx,
  key: PortalKey,
  { actor, userId }: { actor: Actor; userId: string },
  now: Date,
): Promise<void> {
  // the account row is locked, so no new booking can appear after the list was read
  const account = await lockAccount(tx, userId);
  assertAllowed(userCan.close(actor, account));
  if (!account) throw new Problem(userRefusals.USER_NOT_FOUND);
  const cancelled = await cancelOpenBookings(tx, actor, account.id, now);
  await endPlacesOf(tx, account.id, { actor, now });
  await closePendingRequest(tx, account.id, { status: 'withdrawn', decidedBy: actor.id }, now);
  for (const { onAccountClosed } of modules) await onAccountClosed?.(tx, account, { actor, now });
  await revokeSessions(tx, account.id, null, now);
  await forgetOtherSources(tx, account.id, null);
  await endLinks(tx, account.id, now);
  await deleteNoticesOf(tx, account.id);
  await removeViewsOf(tx, account.id);
  await closeMailsOf(tx, account.id, now);
  await keepClosedLogin(tx, key, account.email, now);
  await closeAccountRow(tx, account.id, accountTexts.closedName, now);
  await recordAudit(tx, {
    actor,
    action: 'user.close',
    target: { type: 'user', id: account.id },
    from: { role: account.role, agencyId: account.agencyId },
    to: null,
    detail: { cancelled },
    at: now,
  });
}

/**
 * What closing an account does to the lots that its open bookings and its offers hold, as it does it (D-420): bookings first, then offers;
 * and what of sold and ended ones stays.
 */
export async function findTaken(
  reader: Reader,
  { actor, account }: { actor: Actor; account: Account },
  now: Date,
): Promise<UserClosing> {
  const looker = { actor, now };
  const taken: UserClosing = { freed: [], approved: [], sold: [], refunds: [], runsAlone: '' };
  for (const { status, heldSen, agreementSigned, ...place } of await listKeptOf(reader, account.id)) {
    if (status === 'sold') taken.sold.push(place);
    else taken.refunds.push({ ...place, heldSen, ...(agreementSigned && { isSigned: true as const }) });
  }
  for (const id of await listUnderWayOf(reader, account.id)) {
    const found = await findBooking(reader, id);
    if (!found) continue;
    const { booking } = found;
    const place = { lotNumber: found.lot?.lotNumber ?? null, unitNumber: found.unit?.unitNumber ?? null };
    const expiresAt = endOfHold({ ...booking, deposit: found.deposit });
    const action = isExpiryDue({ ...booking, expiresAt }, now) ? 'expire' : 'close_account';
    if (booking.status === 'approved') taken.approved.push(place);
    else
      taken.freed.push({
        ...place,
        effects: (await (await readOutcome(reader, booking, looker)).of(action)).effects,
      });
  }
  for (const offer of await openPlacesOf(reader, account.id)) {
    if (offer.state !== 'offered') continue;
    const { lotNumber, effects } = await outcomeOfOfferEnd(reader, offer, looker);
    taken.freed.push({ lotNumber, unitNumber: null, effects });
  }
  const { agencyId } = account;
  if (agencyId && account.role === 'agent_admin' && (await countOfAgency(reader, agencyId)).agentAdmins === 1)
    taken.runsAlone = account.agencyName ?? '';
  return taken;
}

/** Cancels pending bookings; returns their ids. @throws HAS_APPROVED_BOOKING */
async function cancelOpenBookings(tx: Tx, actor: Actor, userId: string, now: Date): Promise<string[]> {
  const cancelled: string[] = [];
  for (const id of await listUnderWayOf(tx, userId)) {
    const booking = await lockBooking(tx, id);
    if (!booking) continue;
    const status = await expireIfDue(tx, booking, now);
    if (status === 'approved') throw new Problem(userRefusals.HAS_APPROVED_BOOKING);
    if (!canMove('close_account', status)) continue;
    await moveBooking(tx, booking, 'close_account', '', { actor, now });
    cancelled.push(id);
  }
  return cancelled;
}
