import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { desks } from '#core/documents/lifecycle.ts';
import { users } from '#core/users/server/tables.ts';
import { viewLists } from '../view-contract.ts';

/** Internal notes of a booking's desks, never shown to its client; rows are not changed after they are written. */
export const bookingNotes = pgTable(
  'booking_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** The desk of the author. */
    desk: text({ enum: desks }).notNull(),
    /** Who reads it: the author's desk alone, or both desks. */
    readers: text({ enum: ['agency', 'office', 'both'] }).notNull(),
    /** The agency whose staff may read it; null where it is for the office alone. */
    agencyId: uuid('agency_id').references(() => agencies.id, { onDelete: 'set null' }),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('booking_notes_desk', sql`${table.desk} IN ('agency', 'office')`),
    check('booking_notes_readers', sql`${table.readers} IN ('both', ${table.desk})`),
    check('booking_notes_text', sql`length(btrim(${table.text})) > 0`),
    index('booking_notes_by_booking').on(table.bookingId, table.id),
    // used when an agency is deleted
    index('booking_notes_by_agency').on(table.agencyId).where(sql`${table.agencyId} IS NOT NULL`),
  ],
);

/** The person of each desk who looks after a booking. */
export const bookingAssignments = pgTable(
  'booking_assignments',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    desk: text({ enum: desks }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    assignedBy: uuid('assigned_by')
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.desk] }),
    check('booking_assignments_desk', sql`${table.desk} IN ('agency', 'office')`),
    index('booking_assignments_by_user').on(table.userId, table.desk),
  ],
);

/** The day on which a desk comes back to a booking, one at each desk; the row goes when that is done (D-445). */
export const bookingFollowUps = pgTable(
  'booking_follow_ups',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    desk: text({ enum: desks }).notNull(),
    onDay: date('on_day').notNull(),
    text: text().notNull(),
    setBy: uuid('set_by')
      .notNull()
      .references(() => users.id),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.desk] }),
    check('booking_follow_ups_desk', sql`${table.desk} IN ('agency', 'office')`),
    check('booking_follow_ups_text', sql`length(btrim(${table.text})) > 0`),
    index('booking_follow_ups_by_day').on(table.onDay, table.bookingId),
  ],
);

/** Filters of a list of bookings that a person keeps under a name (D-424). */
export const bookingViews = pgTable(
  'booking_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    list: text({ enum: viewLists }).notNull(),
    name: text().notNull(),
    /** Of the address of its page. */
    query: text().notNull(),
  },
  (table) => [
    check(
      'booking_views_list',
      sql`${table.list} IN ('all', 'approvals', 'undecided', 'requests', 'pending', 'history')`,
    ),
    check('booking_views_name', sql`length(btrim(${table.name})) > 0`),
    uniqueIndex('booking_views_one').on(table.userId, table.list, sql`lower(${table.name})`),
  ],
);
