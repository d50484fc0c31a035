import { and, type SQL, sql } from 'drizzle-orm';

/** A search with more words matches the whole text only: each word adds a condition. */
const MOST_WORDS = 8;

/** Whether `text`, in lower case, contains every word of the search. */
export function containsWords(text: SQL, searched: string): SQL | undefined {
  const words = searched.split(/\s+/).filter(Boolean);
  return words.length > MOST_WORDS
    ? contains(text, searched)
    : and(...words.map((word) => contains(text, word)));
}

/** Whether `text`, in lower case, contains the search text; % and _ in it are escaped. */
export function contains(text: SQL, searched: string): SQL {
  return sql`${text} LIKE lower(${`%${searched.replace(/[\\%_]/g, '\\$&')}%`})`;
}
