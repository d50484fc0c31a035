import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { lots } from '#core/lots/server/tables.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { languages } from '#shared/language.ts';

/** The search text of an enquiry; must equal the index expression. */
export function enquirySearchText(table: Record<'name' | 'email' | 'phone' | 'message', AnyPgColumn>): SQL {
  const { name, email, phone, message } = table;
  return sql`search_folded(${name} || ' ' || ${email} || ' ' || ${phone} || ' ' || ${message})`;
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
    /** The lot it is about, if it was asked from one (D-158). */
    lotId: uuid('lot_id').references(() => lots.id),
    /** What a reply is framed in: the language of the page it was written on. */
    language: text({ enum: languages }).notNull().default('en'),
    /** Whether the field that people do not see was filled in (D-317). */
    suspect: boolean().notNull().default(false),
  },
  (table) => [
    check('contact_messages_language', sql`${table.language} IN ('en', 'ms', 'zh')`),
    // scanned backwards for newest first
    index('contact_messages_by_age').on(table.createdAt, table.id),
    index('contact_messages_open').on(table.createdAt, table.id).where(sql`${table.handledAt} IS NULL`),
    index('contact_messages_by_lot').on(table.lotId, table.createdAt).where(sql`${table.lotId} IS NOT NULL`),
    index('contact_messages_search').using('gin', sql`${enquirySearchText(table)} gin_trgm_ops`),
  ],
);

/** Replies of the office, sent by mail; they go with their enquiry (D-159). */
export const enquiryReplies = pgTable(
  'enquiry_replies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Its mail; null once the mail log no longer has it. */
    mailId: bigint('mail_id', { mode: 'number' }).references(() => outbox.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('enquiry_replies_of').on(table.enquiryId, table.id),
    // used when a mail is removed from the log
    index('enquiry_replies_by_mail').on(table.mailId).where(sql`${table.mailId} IS NOT NULL`),
  ],
);
