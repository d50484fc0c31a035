import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import type { NoticeFacts } from '../fact-labels.ts';
import { mailChoices, mailDropReasons, mailTopics, noticeAudiences, noticeKinds } from '../lifecycle.ts';

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/** One notice to one person; its text is rendered from its kind, its audience and the facts it was written with. */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: noticeKinds }).notNull(),
    bookingId: uuid('booking_id').references(() => bookings.id),
    agencyId: uuid('agency_id').references(() => agencies.id, { onDelete: 'set null' }),
    aboutUserId: uuid('about_user_id').references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    audience: text({ enum: noticeAudiences }).notNull(),
    facts: jsonb().$type<NoticeFacts>().notNull().default({}),
    /** When a mail about it is to be made; null once it is made or will not be. */
    mailDueAt: timestamp('mail_due_at', { withTimezone: true }),
    mailId: bigint('mail_id', { mode: 'number' }).references((): AnyPgColumn => outbox.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    check('notices_kind', sql`${table.kind} IN (${oneOf(noticeKinds)})`),
    check('notices_audience', sql`${table.audience} IN (${oneOf(noticeAudiences)})`),
    index('notices_of').on(table.recipientId, table.id),
    index('notices_to_mail')
      .on(table.mailDueAt)
      .where(sql`${table.mailDueAt} IS NOT NULL AND ${table.mailId} IS NULL`),
    // used when a mail is removed from the log
    index('notices_by_mail').on(table.mailId).where(sql`${table.mailId} IS NOT NULL`),
    // the mails about a booking
    index('notices_mailed_of').on(table.bookingId).where(sql`${table.mailId} IS NOT NULL`),
    // used when an agency is deleted
    index('notices_by_agency').on(table.agencyId).where(sql`${table.agencyId} IS NOT NULL`),
    index('notices_unread').on(table.recipientId).where(sql`${table.readAt} IS NULL`),
  ],
);

type SearchedColumns = Record<'recipient' | 'subject', AnyPgColumn>;

/** The search text of a mail; must equal the index expression. */
export function mailSearchText({ recipient, subject }: SearchedColumns): SQL {
  return sql`search_folded(${recipient} || ' ' || ${subject})`;
}

/** Mail outbox and log; a row is written in the transaction of what it tells of (D-145). */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    template: text().notNull(),
    /** What the text is made of; emptied when the log no longer keeps it. */
    data: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The time of the next attempt; a worker moves it forward as its lease. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    /** The same in every attempt, so that a mail server can recognize a repeat. */
    messageId: uuid('message_id').notNull().defaultRandom().unique('outbox_message_id'),
    /** Whose mail it is; null for one to the office's own address. */
    userId: uuid('user_id').references(() => users.id),
    subject: text().notNull().default(''),
    keptAt: timestamp('kept_at', { withTimezone: true }),
    failedAt: timestamp('failed_at', { withTimezone: true }),
    /** Why it was given up at `failedAt` before an attempt (D-210); null for one that could not be delivered. */
    dropped: text({ enum: mailDropReasons }),
  },
  (table) => [
    check('outbox_one_end', sql`num_nonnulls(${table.sentAt}, ${table.keptAt}, ${table.failedAt}) <= 1`),
    check(
      'outbox_dropped',
      sql`${table.dropped} IS NULL OR (${table.dropped} IN (${oneOf(mailDropReasons)}) AND ${table.failedAt} IS NOT NULL)`,
    ),
    index('outbox_waiting')
      .on(table.dueAt)
      .where(sql`${table.sentAt} IS NULL AND ${table.keptAt} IS NULL AND ${table.failedAt} IS NULL`),
    index('outbox_log').on(table.createdAt, table.id),
    index('outbox_of').on(table.userId, table.createdAt).where(sql`${table.userId} IS NOT NULL`),
    index('outbox_search').using('gin', sql`${mailSearchText(table)} gin_trgm_ops`),
  ],
);

/** What a person chose to be mailed; a topic without a row has its default. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    topic: text({ enum: mailTopics }).notNull(),
    mail: text({ enum: mailChoices }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic] }),
    check('mail_settings_topic', sql`${table.topic} IN (${oneOf(mailTopics)})`),
    check('mail_settings_mail', sql`${table.mail} IN (${oneOf(mailChoices)})`),
  ],
);
