import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A search with more words matches the whole text only: each word adds a condition. */
const MOST_WORDS = 8;

/** Whether `text`, folded by search_folded, contains every word of the search (D-322). */
export function containsWords(text: SQL, searched: string): SQL | undefined {
  const words = searched.split(/\s+/).filter(Boolean);
  return words.length > MOST_WORDS
    ? contains(text, searched)
    : and(...words.map((word) => contains(text, word)));
}

/** Whether `text`, folded by search_folded, contains the search text; % and _ in it are escaped (D-322). */
export function contains(text: SQL, searched: string): SQL {
  return sql`${text} LIKE search_folded(${`%${searched.replace(/[\\%_]/g, '\\$&')}%`})`;
}

/** The digits of a phone number as stored, for a search text. */
export function digitsOf(phone: SQLWrapper): SQL {
  return sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;
}

/** Fewer digits are more likely a lot number, a year or the end of an id. */
const SHORTEST_PHONE = 7;

/**
 * The digits to look for when a phone number is searched, without trunk prefix or Malaysia's country code, so that
 * '012-345 6789' and '+60 12 345 6789' find the same; null for any other text.
 */
function phoneDigits(searched: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(searched)) return null;
  const digits = searched.replace(/\D/g, '');
  return digits.length < SHORTEST_PHONE ? null : digits.replace(/^(?:60|0)/, '');
}

/** `contains` for a text that holds the digits of phone numbers: one is found however it is written (D-193). */
export function containsContact(text: SQL, searched: string): SQL | undefined {
  const digits = phoneDigits(searched);
  return or(contains(text, searched), digits === null ? undefined : contains(text, digits));
}
