import { acceptsDocuments, isClient } from '#core/bookings/policy.ts';
import type { BookingDetail } from '#core/bookings/server/store.ts';
import type { OpenTask } from '#core/bookings/standing-lifecycle.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { sayEnglish } from '#shared/say.ts';
import { changedSince, contentOf, type PaperParts } from './actions.ts';
import { factsIfReadable } from './seal-actions.ts';
import { listValidForms } from './store.ts';

type Form = Awaited<ReturnType<typeof listValidForms>>[number];
type Parts = Pick<PaperParts, 'vault' | 'terms'>;

/** What the valid forms of bookings ask for, by their booking. */
export async function formTasks(
  reader: Reader,
  details: readonly BookingDetail[],
  parts: Parts,
): Promise<Map<string, OpenTask[]>> {
  const byId = new Map(details.map((detail) => [detail.booking.id, detail]));
  const forms = await listValidForms(reader, [...byId.keys()]);
  return new Map(
    forms.map((each) => {
      const detail = byId.get(each.form.bookingId);
      return [each.form.bookingId, detail ? tasksOf(each, detail, parts) : []];
    }),
  );
}

/** The buyer accepts a form that says what the booking is; of one that does not any more a desk issues a new edition (D-247). */
function tasksOf(
  { form: { termsHash, acceptedAt }, facts: sealed, purchasersVersion }: Form,
  detail: BookingDetail,
  { vault, terms }: Parts,
): OpenTask[] {
  const { booking } = detail;
  const facts = factsIfReadable(vault, sealed);
  if (facts?.kind !== 'booking_form') return [];
  const current = contentOf(detail, purchasersVersion, terms, sayEnglish);
  const isOutOfDate = changedSince({ facts, acceptedAt }, booking, current).length > 0;
  // nobody can accept the form of a walk-in client, or one without terms (D-248)
  const isAsked = acceptedAt === null && termsHash !== null && isClient({ id: booking.userId }, booking);
  const at = { by: null, at: 'papers' } as const;
  if (!isOutOfDate)
    return isAsked ? [{ ...at, who: 'buyer', what: 'accept_form', rank: 2, inPerson: true }] : [];
  if (!acceptsDocuments(booking.status)) return [];
  const who = booking.status === 'pending_agent' ? 'agency' : 'office';
  return [{ ...at, who, what: 'issue_form', rank: 1 }];
}
