import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bookings } from '#core/bookings/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { bytea } from '#platform/server/db/bytea.ts';
import type { Purchaser } from '../contract.ts';

/** The names of people and companies that buy, for the search of their bookings. */
export function purchaserSearchText({ list }: Record<'list', AnyPgColumn>): SQL {
  return sql`search_folded(jsonb_path_query_array(${list}, '$.**.name')::text)`;
}

/**
 * Who buys, one row per booking, since the list is read and saved as a whole. `list` holds no identity number but its last
 * characters; the numbers are sealed together, as one file of the vault (D-254).
 */
export const bookingPurchasers = pgTable(
  'booking_purchasers',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    version: integer().notNull(),
    list: jsonb().$type<Purchaser[]>().notNull(),
    sealed: bytea(),
    wrappedKey: bytea('wrapped_key'),
    keyId: text('key_id'),
    /** Keyed hashes of the numbers, by which other bookings of the same buyers are found (D-290). */
    matches: text().array().notNull().default(sql`'{}'`),
    savedBy: uuid('saved_by')
      .notNull()
      .references(() => users.id),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
    /** When numbers, addresses and contacts were erased with the documents of the booking. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    check('booking_purchasers_version', sql`${table.version} > 0`),
    check(
      'booking_purchasers_list',
      sql`jsonb_typeof(${table.list}) = 'array' AND jsonb_array_length(${table.list}) <= 10`,
    ),
    check(
      'booking_purchasers_sealed',
      sql`num_nulls(${table.sealed}, ${table.wrappedKey}, ${table.keyId}) IN (0, 3)`,
    ),
    check(
      'booking_purchasers_erased',
      sql`${table.erasedAt} IS NULL OR (${table.sealed} IS NULL AND ${table.matches} = '{}')`,
    ),
    index('booking_purchasers_by_key').on(table.keyId),
    index('booking_purchasers_matches').using('gin', table.matches),
    index('booking_purchasers_search').using('gin', sql`${purchaserSearchText(table)} gin_trgm_ops`),
  ],
);
