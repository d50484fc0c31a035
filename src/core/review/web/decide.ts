import { useMemo, useSyncExternalStore } from 'react';
import {
  answerBooking,
  type Booking,
  getBooking,
  processBooking,
  type processingActions,
  type Seen,
  updateBookingStatus,
} from '#core/bookings/contract.ts';
import { statusWords } from '#core/bookings/labels.ts';
import {
  actionNamed,
  agencyDecisionActions,
  type BookingStatus,
  bookingTransitions,
  officeDecisionActions,
  readStatus,
  type StaffDecision,
} from '#core/bookings/lifecycle.ts';
import { bookingTexts } from '#core/bookings/messages.ts';
import type { Effect } from '#core/bookings/outcome-lifecycle.ts';
import { profileTexts } from '#core/users/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure, isFallbackWorthy, isServerUnavailable } from '#platform/web/api-client/call-failure.ts';
import { type FailedStatusUpdate, local, signedInUserId, subscribeStorage } from '#platform/web/storage.ts';
import { isAdministrator, type Role } from '#shared/actor.ts';
import { t } from '#shared/say.ts';

export type AgencyDecision = 'approve' | 'reject';
export type ProcessingAction = (typeof processingActions)[number];

/**
 * A staff decision about one booking, with what they had seen of it (optimistic lock, D-59); `place` names what is booked,
 * `notes` may be empty.
 */
export type Decision = Seen & {
  bookingId: string;
  place: string;
  notes: string;
  seenStatus: BookingStatus;
  /** What further fields add to its body: those of modules, and a proposed price. */
  further?: object;
} & ({ kind: 'answer'; action: AgencyDecision } | { kind: 'process'; action: ProcessingAction });

/** The transition that a decision requests. */
export function meaningOf(decision: Decision): StaffDecision {
  return decision.kind === 'answer'
    ? agencyDecisionActions[decision.action]
    : officeDecisionActions[decision.action];
}

/** Whether a decision only replaces the notes: of a booking that is booked already (D-79). */
export const isNoted = (status: BookingStatus, action: Decision['action']) =>
  action === 'booked' && status === bookingTransitions.book.to;

/**
 * A decision as body of the status-update call, where the caller's role gives the status its meaning (D-74). Updates kept
 * by older versions have no `seenStatus`, or that alone.
 */
export type StatusUpdate = Omit<Seen, 'seenStatus'> & {
  bookingId: string;
  place?: string | undefined;
  status: string;
  message: string;
  seenStatus?: string | undefined;
};

/** The retry rule of D-51: three attempts, one second times the attempt between them. */
const statusAttempts = 3;
const retryDelayMs = 1000;

/** The update is unconfirmed after attempts without a reply, and kept for a later retry. */
export class StatusNotUpdated extends Error {
  constructor(cause: unknown) {
    super(bookingTexts.statusFailed, { cause });
    this.name = 'StatusNotUpdated';
  }
}

type Caller = { role: Role };

/** What the server says it did; nothing where only the status says that an earlier attempt succeeded. */
export type Outcome = { message?: string; effects: readonly Effect[] };
const unsaid: Outcome = { effects: [] };

type SeenUpdate = StatusUpdate & { seenStatus: BookingStatus };

const seenIn = ({ seenStatus, seenLotId, seenPrice }: Seen) => ({ seenStatus, seenLotId, seenPrice });

/**
 * Sends a decision: first its own call, then, if unavailable, the status update with its retries.
 * Resolves only once the server confirms the resulting status. What further fields add has no place in the status update,
 * so such a decision has its own call alone: it is never sent without them (D-351).
 * @throws CallFailure when the server refuses, StatusNotUpdated when it is unreachable
 */
export async function decide(decision: Decision, caller: Caller): Promise<Outcome> {
  if (local.token.get() === null) throw new CallFailure('refused', profileTexts.noToken);
  const update = asStatusUpdate(decision, caller);
  const { bookingId: id, notes } = decision;
  const seen = seenIn(decision);
  try {
    const { message, effects } = await (decision.kind === 'answer'
      ? call(answerBooking, {
          params: { id },
          body: { ...decision.further, action: decision.action, agentNotes: notes, ...seen },
        })
      : call(processBooking, {
          params: { id },
          body: { ...decision.further, action: decision.action, notes, ...seen },
        }));
    forgetFailedUpdate(update.bookingId);
    return { message, effects };
  } catch (error) {
    if (hasFurther(decision)) throw error;
    if (isFallbackWorthy(error)) return sendUpdate(update, caller);
    if (await isAlreadySo(error, update, caller)) {
      forgetFailedUpdate(update.bookingId);
      return unsaid;
    }
    // a timed-out call may have succeeded: no resend, the person checks the kept update
    if (isTimeout(error)) throw keep(update, error);
    throw error;
  }
}

/**
 * Resends an unconfirmed update. Without `seenStatus` it is sent only if a single status was possible; otherwise the person
 * has to check the booking first.
 * @throws CallFailure when it is refused, StatusNotUpdated when the server is unreachable
 */
export async function updateStatus(update: StatusUpdate, caller: Caller): Promise<Outcome> {
  const seenStatus = readStatus(update.seenStatus ?? '') ?? onlyStart(update, caller);
  if (seenStatus !== undefined) return sendUpdate({ ...update, seenStatus }, caller);
  const booking = await readBooking(update.bookingId).catch((error: unknown) => {
    if (isServerUnavailable(error)) throw keep(update, error);
    forgetFailedUpdate(update.bookingId);
    throw error;
  });
  forgetFailedUpdate(update.bookingId);
  if (isWanted(booking, update, caller)) return unsaid;
  throw new CallFailure(
    'refused',
    t(
      'This was not sent again, because the booking may have changed since. Please open it and decide again.',
    ),
    { found: booking.status },
  );
}

