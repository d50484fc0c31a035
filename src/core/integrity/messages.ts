import { t, texts } from '#shared/say.ts';
import type { DifferenceReason } from './lifecycle.ts';

/** Texts of the integrity check. */
export const integrityTexts = {
  failed: t('The check could not be run. Please try again later.'),
} as const;

/** Labels of the sources of an expected value. */
export const becauseTexts: Record<DifferenceReason, string> = texts({
  'live booking': 'A booking that is under way implies it',
  'no live booking': 'No booking that is under way implies what is stored',
  'last event': 'It is the last change that was recorded',
  'price history': 'Its lot had this price when it was requested',
  'lot under it': 'The lot on which the unit stands has it',
  'gap in the events': 'The recorded change before it led there',
  purged: 'Deleting a document drops its key',
  entries: 'The entries of its booking deposit, and receipts without a gap, imply it',
  'legal hold': 'The legal hold on the booking implies it',
  line: 'Who waits for the lot implies it',
  papers: 'Its issued papers imply it',
  steps: 'The recorded changes add up to it',
});
