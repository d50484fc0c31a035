import { recordAudit } from '#core/audit/server/store.ts';
import { answersSlips } from '#core/bookings/check-lifecycle.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { bookingCan, checksDocuments, deskOf } from '#core/bookings/policy.ts';
import { expireIfDue } from '#core/bookings/server/actions.ts';
import { announceSentBack } from '#core/bookings/server/notice-actions.ts';
import { type BookingRow, lockBooking } from '#core/bookings/server/store.ts';
import { type Desk, reasonsFor, type SendBackReason } from '#core/documents/lifecycle.ts';
import { checkSuccess, documentFields, documentRefusals } from '#core/documents/messages.ts';
import { lockDocuments, setVerdict } from '#core/documents/server/check-store.ts';
import { type DocumentRow, listSlips } from '#core/documents/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { DocumentCheck } from '../contract.ts';

/** A verdict as it is stored: an accepted document has neither reason nor note. */
type Given = { documentId: string; note: string } & (
  | { verdict: 'accepted'; reason: null }
  | { verdict: 'sent_back'; reason: SendBackReason }
);

/** @throws CHECK_REASON_MISSING */
function readCheck({ documentId, verdict, reason, note = '' }: DocumentCheck): Given {
  if (verdict === 'accepted') return { documentId, verdict, reason: null, note: '' };
  if (!reason || (reason === 'other' && note === '')) {
    throw new Problem(documentRefusals.CHECK_REASON_MISSING);
  }
  return { documentId, verdict, reason, note };
}

/**
 * Gives verdicts on documents of one booking, all or none, with one notice for those sent back (D-167, D-169). Neither
 * booking nor lot changes. Returns the sentence that says what was done.
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, CHECKS_CLOSED, and the refusals of a single check
 */
export async function checkDocuments(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  checks: readonly DocumentCheck[],
  now: Date,
): Promise<string> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  assertAllowed(bookingCan.checkDocuments(actor, booking));
  const desk = deskOf(actor, booking) ?? 'office';
  const status = await expireIfDue(tx, booking, now);
  const saysNoPayment = checks.every(
    ({ verdict, reason }) => verdict === 'sent_back' && reason === 'no_payment',
  );
  if (!checksDocuments(desk, status) && !(saysNoPayment && answersSlips(desk, status)))
    throw new Problem(documentRefusals.CHECKS_CLOSED, { found: status });
  const given = checks.map(readCheck);
  const locked = await lockDocuments(
    tx,
    given.map(({ documentId }) => documentId),
  );
  const judged = given.map((check) => ({
    check,
    document: findJudgeable(locked, check, { bookingId, desk }),
  }));
  const changed = judged.filter(({ check, document }) => !isRepeat(check, desk, document));
  for (const { check, document } of changed) await giveVerdict(tx, document, check, { actor, desk, now });
  const sentBack = changed.flatMap(({ check: { reason, note }, document }) =>
    reason === null ? [] : [{ ...document, reason, note }],
  );
  if (sentBack.length > 0) await announceSentBack(tx, booking, sentBack, { actor, now, desk });
  return saidOf(changed.length, sentBack.length);
}

/** Says of the slips of a locked booking that no payment came with them, as whoever voids or reverses the payment does (D-334). */
export async function sendBackSlips(
  tx: Tx,
  booking: BookingRow,
  { actor, now, isTold }: { actor: Actor; now: Date; isTold: boolean },
): Promise<void> {
  const ids = await listSlips(tx, booking.id);
  const slips = ids.length > 0 ? await lockDocuments(tx, ids) : [];
  const why = { reason: 'no_payment', note: '' } as const;
  for (const document of slips) {
    const given = { documentId: document.id, verdict: 'sent_back', ...why } as const;
    await giveVerdict(tx, document, given, { actor, desk: 'office', now });
  }
  if (!isTold || slips.length === 0) return;
  const sentBack = slips.map((document) => ({ ...document, ...why }));
  await announceSentBack(tx, booking, sentBack, { actor, now, desk: 'office' });
}

async function giveVerdict(
  tx: Tx,
  document: DocumentRow,
  { verdict, reason, note }: Given,
  { actor, desk, now }: { actor: Actor; desk: Desk; now: Date },
): Promise<void> {
  const { id, documentType, paper, bookingId } = document;
  await setVerdict(tx, id, { verdict, reason, note, desk, by: actor.id }, now);
  await recordAudit(tx, {
    actor,
    action: verdict === 'accepted' ? 'document.accept' : 'document.send_back',
    target: { type: 'document', id },
    from: document.verdict,
    to: verdict,
    why: note,
    detail: { documentType, ...(paper && { paper }), bookingId, desk, reason },
    at: now,
  });
}

/** @throws DOCUMENT_NOT_FOUND, DOCUMENT_REPLACED, DOCUMENT_JUDGED */
function findJudgeable(
  locked: readonly DocumentRow[],
  { documentId, reason }: Given,
  { bookingId, desk }: { bookingId: string; desk: Desk },
): DocumentRow {
  const document = locked.find(({ id }) => id === documentId);
  if (document?.bookingId !== bookingId || document.purgedAt !== null) {
    throw new Problem(documentRefusals.DOCUMENT_NOT_FOUND);
  }
  if (reason !== null && !reasonsFor(document).includes(reason))
    throw invalidField('reason', documentFields.reasonInvalid);
  if (document.replacedAt !== null) throw new Problem(documentRefusals.DOCUMENT_REPLACED);
  if (desk === 'agency' && document.verdictDesk === 'office') {
    throw new Problem(documentRefusals.DOCUMENT_JUDGED);
  }
  return document;
}

/** Whether a desk gives the verdict that it has given already, as a call that is sent again does. */
function isRepeat({ verdict, reason, note }: Given, desk: Desk, document: DocumentRow): boolean {
  return (
    document.verdict === verdict &&
    document.verdictDesk === desk &&
    document.verdictReason === reason &&
    document.verdictNote === note
  );
}

function saidOf(changed: number, sentBack: number): string {
  if (changed === 0) return checkSuccess.unchanged;
  if (sentBack === 0) return changed === 1 ? checkSuccess.accepted : checkSuccess.severalAccepted;
  if (sentBack < changed) return checkSuccess.mixed;
  return sentBack === 1 ? checkSuccess.sentBack : checkSuccess.severalSentBack;
}
