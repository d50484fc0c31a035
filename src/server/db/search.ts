import { type SQL, sql } from 'drizzle-orm';

/** Whether `text`, which is in small letters, holds what is searched for; its own % and _ mean themselves. */
export function contains(text: SQL, searched: string): SQL {
  return sql`${text} LIKE lower(${`%${searched.replace(/[\\%_]/g, '\\$&')}%`})`;
}
