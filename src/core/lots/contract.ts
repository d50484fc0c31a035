import { z } from 'zod';
import { endpoint, idParams, pageQuery, partQuery } from '#shared/endpoint.ts';
import { filter, idFilter, searchFilter, wordFilter, wordsFilter } from '#shared/filters.ts';
import { lotStatuses, lotTypes, MAX_PHASE, readLotStatus, readLotType } from './lifecycle.ts';
import { lotFields, lotRefusals } from './messages.ts';

export const lotTypeShape = z.enum(lotTypes);
export const lotStatusShape = z.enum(lotStatuses);

/** A lot as the lists show it. Area in square metres, price in ringgit. */
export const lotShape = z.object({
  _id: z.string(),
  id: z.string(),
  lotNumber: z.string(),
  type: lotTypeShape,
  typeLabel: z.string(),
  lotUse: z.string().nullable(),
  phase: z.number(),
  status: lotStatusShape,
  area: z.number(),
  price: z.number().nullable(),
  buildUp: z.string(),
  landSize: z.string(),
  size: z.string(),
  name: z.string(),
  description: z.string(),
  propertyId: z.string(),
});
z.globalRegistry.add(lotShape, { id: 'Lot' });
export type Lot = z.infer<typeof lotShape>;

/**
 * Who holds a lot: the client of its live booking, or the person to whom it is offered (D-349); for the office, which decides about it
 * (D-64).
 */
export const lotHolderShape = z.object({
  /** The live booking; null for a lot on offer. */
  bookingId: z.string().nullable(),
  clientName: z.string(),
  agencyName: z.string(),
  /** When it was requested or offered. */
  since: z.string(),
  /** When the offer is over, or an unanswered request expires; null once it cannot expire (D-80). */
  until: z.string().nullable(),
});
export type LotHolder = z.infer<typeof lotHolderShape>;

/** A lot for staff readers; only the office gets `holder`, null for a lot that is not held, and how many wait for it. */
export const staffLotShape = lotShape.extend({
  holder: lotHolderShape.nullable().optional(),
  waiting: z.number().int().optional(),
});
z.globalRegistry.add(staffLotShape, { id: 'StaffLot' });
export type StaffLot = z.infer<typeof staffLotShape>;

/** All that visitors get of an unavailable lot: that it exists, its type and its status (D-61). */
export const publicLotShape = z.object({ _id: z.string(), type: lotTypeShape, status: lotStatusShape });
z.globalRegistry.add(publicLotShape, { id: 'PublicLot' });
export type PublicLot = z.infer<typeof publicLotShape>;

/** Every lot of a property, for the availability counts. The property is named by id, slug or alias (D-66). */
export const listPublicLots = endpoint({
  method: 'GET',
  path: '/public/properties/:property/lots',
  summary: 'Type and status of every lot of a property',
  access: 'public',
  params: z.object({ property: z.string() }),
  query: z.object(partQuery),
  reply: { 200: z.array(publicLotShape) },
  errors: [lotRefusals.PROPERTY_NOT_FOUND],
});

/** Lots of one type; visitors and role user get the available ones only. */
export const listLotsOfType = endpoint({
  method: 'GET',
  path: '/properties/:property/lots/:typeId',
  summary: 'Lots of one type',
  access: 'public',
  params: z.object({ property: z.string(), typeId: z.string() }),
  query: z.object(partQuery),
  reply: { 200: z.array(lotShape) },
  errors: [lotRefusals.PROPERTY_NOT_FOUND, lotRefusals.PROPERTY_TYPE_NOT_FOUND],
});

const outlineShape = z.array(z.tuple([z.number(), z.number()]));
/** A feature of the plan other than a lot: a road, the guard house, a pond. */
const planAreaShape = z.object({ name: z.string(), kind: z.string(), outline: outlineShape });

/**
 * A lot on the plan: geometry and status of every lot. Area and price are included only
 * for lots whose rows the reader may read. Lengths in metres, area in square metres, price in ringgit.
 */
const plannedLotShape = publicLotShape.extend({
  lotNumber: z.string(),
  phase: z.number(),
  block: z.string(),
  street: z.string(),
  facing: z.string(),
  outline: outlineShape,
  details: lotShape
    .pick({ area: true, price: true, buildUp: true, landSize: true })
    .extend({ frontageM: z.number().nullable(), depthM: z.number().nullable() })
    .nullable(),
});
export type PlannedLot = z.infer<typeof plannedLotShape>;

