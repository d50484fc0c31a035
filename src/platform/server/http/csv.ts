import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { parkTime } from '#shared/dates.ts';

/** One cell of a table to download. */
export type TableCell = string | number | boolean | Date | null;

/**
 * The lines of a CSV table, streamed row by row. Cells that spreadsheets would evaluate as formulas are prefixed with an
 * apostrophe (CSV injection), which `readTable` takes away; the BOM marks the text as UTF-8; times are ISO 8601 by the park's clock.
 */
export function csvOf(rows: AsyncIterable<readonly TableCell[]>): Readable {
  const lines = Readable.from(rows);
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // many parsers take a bare line feed inside a cell for the end of the row
    quoted_match: /[\r\n]/,
    cast: { date: parkTime },
  });
  // a client disconnect ends the query, and a failing query truncates the response instead of completing it
  lines.on('error', (error) => csv.destroy(error));
  csv.on('close', () => lines.destroy());
  return lines.pipe(csv);
}
