import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import { lots } from '#core/lots/server/tables.ts';
import { users } from '#core/users/server/tables.ts';

/** Membership requests; decided ones are kept as history. */
export const agencyRequests = pgTable(
  'agency_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    agencyId: uuid('agency_id').references(() => agencies.id, { onDelete: 'set null' }),
    agencyName: text('agency_name').notNull(),
    position: text().notNull().default('Member'),
    message: text().notNull().default(''),
    status: text({ enum: ['pending', 'approved', 'rejected', 'withdrawn'] })
      .notNull()
      .default('pending'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: uuid('decided_by').references(() => users.id),
    /** Why it was rejected, as the applicant reads it. */
    note: text().notNull().default(''),
    /** The lot that its person wanted to book; null for none (D-482). */
    lotId: uuid('lot_id').references(() => lots.id),
  },
  (table) => [
    check('agency_requests_status', sql`${table.status} IN ('pending', 'approved', 'rejected', 'withdrawn')`),
    check('agency_requests_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} IS NULL)`),
    uniqueIndex('agency_requests_one_pending').on(table.userId).where(sql`${table.status} = 'pending'`),
    index('agency_requests_inbox').on(table.agencyId, table.status, table.createdAt),
  ],
);
