import type { Readable } from 'node:stream';
import { type Say, sayEnglish } from '#shared/say.ts';
import { type TableFormat, tableTypes } from '#shared/table-format.ts';
import { csvOf, type TableCell } from './csv.ts';
import { streamReply } from './file-reply.ts';
import type { Reply } from './reply.ts';
import { type SheetColumn, xlsxOf } from './xlsx.ts';

/** One column of a table to download: its heading, and its value for a row. */
export type TableColumn<Row> = SheetColumn & {
  /** Stands behind the heading: 'Sold for (RM)'. */
  unit?: string;
  /** Its cells are words of the portal. */
  isSaid?: boolean;
  cell: (row: Row) => TableCell;
};

type Table<Row> = {
  /** File name without its ending. */
  name: string;
  /** Name of the sheet of a workbook. */
  sheet: string;
  columns: readonly TableColumn<Row>[];
  rows: AsyncIterable<Row> | Iterable<Row>;
  /** Says headings and words in the language of the reader; without it they are English. */
  say?: Say;
};

/** A table to download as CSV or as an Excel workbook, streamed row by row. */
export function tableReply<Row>(
  format: TableFormat,
  { name, sheet, columns: given, rows, say = sayEnglish }: Table<Row>,
): Reply<Readable> {
  const columns = given.map((column) => inLanguage(column, say));
  const content =
    format === 'csv'
      ? csvOf(cellsOf(columns, rows, true))
      : xlsxOf(say(sheet), columns, cellsOf(columns, rows, false));
  const mime = format === 'csv' ? `${tableTypes.csv}; charset=utf-8` : tableTypes.xlsx;
  return streamReply({ content, mime, name: `${name}.${format}` });
}

function inLanguage<Row>(column: TableColumn<Row>, say: Say): TableColumn<Row> {
  const { heading, unit, isSaid, cell } = column;
  const said = (value: TableCell) => (isSaid && typeof value === 'string' ? say(value) : value);
  return {
    ...column,
    heading: say(heading) + (unit ? ` (${say(unit)})` : ''),
    cell: (row) => said(cell(row)),
  };
}

async function* cellsOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  isCsv: boolean,
): AsyncGenerator<TableCell[]> {
  // a workbook has headings of its own
  if (isCsv) yield columns.map(({ heading }) => heading);
  for await (const row of rows) yield columns.map((column) => cellOf(column, row, isCsv));
}

/** The value of a column; whole sen as ringgit, in CSV with both decimals. */
function cellOf<Row>({ kind, cell }: TableColumn<Row>, row: Row, isCsv: boolean): TableCell {
  const value = cell(row);
  if (kind !== 'sen' || typeof value !== 'number') return value;
  return isCsv ? (value / 100).toFixed(2) : value / 100;
}
