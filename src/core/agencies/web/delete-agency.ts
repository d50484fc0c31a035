import { deleteAgency } from '#core/agencies/contract.ts';
import { agencyTexts } from '#core/agencies/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { signedInUserId } from '#platform/web/storage.ts';
import { interpolate } from '#shared/interpolate.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { isGone } from './queries.ts';

const TRIES = 3;
/** Delay before the next attempt, in ms, multiplied by the attempt's number. */
const DELAY_MS = 1000;
/** Timeout of the direct call after the attempts, in ms. */
const DIRECT_TIMEOUT_MS = 15_000;

/** Changed members and bookings, as far as a reply reported them. */
export type Deleted = { usersConverted?: number; bookingsUpdated?: number; underWay?: true };

/**
 * Deletes an agency: up to three attempts one and two seconds apart, then one direct call to the page's own origin. A refusal
 * is final; but "not found" after an unanswered attempt means that this attempt had succeeded (D-57).
 * @throws CallFailure
 */
export async function deleteAgencyWithRetries(id: string, onRetry: () => void): Promise<Deleted> {
  const owner = signedInUserId();
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      return await call(deleteAgency, { params: { id } });
    } catch (error) {
      if (isRefusal(error)) return settle(error, attempt > 1);
      onRetry();
      if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, DELAY_MS * attempt));
      // do not retry for another account
      if (signedInUserId() !== owner) throw error;
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
  if (triedBefore && isGone(error)) return {};
  throw error;
}

/** The success sentence, with numbers if the reply had them. */
export function deletedText({ usersConverted, bookingsUpdated, underWay }: Deleted): string {
  if (usersConverted === undefined || bookingsUpdated === undefined) return t('Agency deleted successfully.');
  const counts = { users: String(usersConverted), bookings: String(bookingsUpdated) };
  return interpolate(underWay ? agencyTexts.deleteUnderWay : agencyTexts.deleted, counts);
}

/** The failure sentence, by status. */
export function deleteFailureText(error: unknown): string {
  const status = error instanceof CallFailure ? (error.status ?? 0) : 0;
  // any other 404 comes from a proxy before the server (D-42)
  if (isGone(error)) return t('Failed to delete agency. The agency no longer exists.');
  if (status === 403) return t('Failed to delete agency. You do not have permission.');
  if (status >= 500) return t('Failed to delete agency. Server error.');
  const reason = refusalText(error, '');
  return sentences(t('Failed to delete agency.'), reason);
}
