import { bigint, boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import { bookingStatuses } from '#core/bookings/lifecycle.ts';

/**
 * The steps of bookings, summed by month and agency (D-296). It may hold several rows of one key, as after two agencies of one
 * name were deleted, and may be emptied at any time: the next report fills it.
 */
export const stepSums = pgTable('step_sums', {
  /** By the park's clock, such as 2026-03. */
  month: text().notNull(),
  // as at bookings, so that the deletion of an agency changes both alike
  agencyId: uuid('agency_id').references(() => agencies.id, { onDelete: 'set null' }),
  agencyName: text('agency_name').notNull(),
  fromStatus: text('from_status', { enum: bookingStatuses }),
  toStatus: text('to_status', { enum: bookingStatuses }).notNull(),
  /** An answer that the agency gave itself. */
  byAgency: boolean('by_agency').notNull(),
  steps: integer().notNull(),
  value: numeric({ precision: 20, scale: 2, mode: 'number' }).notNull(),
  /** The newest event of the sum; the greatest of all rows is the one up to which every event is summed. */
  lastEvent: bigint('last_event', { mode: 'number' }).notNull(),
});
