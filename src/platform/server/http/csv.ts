import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { streamReply } from './file-reply.ts';
import type { Reply } from './reply.ts';

/** One column of a table: its heading, and what stands in it for a row. */
export type CsvColumn<Row> = { heading: string; cell: (row: Row) => string | number | boolean | null };

/**
 * A table as a file for spreadsheets, written row by row while it is sent. A cell that a spreadsheet would take for a
 * formula gets an apostrophe in front; the mark at the start tells it that the text is UTF-8.
 */
export function csvReply<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Reply<Readable> {
  const lines = Readable.from(cellsOf(columns, rows));
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // a bare line feed inside a cell would end the row for many readers
    quoted_match: /[\r\n]/,
  });
  // a reader that goes away ends the query, and a query that fails cuts the file short instead of ending it
  lines.on('error', (error) => csv.destroy(error));
  csv.on('close', () => lines.destroy());
  return streamReply({ content: lines.pipe(csv), mime: 'text/csv; charset=utf-8', name });
}

async function* cellsOf<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row> | Iterable<Row>) {
  yield columns.map(({ heading }) => heading);
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

/** One row of a table that was sent; `line` is the line of the file on which it ends, from 1. */
export type CsvRow = { line: number; cells: string[] };

/** No cell of ours is longer than this together with its neighbours; a quote left open would swallow the whole file. */
const LONGEST_ROW = 50_000;
/** The apostrophe that keeps a spreadsheet from running what follows (see `csvReply`). */
const guard = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/**
 * Reads a table with commas in UTF-8, at most `most` rows of it, heading included. Rows without any cell filled are left
 * out, and so are the apostrophes that `csvReply` puts in. Undefined when it is none.
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
