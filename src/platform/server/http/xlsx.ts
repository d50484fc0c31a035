import { Readable } from 'node:stream';
import { parkClock } from '#shared/dates.ts';
import type { TableCell } from './csv.ts';

/** How a column stands in a workbook. */
export type SheetColumn = {
  heading: string;
  /** Format of its dates or numbers; `sen` are sums of whole sen, written in ringgit. */
  kind?: 'time' | 'money' | 'sen' | 'share';
  /** In characters. */
  width?: number;
};

/** Number formats of the cells of a column. */
const formats = { time: 'yyyy-mm-dd hh:mm', money: '#,##0.00', sen: '#,##0.00', share: '0.0%' };
/** Column widths in characters. */
const widths = { time: 17, money: 16, sen: 16, share: 11 };
const NARROWEST = 10;
/** Most characters that a cell of a workbook can hold. */
const MOST_CHARACTERS = 32_767;

/**
 * An Excel workbook of one sheet, written while the rows are read, so that its memory does not grow with them. Its first
 * row is frozen. Times are dates by the park's clock: a cell has no time zone, so the heading names it. A text is
 * an inline string and never a formula.
 */
export function xlsxOf(
  sheet: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly TableCell[]>,
): Readable {
  return Readable.from(bytesOf(sheet, columns, rows), { objectMode: false });
}

async function* bytesOf(
  sheet: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly TableCell[]>,
): AsyncGenerator<Uint8Array> {
  // loaded when first used: its files would add 80 ms to every start
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(cellsOf(rows), {
    name: sheet,
    freezePane: { rows: 1 },
    columns: columns.map(({ heading, kind, width }) => ({
      header: kind === 'time' ? `${heading} (UTC+8)` : heading,
      width: Math.max(width ?? (kind ? widths[kind] : NARROWEST), heading.length + 2),
      ...(kind && { numFmt: formats[kind] }),
    })),
  });
}

async function* cellsOf(rows: AsyncIterable<readonly TableCell[]>) {
  for await (const row of rows) yield row.map(cellOf);
}

function cellOf(cell: TableCell) {
  if (typeof cell === 'string') return cell === '' ? null : textOf(cell);
  return cell instanceof Date ? parkClock(cell) : cell;
}

/** A text as long as a cell can be, without what XML cannot hold, and with the escape `_x0041_` of a workbook escaped. */
function textOf(text: string): string {
  return text
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_');
}
