import type { BookingDecision } from '#core/bookings/lifecycle.ts';
import { decisionTexts } from '#core/bookings/messages.ts';
import { t, texts } from '#shared/say.ts';

/** Texts of the search field of staff (D-193). */
export const searchTexts = texts({
  label: 'Lot, booking, client, phone or agency',
  groups: {
    decisions: 'Decisions',
    lots: 'Lots',
    bookings: 'Bookings',
    people: 'People',
    agencies: 'Agencies',
  },
});

const { answer, book, process } = decisionTexts;

/** Further words by which the search understands what is to be done, as they are typed before the number of a lot. */
const verbs = texts({
  forward: 'approve forward',
  book: 'book booked approve',
  sell: 'sell sold',
  reject: 'reject decline cancel',
  cancel: 'cancel withdraw',
  assign: 'assign take',
});

type Act = { label: string; words: readonly string[] };

/**
 * The decisions that a search offers: the label of the choice where each is made, and the words for it, of which the English ones
 * are understood in every language. The office cancels nothing: it rejects.
 */
export const searchDecisions: Record<BookingDecision, Act> = {
  forward: { ...answer.approve, words: [answer.approve.label, verbs.forward, 'approve', 'forward'] },
  reject_by_agency: { ...answer.reject, words: [answer.reject.label, verbs.reject, 'reject', 'cancel'] },
  book: {
    ...process.booked,
    words: [process.booked.label, book.label, verbs.book, 'approve', 'booked'],
  },
  sell: { ...process.sold, words: [process.sold.label, verbs.sell, 'sell', 'sold'] },
  reject: { ...process.reject, words: [process.reject.label, verbs.reject, 'reject', 'cancel'] },
  cancel: { label: t('Cancel Booking'), words: [verbs.cancel, 'cancel', 'withdraw'] },
};

/** The same of looking after a booking oneself. */
export const searchAssignment: Act = { label: t('Assign to me'), words: [verbs.assign, 'assign', 'take'] };

/** A question that the search understands; {number} is that of a lot. */
export const searchQuestion = t('Who holds lot {number}?');
