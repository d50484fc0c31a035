import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Answer } from './answer.ts';
import { streamAnswer } from './file-answer.ts';

/** One column of a table: its heading, and what stands in it for a row. */
export type CsvColumn<Row> = { heading: string; cell: (row: Row) => string | number | boolean | null };

/**
 * A table as a file for spreadsheets, written row by row while it is sent. A cell that a spreadsheet would take for a
 * formula gets an apostrophe in front; the mark at the start tells it that the text is UTF-8.
 */
export function csvAnswer<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Answer<Readable> {
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
  return streamAnswer({ content: lines.pipe(csv), mime: 'text/csv; charset=utf-8', name });
}

async function* cellsOf<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row> | Iterable<Row>) {
  yield columns.map(({ heading }) => heading);
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}
