import { agencyRefusals } from '#core/agencies/messages.ts';
import { agencyCan } from '#core/agencies/policy.ts';
import {
  type AgencyRow,
  beginClosing,
  countClosed,
  findAgency,
  lockAgency,
  lockClosing,
  removeAgency,
} from '#core/agencies/server/store.ts';
import { recordAudit } from '#core/audit/server/store.ts';
import type { AgencyClosing } from '#core/bookings/closing-contract.ts';
import { canMove } from '#core/bookings/lifecycle.ts';
import { bookingHistoryTexts } from '#core/bookings/messages.ts';
import { expireIfDue, moveBooking } from '#core/bookings/server/actions.ts';
import {
  countOfAgency as countBookings,
  detachFromAgency,
  listWaitingForAgency,
  lockBooking,
} from '#core/bookings/server/store.ts';
import { removeAllFromAgency } from '#core/memberships/server/staff-actions.ts';
import { countOfAgency as countPeople, detachRequests, lockPeople } from '#core/memberships/server/store.ts';
import { detachNotices } from '#core/notices/server/store.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { Act, Transact } from '#platform/server/http/transact.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';

type Closing = { actor: Actor; agencyId: string; now: Date };

/** Numbers of changed people and detached bookings. */
export type Closed = { usersConverted: number; bookingsUpdated: number };

/** What was changed so far, and whether the deletion is over. */
export type Progress = Closed & { isOver: boolean };

/** An agency with more rows than this is deleted in batches: one transaction would exceed its time limit. */
const AT_ONCE = { people: 200, bookings: 2_000 };
/** Batch size: people, pending requests or other rows per transaction. */
const BATCH = { people: 50, waiting: 25, rows: 500 };
/** How long a call continues with batches, in ms, before it leaves the rest to the job. */
const CALL_WITHIN_MS = 10_000;

/**
 * Deletes an agency (D-109): its members become normal users, requests waiting for its decision go to the office, all
 * its bookings keep its name. A small one is deleted in one atomic transaction. A very large one is deactivated
 * first, so that nothing joins it, and then emptied in batches; what this call leaves, the job finishes. `present` makes the reply
 * of what was done so far, within each transaction (D-303).
 * @throws FORBIDDEN, AGENCY_NOT_FOUND
 */
export async function closeAgency<R>(
  { act, transact, present }: { act: Act; transact: Transact; present: (progress: Progress) => R },
  { agencyId, now }: Omit<Closing, 'actor'>,
  within = CALL_WITHIN_MS,
): Promise<R> {
  const until = performance.now() + within;
  let isOver = false;
  const presented = (progress: Progress): R => {
    isOver = progress.isOver;
    return present(progress);
  };
  let reply = await act(async (tx, actor) => presented(await startClosing(tx, { actor, agencyId, now })));
  while (!isOver && performance.now() < until) {
    reply = await transact(async (tx) => presented(await closeSome(tx, agencyId, now)));
  }
  return reply;
}

/** What the deletion takes along (D-420): before it is asked for, and when it begins. */
export async function countTaken(reader: Reader, agencyId: string): Promise<AgencyClosing> {
  return { ...(await countPeople(reader, agencyId)), ...(await countBookings(reader, agencyId)) };
}

async function startClosing(tx: Tx, closing: Closing): Promise<Progress> {
  const { actor, agencyId, now } = closing;
  assertAllowed(agencyCan.delete(actor));
  const agency = await findClosing(tx, agencyId);
  if (agency.closing) return { ...agency.closing, isOver: false };
  const taken = await countTaken(tx, agencyId);
  const isLarge = taken.people > AT_ONCE.people || taken.bookings > AT_ONCE.bookings;
  if (!isLarge) return end(tx, closing, { usersConverted: 0, bookingsUpdated: 0 });
  const begun = { actor, wasActive: agency.isActive, usersConverted: 0, bookingsUpdated: 0 };
  await beginClosing(tx, agencyId, begun, now);
  return { ...begun, isOver: false };
}

