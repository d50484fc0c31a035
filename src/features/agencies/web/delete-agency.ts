import { deleteAgency } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { interpolate } from '#shared/problem.ts';

const TRIES = 3;
/** A try waits this long times its number for the next one, in milliseconds (R-ADM-22). */
const DELAY_MS = 1000;
/** The direct call after the tries is given up after this long, in milliseconds (R-CONST-15). */
const DIRECT_TIMEOUT_MS = 15_000;

/** What became of the agency's people and bookings, as far as an answer told it. */
export type Deleted = { usersConverted?: number; bookingsUpdated?: number; underWay?: true };

/**
 * Deletes an agency: up to three tries one and two seconds apart, then one direct call to the page's own origin. A refusal
 * is final; but "not found" after a try that nobody answered means that this try had worked (D-57).
 * @throws CallFailure
 */
export async function deleteAgencyWithRetries(id: string, onRetry: () => void): Promise<Deleted> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      return await call(deleteAgency, { params: { id } });
    } catch (error) {
      if (isRefusal(error)) return settle(error, attempt > 1);
      onRetry();
      if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, DELAY_MS * attempt));
    }
  }
  try {
    const base = `${window.location.origin}/api`;
    return await call(deleteAgency, { params: { id }, base, timeoutMs: DIRECT_TIMEOUT_MS });
  } catch (error) {
    return settle(error, true);
  }
}

function isRefusal(error: unknown): boolean {
  const status = error instanceof CallFailure ? error.status : undefined;
  return status !== undefined && status >= 400 && status < 500;
}

function settle(error: unknown, triedBefore: boolean): Deleted {
  if (triedBefore && error instanceof CallFailure && error.status === 404) return {};
  throw error;
}

/** The sentence of a success, with the numbers when the answer had them (R-MSG-35). */
export function deletedText({ usersConverted, bookingsUpdated, underWay }: Deleted): string {
  if (usersConverted === undefined || bookingsUpdated === undefined) return agencyTexts.deleteDone;
  const counts = { users: String(usersConverted), bookings: String(bookingsUpdated) };
  return interpolate(underWay ? agencyTexts.deleteUnderWay : agencyTexts.deleted, counts);
}

/** The sentence of a failure, by its status (R-MSG-23, D-118). */
export function deleteFailureText(error: unknown): string {
  const status = error instanceof CallFailure ? (error.status ?? 0) : 0;
  if (status === 404) return agencyTexts.deleteFailedGone;
  if (status === 403) return agencyTexts.deleteFailedForbidden;
  if (status >= 500) return agencyTexts.deleteFailedServer;
  const reason = refusalText(error, '');
  return reason === '' ? agencyTexts.deleteFailed : `${agencyTexts.deleteFailed} ${reason}`;
}
