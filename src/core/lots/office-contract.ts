import { z } from 'zod';
import { cleanLine } from '#shared/clean-text.ts';
import { endpoint, idParams, pageQuery } from '#shared/endpoint.ts';
import { parseHundredths, parsePrice } from '#shared/money.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalLine, optionalText, requiredIdentifier } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { lotShape } from './contract.ts';
import { lotStatuses, lotUses, readLotType } from './lifecycle.ts';
import { lotFields, lotRefusals } from './messages.ts';
import { lotFormFields } from './office-messages.ts';

export const lotLengths = { number: 40, measure: 100, reason: 500 } as const;
/** Upper bounds of area and price; larger values are a mistyped decimal separator. */
export const highestLot = { price: 1_000_000_000, area: 1_000_000, phase: 1000 } as const;

/** Empty input: clears the field. */
const isBlank = (written: unknown) =>
  written === null || (typeof written === 'string' && cleanLine(written) === '');

/** Ringgit above 0, as a number or as text: 1,234,567 or RM 1,234,567. Null clears the price (D-69). */
const priceField = z
  .union([z.string(), z.number()], { error: lotFormFields.priceInvalid })
  .nullable()
  .transform((written, context) => {
    if (isBlank(written)) return null;
    const price = parsePrice(written);
    if (price !== null && price > 0 && price <= highestLot.price) return price;
    context.addIssue({ code: 'custom', message: lotFormFields.priceInvalid });
    return z.NEVER;
  });

/** Square metres; when cleared, the default of the type is shown again. */
const areaField = z
  .union([z.string(), z.number()], { error: lotFormFields.areaInvalid })
  .nullable()
  .transform((written, context) => {
    if (isBlank(written)) return null;
    // two decimals are stored
    const hundredths =
      typeof written === 'string' ? parseHundredths(written) : Math.round(Number(written) * 100);
    const area = (hundredths ?? 0) / 100;
    if (area > 0 && area <= highestLot.area) return area;
    context.addIssue({ code: 'custom', message: lotFormFields.areaInvalid });
    return z.NEVER;
  });

const phaseField = z.coerce
  .number({ error: lotFormFields.phaseInvalid })
  .int(lotFormFields.phaseInvalid)
  .min(1, lotFormFields.phaseInvalid)
  .max(highestLot.phase, lotFormFields.phaseInvalid);

const useField = z.enum(lotUses, { error: lotFields.typeInvalid });

/** A position or a use: `type` holds either, and its value says which (D-63). */
export const typeField = z.string({ error: lotFields.typeInvalid }).transform((written, context) => {
  const type = readLotType(written);
  if (type) return { type };
  const lotUse = lotUses.find((use) => use.toLowerCase() === written.trim().toLowerCase());
  if (lotUse) return { lotUse };
  context.addIssue({ code: 'custom', message: lotFields.typeInvalid });
  return z.NEVER;
});

const line = (max: number) => optionalLine(max).optional();
/** The fields of a lot in input notation, from a form or a CSV table. */
export const writtenLot = {
  lotUse: useField.nullable().optional(),
  phase: phaseField.optional(),
  status: z.enum(lotStatuses, { error: lotFields.statusInvalid }).optional(),
  buildUp: line(lotLengths.measure),
  landSize: line(lotLengths.measure),
  size: line(lotLengths.measure),
  area: areaField.optional(),
  price: priceField.optional(),
  name: line(textLimits.name),
  description: optionalText(textLimits.note).optional(),
  /** The reason, for the history of the lot; expected for a lock. */
  reason: optionalText(lotLengths.reason).optional(),
};

/** Optimistic lock: what the caller has seen of the lot. If that is no longer so, nothing changes (D-495). */
export const seenLot = {
  seenStatus: z.enum(lotStatuses, { error: lotFields.statusInvalid }).optional(),
  seenPhase: z.number().int().optional(),
  seenPrice: z.number().nullable().optional(),
};

const changedLot = lotShape.extend({ message: z.string() });
const lotErrors = [
  commonRefusals.FORBIDDEN,
  lotRefusals.LOT_STATUS_INVALID,
  lotRefusals.LOT_NUMBER_TAKEN,
] as const;

/** Adds a lot to a property, the park unless another is named (D-65). */
export const createLot = endpoint({
  method: 'POST',
  path: '/lots',
  summary: 'Add a lot',
  example: { lotNumber: '301', type: 'B', phase: 2, lotUse: 'Factory', area: 186, price: 1_080_000 },
  body: z
    .object({
      ...writtenLot,
      lotNumber: requiredIdentifier(lotLengths.number, lotFormFields.numberRequired),
      type: typeField,
      propertyId: z.string().optional(),
    })
    .transform(({ type, ...lot }, context) => {
      if (type.type) return { ...lot, type: type.type };
      context.addIssue({ code: 'custom', path: ['type'], message: lotFormFields.positionRequired });
      return z.NEVER;
    }),
  status: 201,
  reply: { 201: changedLot },
  errors: [...lotErrors, lotRefusals.PROPERTY_NOT_FOUND],
  idempotent: true,
});

/** Changes the fields that are sent and keeps the rest; a unit on the lot changes along (D-64, D-68). */
export const updateLot = endpoint({
  method: 'PUT',
  path: '/lots/:id',
  summary: 'Change a lot',
  example: { price: 1_080_000, description: 'Beside the gate', reason: 'New price list' },
  params: idParams,
  body: z
    .object({
      ...writtenLot,
      lotNumber: requiredIdentifier(lotLengths.number, lotFormFields.numberRequired).optional(),
      type: typeField.optional(),
      ...seenLot,
    })
    .transform(({ type, ...lot }) => ({ ...lot, ...type })),
  reply: { 200: changedLot },
  errors: [
    ...lotErrors,
    lotRefusals.LOT_NOT_FOUND,
    lotRefusals.LOT_CHANGED,
    lotRefusals.LOT_HELD,
    lotRefusals.LOT_OFFERED,
    lotRefusals.UNIT_DIFFERS,
  ],
});

/** One change of a lot's status or price. The booking client is not included; the booking names them. */
const lotEventShape = z.object({
  _id: z.string(),
  id: z.number(),
  field: z.enum(['status', 'price']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string(),
  /** The actor's name if they are office or agency staff; otherwise their role. */
  actorName: z.string(),
  actorRole: z.string(),
  at: z.string(),
});
z.globalRegistry.add(lotEventShape, { id: 'LotEvent' });
export type LotEvent = z.infer<typeof lotEventShape>;

/** History of a lot's status and price, newest first; for the office (D-60). */
export const listLotEvents = endpoint({
  method: 'GET',
  path: '/lots/:id/events',
  summary: 'History of a lot',
  params: idParams,
  query: z.object(pageQuery),
  reply: { 200: z.array(lotEventShape) },
  errors: [commonRefusals.FORBIDDEN, lotRefusals.LOT_NOT_FOUND],
});
