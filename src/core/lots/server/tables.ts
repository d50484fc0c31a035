import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#core/users/server/tables.ts';
import { lotStatuses, lotTypes, lotUses } from '../lifecycle.ts';

export const properties = pgTable('properties', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull().unique('properties_slug'),
  aliases: text().array().notNull().default([]),
  name: text().notNull(),
});

/** Position of a lot on the site plan: metres, x east, y north. */
export type LotPlan = {
  outline: [number, number][];
  block: string;
  street: string;
  facing: string;
  /** Of a rectangle, or as the park states them; null otherwise (D-393). */
  frontageM: number | null;
  depthM: number | null;
};

const statusCheck = "('available', 'reserved', 'booked', 'sold', 'locked')";

/** The digits of a lot's number as a number, so that '2' sorts before '10'; must equal the index expression. */
export function numberOf({ lotNumber }: { lotNumber: SQLWrapper }): SQL {
  return sql`(NULLIF(regexp_replace(${lotNumber}, '[^0-9]', '', 'g'), '')::numeric)`;
}

/** By number, with a stable tie-breaker. */
function numbered(table: Record<'id' | 'lotNumber', AnyPgColumn>): [SQL, AnyPgColumn, AnyPgColumn] {
  return [numberOf(table), table.lotNumber, table.id];
}

type SearchedLot = Record<'lotNumber' | 'name' | 'description', SQLWrapper>;

/** The search text of a lot, one field per line so that no match spans two; must equal the index expression. */
export function lotSearchText({ lotNumber, name, description }: SearchedLot): SQL {
  return sql`search_folded(${lotNumber} || chr(10) || ${name} || chr(10) || ${description})`;
}

export const lots = pgTable(
  'lots',
  {
    id: uuid().primaryKey().defaultRandom(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id),
    lotNumber: text('lot_number').notNull(),
    type: text({ enum: lotTypes }).notNull(),
    lotUse: text('lot_use', { enum: lotUses }),
    phase: integer().notNull().default(1),
    status: text({ enum: lotStatuses }).notNull().default('available'),
    buildUp: text('build_up').notNull().default(''),
    landSize: text('land_size').notNull().default(''),
    size: text().notNull().default(''),
    areaSqm: numeric('area_sqm', { precision: 12, scale: 2, mode: 'number' }),
    price: numeric({ precision: 14, scale: 2, mode: 'number' }),
    name: text().notNull().default(''),
    description: text().notNull().default(''),
    plan: jsonb().$type<LotPlan>(),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('lots_number_length', sql`length(btrim(${table.lotNumber})) BETWEEN 1 AND 40`),
    check('lots_type', sql`${table.type} IN ('A', 'B', 'C')`),
    check('lots_use', sql`${table.lotUse} IN ('Factory', 'Warehouse', 'Office', 'Retail')`),
    check('lots_phase', sql`${table.phase} > 0`),
    check('lots_status', sql`${table.status} IN ${sql.raw(statusCheck)}`),
    check('lots_area', sql`${table.areaSqm} > 0`),
    check('lots_price', sql`${table.price} >= 0`),
    uniqueIndex('lots_number').on(table.propertyId, sql`lower(${table.lotNumber})`),
    index('lots_by_type').on(table.propertyId, table.type),
    index('lots_search').using('gin', sql`${lotSearchText(table)} gin_trgm_ops`),
    index('lots_by_number').on(...numbered(table)),
    // every sort order ends with the number
    index('lots_by_status').on(table.status, ...numbered(table)),
    index('lots_by_phase').on(table.phase, ...numbered(table)),
    // last changed first, and by number among those that one call changed
    index('lots_by_change').on(table.updatedAt.desc().nullsFirst(), ...numbered(table)),
    // NULLS LAST for price and area in both directions, which one index cannot serve
    index('lots_by_price').on(table.price, ...numbered(table)),
    index('lots_by_highest_price').on(table.price.desc().nullsLast(), ...numbered(table)),
    index('lots_by_area').on(table.areaSqm, ...numbered(table)),
    index('lots_by_largest_area').on(table.areaSqm.desc().nullsLast(), ...numbered(table)),
  ],
);

export const units = pgTable(
  'units',
  {
    id: uuid().primaryKey().defaultRandom(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id),
    lotId: uuid('lot_id')
      .unique('units_one_per_lot')
      .references(() => lots.id),
    unitNumber: text('unit_number').notNull(),
    type: text().notNull(),
    buildUpSqft: numeric('build_up_sqft', { precision: 12, scale: 2, mode: 'number' }),
    price: numeric({ precision: 14, scale: 2, mode: 'number' }),
    status: text({ enum: lotStatuses }).notNull().default('available'),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('units_status', sql`${table.status} IN ${sql.raw(statusCheck)}`),
    check('units_build_up', sql`${table.buildUpSqft} > 0`),
    check('units_price', sql`${table.price} >= 0`),
    uniqueIndex('units_number').on(table.propertyId, sql`lower(${table.unitNumber})`),
  ],
);

/** The search text of a unit in the format of lists: 'unit 7', 'on lot 12', or its type. */
export function unitSearchText(
  unit: Record<'unitNumber' | 'type', SQLWrapper>,
  { lotNumber }: { lotNumber: SQLWrapper },
): SQL {
  const lot = sql`COALESCE(chr(10) || 'on lot ' || ${lotNumber}, '')`;
  return sql`search_folded('unit ' || ${unit.unitNumber} || chr(10) || ${unit.type} || ${lot})`;
}

/** History of a lot's status and price; one row per change. */
export const lotEvents = pgTable(
  'lot_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    lotId: uuid('lot_id')
      .notNull()
      .references(() => lots.id),
    actorId: uuid('actor_id').references(() => users.id),
    actorRole: text('actor_role').notNull(),
    field: text({ enum: ['status', 'price'] }).notNull(),
    before: text('from_value'),
    after: text('to_value'),
    reason: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('lot_events_by_lot').on(table.lotId, table.at)],
);
