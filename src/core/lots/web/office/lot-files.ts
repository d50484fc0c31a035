import type { z } from 'zod';
import { exportLots, lotColumns } from '#core/lots/bulk-contract.ts';
import { callFile, type NamedFile } from '#platform/web/api-client/call.ts';
import type { TableFormat } from '#shared/table-format.ts';

/** Timeout of bulk calls, in ms: 20,000 rows take longer than other calls. */
export const BULK_TIMEOUT_MS = 5 * 60_000;

export type ExportFilters = Omit<z.input<typeof exportLots.query>, 'format'>;

/** The filtered lots as a table; a CSV one can be imported again. */
export function loadLots(filters: ExportFilters = {}, format: TableFormat = 'csv'): Promise<NamedFile> {
  return callFile(exportLots, { query: { ...filters, format }, timeoutMs: BULK_TIMEOUT_MS });
}

/** A CSV file with the columns of an import and no rows. */
export function loadTemplate(): Promise<NamedFile> {
  const heading = `${Object.values(lotColumns).join(',')}\r\n`;
  // spreadsheets recognise UTF-8 by the byte order mark
  const blob = new Blob(['\uFEFF', heading], { type: 'text/csv;charset=utf-8' });
  return Promise.resolve({ blob, name: 'lots-template.csv' });
}