/** The agency, with its deletion locked for this transaction. @throws AGENCY_NOT_FOUND */
async function findClosing(tx: Tx, agencyId: string): Promise<AgencyRow> {
  await lockClosing(tx, agencyId);
  const agency = await findAgency(tx, agencyId);
  if (!agency) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  return agency;
}

/** Deletes the next batch of a deactivated agency; at the end, the agency itself. @throws AGENCY_NOT_FOUND */
export async function closeSome(tx: Tx, agencyId: string, now: Date): Promise<Progress> {
  const { closing: before } = await findClosing(tx, agencyId);
  if (!before) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  const closing = { actor: before.actor, agencyId, now };
  const batch = await nextBatch(tx, closing);
  const progress = {
    usersConverted: before.usersConverted + batch.people,
    bookingsUpdated: before.bookingsUpdated + batch.bookings,
  };
  if (!batch.isAny) return end(tx, closing, progress, before.wasActive);
  await countClosed(tx, agencyId, { ...before, ...progress });
  return { ...progress, isOver: false };
}

/** The next batch, of the first kind with rows left; kinds are processed in lock order. */
async function nextBatch(tx: Tx, closing: Closing) {
  const { agencyId, now } = closing;
  const waiting = await handOverBatch(tx, closing, BATCH.waiting);
  if (waiting > 0) return { isAny: true, people: 0, bookings: 0 };
  const people = await removeAllFromAgency(tx, closing, BATCH.people);
  if (people > 0) return { isAny: true, people, bookings: 0 };
  const bookings = await detachFromAgency(tx, agencyId, now, BATCH.rows);
  if (bookings > 0) return { isAny: true, people: 0, bookings };
  const rest =
    (await detachRequests(tx, agencyId, BATCH.rows)) + (await detachNotices(tx, agencyId, BATCH.rows));
  return { isAny: rest > 0, people: 0, bookings: 0 };
}

/** Deletes the remaining rows of an agency, and the agency. */
async function end(tx: Tx, closing: Closing, before: Closed, wasActive?: boolean): Promise<Progress> {
  const { actor, agencyId, now } = closing;
  const first = await emptyAgency(tx, closing);
  // accounts and lots precede the agency in the lock order; from here on nobody joins it or books through it
  const agency = await lockAgency(tx, agencyId, 'end');
  if (!agency) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  const meanwhile = await emptyAgency(tx, closing);
  const usersConverted = before.usersConverted + first + meanwhile;
  const bookingsUpdated = before.bookingsUpdated + (await detachFromAgency(tx, agencyId, now));
  await removeAgency(tx, agencyId);
  await recordAudit(tx, {
    actor,
    action: 'agency.delete',
    target: { type: 'agency', id: agencyId },
    from: { name: agency.name, isActive: wasActive ?? agency.isActive },
    to: null,
    detail: { usersConverted, bookingsUpdated },
    at: now,
  });
  return { usersConverted, bookingsUpdated, isOver: true };
}

/** Hands pending bookings over to the office and ends memberships; returns the number of people. */
async function emptyAgency(tx: Tx, closing: Closing): Promise<number> {
  await lockPeople(tx, closing.agencyId);
  await handOverBatch(tx, closing);
  return removeAllFromAgency(tx, closing);
}

/** Hands pending bookings over to the office, up to a limit; returns their number. */
async function handOverBatch(tx: Tx, { agencyId, actor, now }: Closing, most?: number): Promise<number> {
  const waiting = await listWaitingForAgency(tx, agencyId, most);
  for (const id of waiting) await handToOffice(tx, id, { actor, now });
  return waiting.length;
}

/** The client keeps the lot, and the office decides (T11); a request past its deadline expires instead. */
async function handToOffice(tx: Tx, id: string, mover: { actor: Actor; now: Date }): Promise<void> {
  const booking = await lockBooking(tx, id);
  if (!booking || !canMove('hand_to_office', await expireIfDue(tx, booking, mover.now))) return;
  await moveBooking(tx, booking, 'hand_to_office', bookingHistoryTexts.agencyClosed, mover);
}
