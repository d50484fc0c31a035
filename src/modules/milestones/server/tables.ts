import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bookings } from '#core/bookings/server/tables.ts';
import { documents } from '#core/documents/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { saleMilestones } from '../lifecycle.ts';

const kinds = sql.raw(saleMilestones.map((kind) => `'${kind}'`).join(', '));

/** Milestones of a sale. A correction is a new row; the old one stays, replaced (D-281). */
export const bookingMilestones = pgTable(
  'booking_milestones',
  {
    id: uuid().primaryKey().defaultRandom(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text({ enum: saleMilestones }).notNull(),
    plannedOn: date('planned_on'),
    happenedOn: date('happened_on'),
    note: text().notNull().default(''),
    documentId: uuid('document_id').references(() => documents.id),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => users.id),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }),
  },
  (table) => [
    check('booking_milestones_kind', sql`${table.kind} IN (${kinds})`),
    check('booking_milestones_day', sql`num_nonnulls(${table.plannedOn}, ${table.happenedOn}) > 0`),
    uniqueIndex('booking_milestones_current')
      .on(table.bookingId, table.kind)
      .where(sql`${table.replacedAt} IS NULL`),
    index('booking_milestones_planned')
      .on(table.plannedOn)
      .where(sql`${table.happenedOn} IS NULL AND ${table.replacedAt} IS NULL`),
  ],
);
