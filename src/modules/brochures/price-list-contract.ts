import { z } from 'zod';
import { lotShape, phaseFilter } from '#core/lots/contract.ts';
import { readLotType } from '#core/lots/lifecycle.ts';
import { lotFields, lotRefusals } from '#core/lots/messages.ts';
import { endpoint } from '#shared/endpoint.ts';
import { filter, wordFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { languageFilter } from './contract.ts';

/** An available lot of the list (D-279). Area in square metres, price in ringgit. */
const listedLotShape = lotShape.pick({
  id: true,
  lotNumber: true,
  type: true,
  phase: true,
  area: true,
  price: true,
  description: true,
  buildUp: true,
});
export type ListedLot = z.infer<typeof listedLotShape>;

/** What has changed since a list was printed: never an earlier price, nor why a lot is gone (D-280). */
const changesShape = z.object({
  gone: z.array(lotShape.pick({ id: true, lotNumber: true, type: true, phase: true })),
  added: z.array(listedLotShape),
  repriced: z.array(listedLotShape),
});
export type ListChanges = z.infer<typeof changesShape>;

const priceListShape = z.object({
  /** When the list was read, to the minute. */
  asOf: z.string(),
  lots: z.array(listedLotShape),
  /** Null without a time to compare with, or with one that cannot be compared (D-280). */
  since: changesShape.nullable(),
});
z.globalRegistry.add(priceListShape, { id: 'PriceList' });
export type PriceList = z.infer<typeof priceListShape>;

const property = z.object({ property: z.string() });
const listFilters = {
  type: wordFilter(readLotType, lotFields.typeInvalid),
  phase: phaseFilter,
};

/** The available lots with their prices, and what has changed since `asOf`, a time in ISO 8601. */
export const getPriceList = endpoint({
  method: 'GET',
  path: '/public/properties/:property/price-list',
  summary: 'Price list, and what has changed since an earlier one',
  access: 'public',
  params: property,
  query: z.object({ ...listFilters, asOf: filter(z.string().trim().max(40)) }),
  reply: { 200: priceListShape },
  errors: [lotRefusals.PROPERTY_NOT_FOUND],
});

/** The same list to print and to hand on, with a QR code that leads to what has changed since. */
export const downloadPriceList = endpoint({
  method: 'GET',
  path: '/public/properties/:property/price-list/file',
  summary: 'Price list as PDF or CSV',
  access: 'public',
  params: property,
  query: z.object({
    ...listFilters,
    /** `print` is the PDF, shown in the browser with its print dialog. */
    format: filter(z.enum(['pdf', 'csv', 'print'])),
    ...languageFilter,
  }),
  reply: { 200: 'file' },
  files: ['application/pdf', 'text/csv'],
  errors: [lotRefusals.PROPERTY_NOT_FOUND, commonRefusals.TOO_MANY],
});
