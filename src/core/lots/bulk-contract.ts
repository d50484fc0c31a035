import { z } from 'zod';
import { bulkResultShape, bulkRowId, bulkRows } from '#shared/bulk.ts';
import { endpoint, exampleId } from '#shared/endpoint.ts';
import { isWholeSen } from '#shared/money.ts';
import { commonRefusals } from '#shared/problem.ts';
import { tableFormat, tableTypes } from '#shared/table-format.ts';
import { optionalText } from '#shared/text.ts';
import { lotFilters, lotTypeShape } from './contract.ts';
import { lotFields, lotRefusals } from './messages.ts';
import { highestLot, lotLengths, seenLot, writtenLot } from './office-contract.ts';
import { bulkRefusals, officeLotTexts, priceTexts } from './office-messages.ts';

/** `?dryRun=true` validates and previews without writing. */
export const dryRunQuery = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((written) => written === 'true'),
});

/** The columns of the table that lots are exported to and imported from, in its order (D-69). */
export const lotColumns = {
  lotNumber: 'Lot number',
  property: 'Property',
  type: 'Position',
  lotUse: 'Use',
  phase: 'Phase',
  status: 'Status',
  area: 'Area (sqm)',
  price: 'Price (RM)',
  buildUp: 'Build-up',
  landSize: 'Land size',
  size: 'Size',
  name: 'Name',
  description: 'Description',
} as const;
export type LotColumn = keyof typeof lotColumns;

/** The digest of the dry run that the caller has looked at: what would be done now must be the same (D-495). */
export const seenDigest = z.string().max(64).optional();

/** All lots that match the list's filters, as a table; a CSV one can be imported again. */
export const exportLots = endpoint({
  method: 'GET',
  path: '/lots/export',
  summary: 'Download lots as CSV or Excel, by number',
  query: z.object({ ...lotFilters, format: tableFormat }),
  reply: { 200: 'file' },
  files: Object.values(tableTypes),
  errors: [commonRefusals.FORBIDDEN, lotRefusals.PROPERTY_NOT_FOUND, commonRefusals.CONFLICT],
});

/** One lot of a bulk price change; `note` says why a price stays or is refused. Prices in ringgit. */
const pricedLotShape = z.object({
  _id: z.string(),
  id: z.string(),
  lotNumber: z.string(),
  type: lotTypeShape,
  phase: z.number(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  verdict: z.enum(['change', 'unchanged', 'refused']),
  note: z.string(),
});
z.globalRegistry.add(pricedLotShape, { id: 'PricedLot' });
export type PricedLot = z.infer<typeof pricedLotShape>;

const pricesShape = z.object({
  dryRun: z.boolean(),
  message: z.string(),
  counts: z.object({ change: z.number(), unchanged: z.number(), refused: z.number() }),
  /** Of the prices that change, to be sent back as `seen`. */
  digest: z.string(),
  lots: z.array(pricedLotShape),
});
export type Prices = z.infer<typeof pricesShape>;

/** Whether prices can be set to this value, or raised by it; a percentage may have decimals. */
export function isPriceValue(change: 'set' | 'percent' | 'amount', value: number): boolean {
  return change === 'percent' || (isWholeSen(value) && (change === 'amount' || value > 0));
}

/** Most ids in one body; larger changes use a filter. */
const MOST_IDS = 5_000;

/**
 * Changes the prices of the lots that match `filter`, or of those in `ids`, each of which must exist and match
 * the filter: sets them, or raises them by per cent or amount (negative values lower), rounded to whole ringgit. Atomic:
 * all or none.
 */
export const changePrices = endpoint({
  method: 'POST',
  path: '/lots/prices',
  summary: 'Change many prices, or preview it',
  example: { ids: [exampleId('04')], change: 'percent', value: 5, reason: 'New price list' },
  query: dryRunQuery,
  body: z
    .object({
      ids: z.array(z.string().max(100)).min(1).max(MOST_IDS).optional(),
      // strict: a misspelled filter must not match all lots
      filter: z.strictObject(lotFilters).optional(),
      change: z.enum(['set', 'percent', 'amount'], { error: priceTexts.changeInvalid }),
      value: z
        .number({ error: priceTexts.valueInvalid })
        .min(-highestLot.price, priceTexts.valueInvalid)
        .max(highestLot.price, priceTexts.valueInvalid),
      /** The reason, for the history of each lot. */
      reason: optionalText(lotLengths.reason),
      seen: seenDigest,
    })
    .refine(({ ids, filter }) => ids !== undefined || filter !== undefined, {
      path: ['ids'],
      error: priceTexts.lotsUnnamed,
    })
    .refine(({ change, value }) => isPriceValue(change, value), {
      path: ['value'],
      error: priceTexts.valueInvalid,
    }),
  reply: { 200: pricesShape },
  errors: [
    commonRefusals.FORBIDDEN,
    lotRefusals.LOT_NOT_FOUND,
    lotRefusals.PROPERTY_NOT_FOUND,
    bulkRefusals.PRICES_REFUSED,
    bulkRefusals.LOTS_CHANGED,
  ],
  idempotent: true,
});

/**
 * Locks or unlocks several lots, and moves them to a phase: one transaction and one result each (D-197). A lot that is no longer
 * as it was seen is refused.
 */
export const changeLots = endpoint({
  method: 'POST',
  path: '/lots/bulk-change',
  summary: 'Lock, unlock or move several lots to a phase, each for itself',
  example: {
    status: 'locked',
    reason: 'Held back for the next phase',
    rows: [{ id: exampleId('04'), seenStatus: 'available' }],
  },
  body: z
    .object({
      status: z.enum(['locked', 'available'], { error: lotFields.statusInvalid }).optional(),
      phase: writtenLot.phase,
      reason: optionalText(lotLengths.reason).optional(),
      rows: bulkRows(z.object({ id: bulkRowId, ...seenLot })),
    })
    .refine(({ status, phase }) => status !== undefined || phase !== undefined, {
      path: ['status'],
      error: officeLotTexts.statusOrPhase,
    }),
  reply: { 200: bulkResultShape },
  errors: [commonRefusals.FORBIDDEN],
  idempotent: true,
});
