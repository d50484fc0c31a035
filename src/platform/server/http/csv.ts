import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { parkTime } from '#shared/dates.ts';

/** One cell of a table to download. */
export type TableCell = string | number | boolean | Date | null;

/**
 * The lines of a CSV table, streamed row by row. Cells that spreadsheets would evaluate as formulas are prefixed with an
 * apostrophe (CSV injection); the BOM marks the text as UTF-8; times are ISO 8601 by the park's clock.
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

/** One parsed CSV row; `line` is the line of the file on which it ends, from 1. */
export type CsvRow = { line: number; cells: string[] };

/** Maximum size of a row, since an unclosed quote would swallow the whole file. */
const LONGEST_ROW = 50_000;
/** The apostrophe against CSV injection (see `csvOf`). */
const guard = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/**
 * Parses UTF-8 CSV with commas, at most `most` rows including the heading. Skips empty rows and strips
 * the apostrophes added by `csvOf`. Undefined when it cannot be parsed.
 */
export async function readCsv(bytes: Uint8Array, most: number): Promise<CsvRow[] | undefined> {
  const rows: CsvRow[] = [];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const parsed: AsyncIterable<{ record: string[]; info: { lines: number } }> = parse(text, {
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      max_record_size: LONGEST_ROW,
      to: most,
    });
    for await (const { record, info } of parsed) {
      rows.push({ line: info.lines, cells: record.map((cell) => cell.replace(guard, '')) });
    }
  } catch {
    return undefined;
  }
  return rows;
}
