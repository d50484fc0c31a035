import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { lots } from '#core/lots/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { openPlaceStates, placeStates } from '../lifecycle.ts';

const listed = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Places in the lines of lots, in the order of `number` (D-264). */
export const lotPlaces = pgTable(
  'lot_places',
  {
    id: uuid().primaryKey().defaultRandom(),
    lotId: uuid('lot_id')
      .notNull()
      .references(() => lots.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    number: integer().notNull(),
    state: text({ enum: placeStates }).notNull().default('waiting'),
    /** How long an offer to it lasts, as configured when it joined. */
    offerHours: integer('offer_hours').notNull(),
    /** How many open requests a buyer may have for the lot to be offered to them, likewise. */
    maxOpenRequests: integer('max_open_requests').notNull().default(20),
    createdAt: moment('created_at').notNull(),
    offeredAt: moment('offered_at'),
    offerUntil: moment('offer_until'),
    remindAt: moment('remind_at'),
    endedAt: moment('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id),
    reason: text().notNull().default(''),
    bookingId: uuid('booking_id'),
  },
  (table) => {
    const isOpen = sql`${table.state} IN (${listed(openPlaceStates)})`;
    return [
      check('lot_places_state', sql`${table.state} IN (${listed(placeStates)})`),
      check('lot_places_ended', sql`(${isOpen}) = (${table.endedAt} IS NULL)`),
      check('lot_places_offer', sql`${table.state} <> 'offered' OR ${table.offerUntil} IS NOT NULL`),
      check('lot_places_taken', sql`(${table.state} = 'taken') = (${table.bookingId} IS NOT NULL)`),
      check('lot_places_hours', sql`${table.offerHours} > 0`),
      uniqueIndex('lot_places_number').on(table.lotId, table.number),
      uniqueIndex('lot_places_one_each').on(table.lotId, table.userId).where(isOpen),
      uniqueIndex('lot_places_one_offer').on(table.lotId).where(sql`${table.state} = 'offered'`),
      index('lot_places_open').on(table.lotId, table.number).where(isOpen),
      index('lot_places_due').on(table.offerUntil).where(sql`${table.state} = 'offered'`),
      index('lot_places_of').on(table.userId, table.createdAt.desc()),
    ];
  },
);

/** Who is told when a lot is free (D-275). */
export const lotWatches = pgTable(
  'lot_watches',
  {
    lotId: uuid('lot_id')
      .notNull()
      .references(() => lots.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.userId] }), index('lot_watches_of').on(table.userId)],
);
