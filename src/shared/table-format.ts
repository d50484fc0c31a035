import { z } from 'zod';
import { filter } from './filters.ts';

/** File formats of a table to download. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Their media types. */
export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The query parameter of an export; without it a table is CSV. */
export const tableFormat = filter(z.enum(tableFormats));
