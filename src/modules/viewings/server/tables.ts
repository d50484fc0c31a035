import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { lots } from '#core/lots/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { languages } from '#shared/language.ts';
import { viewingManners, viewingStates } from '../lifecycle.ts';

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/** Visits of the park. An exclusion constraint of the migration keeps open ones from overlapping (D-285). */
export const viewings = pgTable(
  'viewings',
  {
    id: uuid().primaryKey().defaultRandom(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** The start that the visitor proposes another time in place of, until the office answers (D-483). */
    previousStart: timestamp('previous_start', { withTimezone: true }),
    manner: text({ enum: viewingManners }).notNull(),
    state: text({ enum: viewingStates }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    note: text().notNull().default(''),
    /** Whether the field that people do not see was filled in (D-317). */
    suspect: boolean().notNull().default(false),
    /** What the visitor's mails are written in: the language of the page they asked on. */
    language: text({ enum: languages }).notNull().default('en'),
    /** The lot that is to be seen; null for the park. */
    lotId: uuid('lot_id').references(() => lots.id),
    /** The version for optimistic locking, and that of the calendar entry. */
    sequence: integer().notNull().default(0),
    /** What the office wrote with its last decision. */
    reply: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (table) => [
    check('viewings_state', sql`${table.state} IN (${oneOf(viewingStates)})`),
    check('viewings_language', sql`${table.language} IN (${oneOf(languages)})`),
    check('viewings_manner', sql`${table.manner} IN (${oneOf(viewingManners)})`),
    check('viewings_time', sql`${table.startsAt} < ${table.endsAt}`),
    index('viewings_by_time').on(table.startsAt, table.id),
  ],
);
