import { and, type SQL, sql } from 'drizzle-orm';

/** A search of more words looks for the text as it stands: each word is a condition of its own. */
const MOST_WORDS = 8;

/** Whether `text`, which is in small letters, holds every word of what is searched for. */
export function containsWords(text: SQL, searched: string): SQL | undefined {
  const words = searched.split(/\s+/).filter(Boolean);
  return words.length > MOST_WORDS
    ? contains(text, searched)
    : and(...words.map((word) => contains(text, word)));
}

/** Whether `text`, which is in small letters, holds what is searched for; its own % and _ mean themselves. */
export function contains(text: SQL, searched: string): SQL {
  return sql`${text} LIKE lower(${`%${searched.replace(/[\\%_]/g, '\\$&')}%`})`;
}
