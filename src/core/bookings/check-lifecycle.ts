import type { CheckState, Desk, DocumentVerdict } from '#core/documents/lifecycle.ts';
import { type BookingStatus, isLive } from './lifecycle.ts';

/** States of a booking's documents that lists can be narrowed to (D-168). */
export const documentStates = ['to_check', 'sent_back', 'incomplete'] as const;
export type DocumentState = (typeof documentStates)[number];

type Checked = { status: BookingStatus; processedAt: Date | null };
type Judged = { verdictDesk: Desk | null; createdAt: Date; recheckAt: Date | null };

/**
 * Whether a current document waits for a desk: the agency's for any verdict, the office's for one of its own, and once the
 * payment is recorded only if it came, or its verdict was taken back, after that.
 */
export function isToCheck(
  desk: Desk,
  { status, processedAt }: Checked,
  { verdictDesk, createdAt, recheckAt }: Judged,
): boolean {
  if (desk === 'agency') return status === 'pending_agent' && verdictDesk === null;
  if (verdictDesk === 'office') return false;
  if (status !== 'approved') return status === 'pending_admin';
  return processedAt !== null && [createdAt, recheckAt ?? createdAt].some((since) => since > processedAt);
}

/** The state of a current document at a desk: what only the agency has accepted still waits for the office. */
export function checkStateAt(
  desk: Desk | null,
  document: { verdict: DocumentVerdict | null; verdictDesk: Desk | null } | undefined,
): CheckState {
  if (document === undefined) return 'missing';
  const { verdict, verdictDesk } = document;
  if (verdict === 'accepted' && desk === 'office' && verdictDesk === 'agency') return 'unchecked';
  return verdict ?? 'unchecked';
}

/** Whether a desk may still say that no payment came with a slip: the office once the booking has ended (D-334). */
export function answersSlips(desk: Desk, status: BookingStatus): boolean {
  return desk === 'office' && !isLive(status);
}
