import { foldText } from '#shared/clean-text.ts';

export const paperKinds = ['booking_form', 'receipt'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** States of a paper; only a form is superseded, by its next edition (D-246). */
export const paperStates = ['valid', 'superseded', 'cancelled'] as const;
export type PaperState = (typeof paperStates)[number];

/** What of a booking may have changed since its form was issued (D-247). */
export const changeableParts = ['price', 'lot', 'client', 'purchasers', 'deposit', 'terms'] as const;
export type ChangeablePart = (typeof changeableParts)[number];

/** What is sealed of a paper: the facts it was issued with, and the PDF that was drawn from them. */
export const sealedParts = ['facts', 'pdf'] as const;
export type SealedPart = (typeof sealedParts)[number];

/** How many codes one network may try in a minute. */
export const VERIFY_PER_MINUTE = 60;

const plainName = (name: string) => foldText(name).replace(/\s/g, '');

/** Whether two people write one name, whatever its case, accents, apostrophes and spaces (D-372). */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);

/** 'G. L.' of 'Grace Lim': all that a stranger reads of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => `${[...(word ?? '')][0]?.toUpperCase()}.`).join(' ');
}
