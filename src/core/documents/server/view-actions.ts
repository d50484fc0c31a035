import { recordAudit } from '#core/audit/server/store.ts';
import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/serve.ts';
import { canDraw } from '#platform/server/watermark.ts';
import { type Actor, isMember } from '#shared/actor.ts';
import { formatParkTime, HOUR_MS } from '#shared/dates.ts';
import { sayEnglish } from '#shared/say.ts';
import type { OriginalReason, ViewKind } from '../lifecycle.ts';
import { documentTexts } from '../messages.ts';
import { type DocumentRow, insertView } from './store.ts';

/** Longest name in a watermark; a longer one would push the time out of a small picture. */
const NAME_LENGTH = 40;

/** The text over a picture: what it was given for, by whom it is looked at, and when (D-180). */
export function watermarkText(
  viewer: Pick<Actor, 'id' | 'name'>,
  booking: { place: string; agencyName: string } | null,
  now: Date,
): string {
  const purpose = booking
    ? sayEnglish('for booking of {place}', { place: booking.place })
    : documentTexts.markOfUpload;
  const name = canDraw(viewer.name) ? viewer.name : `account ${viewer.id.slice(0, 8)}`;
  return [purpose, shorten(booking?.agencyName ?? ''), shorten(name), formatParkTime(now)]
    .filter((part) => part !== '')
    .join(' · ');
}

function shorten(name: string): string {
  const letters = [...name.trim()];
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join('')}…` : letters.join('');
}

/** How bytes are handed out; only an original has a reason. */
type HandOut = { kind: ViewKind; reason?: OriginalReason; note?: string };

/** Records an access to a document for its owner and for the audit trail; never its content (D-96, D-182). */
export async function recordView(
  tx: Tx,
  { id, bookingId, documentType, paper }: DocumentRow,
  { kind, reason, note = '' }: HandOut,
  { actor, sessionId, now }: Caller & { now: Date },
): Promise<void> {
  const viewerAgency = isMember(actor) ? actor.agencyName : null;
  const viewer = { viewerId: actor.id, viewerRole: actor.role, viewerAgency, sessionId };
  await insertView(tx, { documentId: id, ...viewer, kind, reason: reason ?? null, note }, now);
  await recordAudit(tx, {
    actor,
    action: kind === 'original' ? 'document.open_original' : 'document.view',
    target: { type: 'document', id },
    why: note,
    detail: { documentType, bookingId, ...(paper && { paper }), ...(reason && { reason }) },
    at: now,
  });
}

/** Records that a person opens an original, within their limit (D-181). @throws TOO_MANY */
export async function recordOriginal(
  tx: Tx,
  document: DocumentRow,
  why: { reason: OriginalReason; note: string },
  { mostPerHour, ...caller }: Caller & { now: Date; mostPerHour: number },
): Promise<void> {
  const subject = `original ${caller.actor.id}`;
  await consumeRateLimit(tx, { subject, most: mostPerHour, windowMs: HOUR_MS }, caller.now);
  await recordView(tx, document, { kind: 'original', ...why }, caller);
}
