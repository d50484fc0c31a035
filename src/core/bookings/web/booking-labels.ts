import type { Booking } from '#core/bookings/contract.ts';
import { placeName } from '#core/bookings/labels.ts';
import { documentNames } from '#core/bookings/standing-labels.ts';
import { checkStateLabels } from '#core/documents/labels.ts';
import { type CheckState, type DocumentMarks, missingOf, neededOf } from '#core/documents/lifecycle.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import { formatCount } from '#shared/counts.ts';
import { joined, listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { CachedBooking } from './mine/offline-cache.ts';

type Place = Pick<CachedBooking, 'lot' | 'unit' | 'lotNumber' | 'lotType'>;

/** The lot's type, or 'Property' when none is known. */
export function lotTypeOf(booking: Place): string {
  return booking.lotType ?? booking.lot?.type ?? booking.unit?.type ?? t('Property');
}

/** The lot's number, or 'N/A' when none is known. */
function lotNumberOf(booking: Place): string {
  return booking.lotNumber ?? booking.lot?.lotNumber ?? 'N/A';
}

/** Where a booking is for; 'Lot N/A' when neither lot nor unit is known. */
export function placeOf(booking: Place): string {
  const unit = booking.unit?.unitNumber ?? null;
  const hasLot = booking.lot !== null || booking.lotNumber !== null;
  return placeName(hasLot || unit === null ? lotNumberOf(booking) : null, unit);
}

type Phased = Place & Pick<CachedBooking, 'propertyPhase'>;

const phaseNumber = ({ propertyPhase, lot }: Phased) => propertyPhase ?? lot?.phase;

/** 'Phase 2', or '' when it is unknown. */
export function phaseOf(booking: Phased): string {
  const phase = phaseNumber(booking);
  return phase === undefined ? '' : t('Phase {phase}', { phase });
}

/** 'Type B · Phase 2', without the phase when it is unknown. */
export function typeAndPhaseOf(booking: Phased): string {
  const phase = phaseNumber(booking);
  const type = typeLetter(lotTypeOf(booking));
  return phase === undefined ? t('Type {type}', { type }) : t('Type {type} · Phase {phase}', { type, phase });
}

/** What a person sees of a booking they decide about: the optimistic lock of the decision. */
export function seenOf({ status, lotId, price }: Booking) {
  return { seenStatus: status, seenLotId: lotId, seenPrice: price };
}

/** The fields of a decision that come from its booking. */
export function decidedOn(booking: Booking) {
  return { bookingId: booking._id, place: placeOf(booking), ...seenOf(booking) };
}

/** A booking has the client's contact in its own fields, in the account, or in both. */
type Client = Partial<Pick<Booking, 'name' | 'phone' | 'contactPhone' | 'user'>>;

/** The client's name as given for the booking, else the account's. */
export function clientNameOf(booking: Client): string {
  return booking.name || booking.user?.name || t('Unknown Client');
}

export function clientPhoneOf(booking: Client): string {
  return booking.contactPhone || booking.phone || booking.user?.phone || 'N/A';
}

const gapStates = ['missing', 'sent_back', 'unchecked'] as const;

/** What a decision should know of the documents: 'Missing: IC back', 'Sent back: IC front', 'Not checked yet: cheque or transfer slip'. */
export function documentGaps(marks: DocumentMarks, states: readonly CheckState[] = gapStates): string[] {
  return states.flatMap((state) => {
    const found = neededOf(marks).filter((needed) => (marks[needed] ?? 'missing') === state);
    if (found.length === 0) return [];
    return [joined(': ', [checkStateLabels[state], listed(found.map((needed) => documentNames[needed]))])];
  });
}

/** The states of a document, the one to act on first. */
const urgency = ['sent_back', 'missing', 'unchecked', 'accepted'] as const;

/** How the documents asked for stand: sent back, missing, how many of them came, or how many are checked. */
export function documentsSummary(marks: DocumentMarks): { state: CheckState; text: string } {
  const states = neededOf(marks).map((needed) => marks[needed] ?? 'missing');
  const state = urgency.find((each) => states.includes(each)) ?? 'missing';
  const missing = missingOf(marks);
  const total = formatCount(states.length);
  if (state === 'sent_back' || missing.length === states.length)
    return { state, text: checkStateLabels[state] };
  if (missing.length > 0)
    return {
      state,
      text: t('{count} of {total} sent', { count: formatCount(states.length - missing.length), total }),
    };
  const count = formatCount(states.filter((each) => each === 'accepted').length);
  return { state, text: t('{count} of {total} checked', { count, total }) };
}
