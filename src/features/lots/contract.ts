import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { lotStatuses, lotTypes } from './lifecycle.ts';
import { lotRefusals } from './messages.ts';

export const lotTypeShape = z.enum(lotTypes);
export const lotStatusShape = z.enum(lotStatuses);

/** A lot as the lists show it (R-LOT-23). Area in square metres, price in ringgit. */
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

/** All a visitor learns of a lot that is not available: that it exists, its type and its status (D-61). */
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
  reply: { 200: z.array(publicLotShape) },
  errors: [lotRefusals.PROPERTY_NOT_FOUND],
});

/** Lots of one type; visitors and role user get the available ones only (D-61). */
export const listLotsOfType = endpoint({
  method: 'GET',
  path: '/properties/:property/lots/:typeId',
  summary: 'Lots of one type',
  access: 'public',
  params: z.object({ property: z.string(), typeId: z.string() }),
  reply: { 200: z.array(lotShape) },
  errors: [lotRefusals.PROPERTY_NOT_FOUND, lotRefusals.PROPERTY_TYPE_NOT_FOUND],
});

const outlineShape = z.array(z.tuple([z.number(), z.number()]));
/** Something on the plan that is no lot: a road, the guard house, a pond. */
const planAreaShape = z.object({ name: z.string(), kind: z.string(), outline: outlineShape });

/**
 * A lot as the plan draws it: what can be seen from the street, for every lot. What it measures and costs is told of
 * those only that the reader may read row by row (D-61). Lengths in metres, area in square metres, price in ringgit.
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
    .extend({ frontageM: z.number(), depthM: z.number() })
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

/** The plan with every lot's status as it is now; lots that no plan shows are left out. */
export const getPlan = endpoint({
  method: 'GET',
  path: '/public/properties/:property/plan',
  summary: 'Site plan with the status of every lot',
  access: 'public',
  params: z.object({ property: z.string() }),
  reply: { 200: planShape },
  errors: [lotRefusals.PROPERTY_NOT_FOUND],
});
