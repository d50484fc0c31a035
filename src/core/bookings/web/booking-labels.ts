import type { Booking } from '#core/bookings/contract.ts';
import { buyerTasks, placeName } from '#core/bookings/labels.ts';
import { documentTypeLabels, neededLabels } from '#core/documents/labels.ts';
import { documentTypes, missingOf } from '#core/documents/lifecycle.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import type { CachedBooking } from './offline-cache.ts';

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

/** 'Type B · Phase 2', without the phase when it is unknown. */
export function typeAndPhaseOf(booking: Place & Pick<CachedBooking, 'propertyPhase'>): string {
  const phase = booking.propertyPhase ?? booking.lot?.phase;
  const type = lotTypeOf(booking);
  return phase === undefined ? t('Type {type}', { type }) : t('Type {type} · Phase {phase}', { type, phase });
}

type Documents = Pick<Booking, 'documentsComplete' | 'documentMarks'>;

/** The documents that a booking still lacks, as one list: 'IC and payment cheque'. */
function missingDocuments({ documentMarks }: Documents): string {
  const missing = missingOf(documentMarks);
  const sides = missing.filter((needed) => needed === 'ic_front' || needed === 'ic_back');
  const { ic, icFront, icBack, passport, cheque } = buyerTasks;
  const side = sides[0] === 'ic_front' ? icFront : icBack;
  return [
    ...(sides.length > 0 ? [sides.length === 2 ? ic : side] : []),
    ...(missing.includes('passport') ? [passport] : []),
    ...(missing.includes('cheque') ? [cheque] : []),
  ].join(t(' and '));
}

type SentBack = Partial<Pick<Booking, 'sentBackTypes' | 'documentMarks'>>;

/** What was sent back, each name once; a passport that is asked for is of the type other. */
export function sentBackNames({ sentBackTypes = [], documentMarks }: SentBack): string[] {
  const named = documentTypes.filter((type) => sentBackTypes.includes(type));
  const isPassport = documentMarks?.passport === 'sent_back';
  return named.map((type) =>
    type === 'other' && isPassport ? neededLabels.passport : documentTypeLabels[type],
  );
}

/** 'IC front was sent back. Upload it again.', or null when no document was. */
export function sentBackTask({ sentBackTypes = [], ...booking }: SentBack): string | null {
  if (sentBackTypes.length === 0) return null;
  const documents = sentBackNames({ sentBackTypes, ...booking }).join(t(' and '));
  return interpolate(sentBackTypes.length === 1 ? buyerTasks.sentBack : buyerTasks.severalSentBack, {
    documents,
  });
}

/** A part of an open booking that a link can lead to. */
export type BookingPart = 'documents' | 'deposit' | 'purchaser';

/** What a noun above bookings asks of the buyer, such as a deposit: `action` labels the button that leads to it. */
export type FurtherTask = { text: string; action: string | null; isLate: boolean };

/** Answers what is asked about a booking beside its documents, or null. */
export type FurtherTaskOf = (booking: Pick<Booking, 'deposit' | 'status'>) => FurtherTask | null;

type Task = Documents & Pick<Booking, 'status' | 'agencyName'> & Partial<Pick<Booking, 'sentBackTypes'>>;

/** What the buyer does next about a booking under way. */
export function taskOf(booking: Task): string {
  const sentBack = sentBackTask(booking);
  if (sentBack !== null) return sentBack;
  if (!booking.documentsComplete) {
    return interpolate(buyerTasks.upload, { documents: missingDocuments(booking) });
  }
  if (booking.status === 'pending_admin') return buyerTasks.pending_admin;
  if (booking.status === 'approved') return buyerTasks.approved;
  return interpolate(buyerTasks.pending_agent, { agency: booking.agencyName || t('the agency') });
}

/** The fields of a decision that come from its booking; `seenStatus` is the optimistic lock. */
export function decidedOn(booking: Booking) {
  return { bookingId: booking._id, place: placeOf(booking), seenStatus: booking.status };
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
