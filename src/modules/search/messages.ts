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

/**
 * The decisions that a search offers: the label of the choice where each is made, and further words for it, of which the English ones
 * are understood in every language.
 */
export const searchDecisions: Partial<Record<BookingDecision, { label: string; words: readonly string[] }>> =
  {
    forward: { ...answer.approve, words: ['approve', 'forward'] },
    reject_by_agency: { ...answer.reject, words: ['reject'] },
    book: { ...process.booked, words: [book.label, 'approve', 'booked'] },
    sell: { ...process.sold, words: ['sell', 'sold'] },
    reject: { ...process.reject, words: ['reject'] },
  };

/** A question that the search understands; {number} is that of a lot. */
export const searchQuestion = t('Who holds lot {number}?');