/** The site plan of a property: metres, x east, y north; `bounds` is [west, south, east, north]. */
export const planShape = z.object({
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  roads: z.array(planAreaShape),
  places: z.array(planAreaShape),
  lots: z.array(plannedLotShape),
});
z.globalRegistry.add(planShape, { id: 'Plan' });
export type Plan = z.infer<typeof planShape>;

/** The plan with the current status of every lot; lots without a place on the plan are left out. */
export const getPlan = endpoint({
  method: 'GET',
  path: '/public/properties/:property/plan',
  summary: 'Site plan with the status of every lot',
  access: 'public',
  params: z.object({ property: z.string() }),
  reply: { 200: planShape },
  errors: [lotRefusals.PROPERTY_NOT_FOUND],
});

/** A property of the park. */
const propertyShape = z.object({ _id: z.string(), id: z.string(), name: z.string(), slug: z.string() });
z.globalRegistry.add(propertyShape, { id: 'Property' });
export type Property = z.infer<typeof propertyShape>;

/** A unit; one that stands on a lot is one piece of stock with it (D-68). Built-up area in square feet. */
const unitShape = z.object({
  _id: z.string(),
  id: z.string(),
  unitNumber: z.string(),
  lotNumber: z.string().nullable(),
  lotId: z.string().nullable(),
  type: z.string(),
  buildUp: z.number().nullable(),
  status: lotStatusShape,
  price: z.number().nullable(),
  propertyId: z.string(),
});
z.globalRegistry.add(unitShape, { id: 'Unit' });
export type Unit = z.infer<typeof unitShape>;

/** The properties that bookings can be made in. */
export const listProperties = endpoint({
  method: 'GET',
  path: '/properties',
  summary: 'Properties',
  query: z.object(pageQuery),
  reply: { 200: z.array(propertyShape) },
});

/** One status or several, separated by commas. */
const statusFilter = wordsFilter(readLotStatus, lotFields.statusInvalid, 'available,reserved');

/** Units of a property; visitors and role user get the available ones only (D-60). */
export const listUnits = endpoint({
  method: 'GET',
  path: '/public/properties/:property/units',
  summary: 'Units of a property',
  access: 'public',
  params: z.object({ property: z.string() }),
  query: z.object({
    status: statusFilter,
    /** Substring of the number or type, or of the number of its lot. */
    search: searchFilter,
    ...pageQuery,
  }),
  reply: { 200: z.array(unitShape) },
  errors: [lotRefusals.PROPERTY_NOT_FOUND],
});

/** A phase of the park, as a query value. */
export const phaseFilter = filter(z.coerce.number().int().min(1).max(MAX_PHASE));

const lotSortColumns = ['lotNumber', 'price', 'area', 'phase', 'status', 'updatedAt'] as const;
/** Sort keys of the list of lots; a leading minus sorts descending. */
export const lotSorts = lotSortColumns.flatMap((column) => [column, `-${column}`] as const);
export type LotSort = (typeof lotSorts)[number];

/** Filters shared by the list of lots, its export and its bulk changes. */
export const lotFilters = {
  propertyId: idFilter,
  status: statusFilter,
  phase: phaseFilter,
  type: wordFilter(readLotType, lotFields.typeInvalid),
  /** Substring of number, name or description. */
  search: searchFilter,
};
const lotsQuery = z.object({
  ...lotFilters,
  /** For the office: before those of the status also the lots that are offered to this person (D-449). */
  offeredTo: idFilter,
  sort: filter(z.enum(lotSorts)),
  ...pageQuery,
});
export type LotsQuery = z.output<typeof lotsQuery>;
export type LotFilters = Omit<LotsQuery, 'offeredTo' | 'sort' | 'limit' | 'offset'>;

/** Lots by number, or as sorted; role user gets the same rows as visitors (D-58). */
export const listLots = endpoint({
  method: 'GET',
  path: '/lots',
  summary: 'Lots',
  query: lotsQuery,
  reply: { 200: z.array(staffLotShape) },
  errors: [lotRefusals.PROPERTY_NOT_FOUND],
});

/** One lot; 404 for readers who may not read its row. */
export const getLot = endpoint({
  method: 'GET',
  path: '/lots/:id',
  summary: 'One lot',
  params: idParams,
  reply: { 200: staffLotShape },
  errors: [lotRefusals.LOT_NOT_FOUND],
});
