import {
  answerBooking,
  getBooking,
  processBooking,
  type processingActions,
  updateBookingStatus,
} from '#features/bookings/contract.ts';
import {
  actionNamed,
  answerMeans,
  type BookingStatus,
  bookingTransitions,
  processingMeans,
  readStatus,
  type StaffDecision,
  statusWord,
} from '#features/bookings/lifecycle.ts';
import { bookingTexts } from '#features/bookings/messages.ts';
import { profileTexts } from '#features/users/messages.ts';
import { isAdministrator, type Role } from '#shared/actor.ts';
import { call } from '#web/call.ts';
import { CallFailure, isFallbackWorthy } from '#web/call-failure.ts';
import { local } from '#web/storage.ts';
import { forgetFailedUpdate, keepFailedUpdate } from './failed-updates.ts';

export type AnswerAction = 'approve' | 'reject';
export type ProcessingAction = (typeof processingActions)[number];

/** What staff decided about one booking; `notes` may be empty. */
export type Decision = { bookingId: string; notes: string } & (
  | { kind: 'answer'; action: AnswerAction }
  | { kind: 'process'; action: ProcessingAction; seenStatus: BookingStatus }
);

/** What a decision does to the booking. */
export function meaningOf(decision: Decision): StaffDecision {
  return decision.kind === 'answer' ? answerMeans[decision.action] : processingMeans[decision.action];
}

/** A decision in the words of the status-update call, whose meaning depends on the caller's role (D-74). */
export type StatusUpdate = { bookingId: string; status: string; message: string };

/** The retry rule of D-51: three attempts, one second times the attempt between them. */
const statusAttempts = 3;
const retryDelayMs = 1000;

/** No attempt got an answer: nothing is known to have changed, and the update is kept for a later try. */
export class StatusNotUpdated extends Error {
  constructor(cause: unknown) {
    super(bookingTexts.statusFailed, { cause });
    this.name = 'StatusNotUpdated';
  }
}

type Caller = { role: Role };

/**
 * Sends a decision: first its own call, and when that one cannot be had the status update with its retries.
 * Resolves only once the server says that the booking is where the decision leads (D-51, D-59).
 * @throws CallFailure when the server refuses, StatusNotUpdated when it could not be asked
 */
export async function decide(decision: Decision, caller: Caller): Promise<void> {
  if (local.token.get() === null) throw new CallFailure('refused', profileTexts.noToken);
  const update = asStatusUpdate(decision, caller);
  try {
    await sendDecision(decision);
  } catch (error) {
    if (isFallbackWorthy(error)) return updateStatus(update, caller);
    if (await isAlreadySo(error, update, caller)) return forgetFailedUpdate(update.bookingId);
    // a timeout may have been heard: the status is not sent twice, it is kept for whoever decided to look again
    if (isTimeout(error)) throw keep(update, error);
    throw error;
  }
  forgetFailedUpdate(update.bookingId);
}

/**
 * The documented fallback of both decisions, tried three times and never again after a refusal (D-51).
 * @throws CallFailure when the server refuses, StatusNotUpdated when it could not be asked
 */
export async function updateStatus(update: StatusUpdate, caller: Caller): Promise<void> {
  const { bookingId, status, message } = update;
  for (let attempt = 1; ; attempt++) {
    try {
      await call(updateBookingStatus, { params: { id: bookingId }, body: { status, message } });
      break;
    } catch (error) {
      if (await isAlreadySo(error, update, caller)) break;
      if (!isUnanswered(error)) {
        forgetFailedUpdate(bookingId);
        throw error;
      }
      if (attempt === statusAttempts || isTimeout(error)) throw keep(update, error);
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs * attempt));
    }
  }
  forgetFailedUpdate(bookingId);
}

function sendDecision(decision: Decision): Promise<unknown> {
  const params = { id: decision.bookingId };
  return decision.kind === 'answer'
    ? call(answerBooking, { params, body: { action: decision.action, agentNotes: decision.notes } })
    : call(processBooking, {
        params,
        body: { action: decision.action, notes: decision.notes, seenStatus: decision.seenStatus },
      });
}

/** An agency names its approval `approved`; from the office that word means the payment, so it forwards instead (D-74). */
function asStatusUpdate(decision: Decision, caller: Caller): StatusUpdate {
  const { to } = bookingTransitions[meaningOf(decision)];
  const status = to === 'pending_admin' && !isAdministrator(caller) ? 'approved' : to;
  return { bookingId: decision.bookingId, status, message: decision.notes };
}

/** The status an update leads to. */
function target({ status }: StatusUpdate, { role }: Caller): BookingStatus | undefined {
  const action = actionNamed(status, role);
  return action && bookingTransitions[action].to;
}

/** After a conflict: whether the wanted state is there already, because the answer to an earlier try was lost (D-59). */
async function isAlreadySo(error: unknown, update: StatusUpdate, caller: Caller): Promise<boolean> {
  if (!(error instanceof CallFailure) || error.status !== 409) return false;
  const found = await call(getBooking, { params: { id: update.bookingId } }).then(
    (booking) => booking.status,
    () => readStatus(error.found ?? ''),
  );
  const wanted = target(update, caller);
  // every kind of rejection has freed the lot, whoever spoke it
  return found !== undefined && wanted !== undefined && statusWord(found) === statusWord(wanted);
}

function isTimeout(error: unknown): boolean {
  return error instanceof CallFailure && error.kind === 'timeout';
}

/** No answer, or a fault of the server; anything else says that a repeat cannot succeed. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  return error.kind === 'network' || isTimeout(error) || (error.status ?? 0) >= 500;
}

function keep(update: StatusUpdate, error: unknown): StatusNotUpdated {
  const detail = error instanceof CallFailure ? error.userMessage : String(error);
  keepFailedUpdate({ ...update, error: detail });
  return new StatusNotUpdated(error);
}
