import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { agencies } from '#features/agencies/server/tables.ts';
import { bookings } from '#features/bookings/server/tables.ts';
import { users } from '#features/users/server/tables.ts';
import { noticeKinds } from '../lifecycle.ts';

const kinds = noticeKinds.map((kind) => `'${kind}'`).join(', ');

/** One notice to one person; its text is rendered from its kind and references. */
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
  },
  (table) => [
    check('notices_kind', sql`${table.kind} IN (${sql.raw(kinds)})`),
    index('notices_of').on(table.recipientId, table.createdAt),
    // used when an agency is deleted
    index('notices_by_agency').on(table.agencyId).where(sql`${table.agencyId} IS NOT NULL`),
    index('notices_unread').on(table.recipientId).where(sql`${table.readAt} IS NULL`),
  ],
);

/** Mail outbox; written in the transaction of the change it reports (D-132). */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    template: text().notNull(),
    data: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The time of the next attempt; a worker moves it forward as its lease. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [index('outbox_waiting').on(table.dueAt).where(sql`${table.sentAt} IS NULL`)],
);