/**
 * The documented fallback of both decisions, tried three times and never again after a refusal.
 * @throws CallFailure when the server refuses, StatusNotUpdated when it is unreachable
 */
async function sendUpdate(update: SeenUpdate, caller: Caller): Promise<Outcome> {
  const { bookingId, status, message } = update;
  const userId = signedInUserId();
  for (let attempt = 1; ; attempt++) {
    try {
      const body = { status, message, ...seenIn(update) };
      const { message: said, effects } = await call(updateBookingStatus, { params: { id: bookingId }, body });
      forgetFailedUpdate(bookingId);
      return { message: said, effects };
    } catch (error) {
      if (await isAlreadySo(error, update, caller)) {
        forgetFailedUpdate(bookingId);
        return unsaid;
      }
      if (!isServerUnavailable(error)) {
        forgetFailedUpdate(bookingId);
        throw error;
      }
      if (attempt === statusAttempts || isTimeout(error)) throw keep(update, error);
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs * attempt));
      // do not retry for another account
      if (signedInUserId() !== userId) throw error;
    }
  }
}

const hasFurther = ({ further = {} }: { further?: object }) => Object.keys(further).length > 0;

/** `approved` is an agency's approval, but an administrator's recorded payment, who sends the status itself. */
function asStatusUpdate(decision: Decision, caller: Caller): SeenUpdate {
  const { bookingId, place, notes } = decision;
  const { to } = bookingTransitions[meaningOf(decision)];
  const status = to === 'pending_admin' && !isAdministrator(caller) ? 'approved' : to;
  return { bookingId, place, status, message: notes, ...seenIn(decision), seenStatus: decision.seenStatus };
}

/** The status before the update, if only one is possible. */
function onlyStart({ status }: StatusUpdate, { role }: Caller): BookingStatus | undefined {
  const action = actionNamed(status, role);
  const from = action ? bookingTransitions[action].from : [];
  return from.length === 1 ? from[0] : undefined;
}

function readBooking(id: string): Promise<Booking> {
  return call(getBooking, { params: { id } });
}

/** After a conflict: whether an earlier attempt whose reply was lost has succeeded. */
async function isAlreadySo(error: unknown, update: StatusUpdate, caller: Caller): Promise<boolean> {
  if (!(error instanceof CallFailure) || error.status !== 409) return false;
  const booking = await readBooking(update.bookingId).catch(() => undefined);
  return booking !== undefined && isWanted(booking, update, caller);
}

/** Whether a booking has the status and the notes of an update, at the lot and price it was meant for; other notes would be lost. */
function isWanted(booking: Booking, { status, message, ...seen }: StatusUpdate, { role }: Caller): boolean {
  const { seenLotId = booking.lotId, seenPrice = booking.price } = seen;
  if (seenLotId !== booking.lotId || seenPrice !== booking.price) return false;
  const action = actionNamed(status, role);
  // both kinds of rejection free the lot
  if (!action || statusWords[booking.status] !== statusWords[bookingTransitions[action].to]) return false;
  const isAnswer = action === 'forward' || action === 'reject_by_agency';
  return message === '' || message === (isAnswer ? booking.agentNotes : booking.adminNotes);
}

function isTimeout(error: unknown): boolean {
  return error instanceof CallFailure && error.kind === 'timeout';
}

function keep(update: StatusUpdate, error: unknown): StatusNotUpdated {
  const detail = error instanceof CallFailure ? error.userMessage : String(error);
  keepFailedUpdate({ ...update, error: detail });
  return new StatusNotUpdated(error);
}

// Unconfirmed updates, kept in the browser

/** Lifetime of an unconfirmed update: a week. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Keeps an unconfirmed status update, and replaces an older one of the same booking. */
export function keepFailedUpdate(update: Omit<FailedStatusUpdate, 'timestamp'>): void {
  const others = readFailedUpdates().filter(({ bookingId }) => bookingId !== update.bookingId);
  write([...others, { timestamp: new Date().toISOString(), ...update }]);
}

/** Drops the kept update of a booking, after a success, a refusal, or when discarded. */
export function forgetFailedUpdate(bookingId: string): void {
  const kept = readFailedUpdates();
  const others = kept.filter((update) => update.bookingId !== bookingId);
  if (others.length < kept.length) write(others);
}

/** The status updates still to be confirmed, oldest first. */
export function useFailedUpdates(): FailedStatusUpdate[] {
  const text = useSyncExternalStore(subscribeStorage, snapshot);
  return useMemo(() => JSON.parse(text) as FailedStatusUpdate[], [text]);
}

/** React compares snapshots by identity, so this one is text. */
function snapshot(): string {
  return JSON.stringify(readFailedUpdates());
}

function readFailedUpdates(): FailedStatusUpdate[] {
  const kept: unknown = local.failedStatusUpdates.get();
  if (!Array.isArray(kept)) return [];
  return kept.filter(isCurrent);
}

/** Validates the stored list: anything but an update of the last week is ignored. */
function isCurrent(entry: unknown): entry is FailedStatusUpdate {
  if (typeof entry !== 'object' || entry === null) return false;
  const { timestamp, bookingId, status, message, ...later } = entry as Partial<FailedStatusUpdate>;
  const { seenStatus = '', place = '' } = later;
  const complete = [bookingId, status, message, seenStatus, place].every((part) => typeof part === 'string');
  return complete && Date.now() - Date.parse(String(timestamp)) < KEPT_FOR_MS;
}

function write(updates: FailedStatusUpdate[]): void {
  if (updates.length === 0) local.failedStatusUpdates.clear();
  else local.failedStatusUpdates.set(updates);
}
