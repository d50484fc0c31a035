import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/server/tables.ts';

/** The search text of an enquiry; must equal the index expression. */
export function enquirySearchText(table: Record<'name' | 'email' | 'phone' | 'message', AnyPgColumn>): SQL {
  const { name, email, phone, message } = table;
  return sql`lower(${name} || ' ' || ${email} || ' ' || ${phone} || ' ' || ${message})`;
}

/** Visitors' messages. `handledAt` and `handledBy` are set once the office has handled one. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    handledAt: timestamp('handled_at', { withTimezone: true }),
    handledBy: uuid('handled_by').references(() => users.id),
  },
  (table) => [
    // scanned backwards for newest first
    index('contact_messages_by_age').on(table.createdAt, table.id),
    index('contact_messages_open').on(table.createdAt, table.id).where(sql`${table.handledAt} IS NULL`),
    index('contact_messages_search').using('gin', sql`${enquirySearchText(table)} gin_trgm_ops`),
  ],
);
