import { closest, distance } from 'fastest-levenshtein';
import type { Context } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/http/multipart.ts';
import { describeReading, readTable, type Table, type TableRow } from '#platform/server/http/read-table.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { withRollback } from '#platform/server/http/transact.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { joined, listed, sentences } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { type LotColumn, lotColumns } from '../bulk-contract.ts';
import {
  type ImportedRow,
  importHeadings,
  importLots,
  MOST_IMPORTED_ROWS,
  officeTable,
  type TableColumns,
  writtenRowShape,
} from '../import-contract.ts';
import { type LotType, readNamedType } from '../lifecycle.ts';
import { bulkRefusals, importTexts } from '../office-messages.ts';
import { lotCan } from '../policy.ts';
import { digestOf, type PlaceColumn, placeColumns } from './bulk-present.ts';
import {
  type BookingHolds,
  importTable,
  type ParsedRow,
  type RowFault,
  type TriedRow,
} from './import-actions.ts';
import { countVerdicts } from './present.ts';

/** Most refused rows in one reply; the dry run lists all. */
const MOST_NAMED = 100;
/** Most cells of a wrong heading that its refusal repeats. */
const MOST_NAMED_CELLS = 20;

export function importLotRoutes(serve: Serve, { config: { parkSlug } }: Context, holds: BookingHolds): void {
  serve(importLots, async ({ caller, query: { dryRun }, body, file, now, act, say }) => {
    assertAllowed(lotCan.write(caller.actor));
    const { parsed, ...table } = await readUpload(file);
    return (dryRun ? withRollback(act) : act)(async (tx, actor) => {
      const rows = await importTable(tx, parsed, { ...body, dryRun, parkSlug, actor, now }, holds);
      const counts = countVerdicts(rows, ['create', 'change', 'unchanged', 'refused']);
      if (counts.refused > 0 && !dryRun) throw refusalOf(rows);
      const message = dryRun ? importTexts.previewed : importTexts.imported;
      const { create, change } = counts;
      return {
        dryRun,
        message: say(message, { create, change }),
        counts,
        remarks: remarksOf(table, say),
        digest: digestOf(rows),
        rows: rows.map((row) => saidRow(row, say)),
      };
    });
  });
}

function remarksOf({ reading, placed, remarks }: Omit<LotTable, 'parsed'>, say: Say): string[] {
  const columns = listed(placed, say.language);
  const place = placed.length > 0 && say(importTexts.placeStays, { columns });
  return [reading(say), ...remarks.map((remark) => remark(say)), place].filter((each) => !!each) as string[];
}

/** The sentence of a fault. */
const faultText = (say: Say, { message, values = {} }: RowFault) => say(message, values);

function saidRow(row: TriedRow, say: Say): ImportedRow {
  return {
    ...row,
    errors: row.errors.map((fault) => ({ column: fault.column, message: faultText(say, fault) })),
  };
}

function refusalOf(rows: readonly TriedRow[]): Problem {
  const refused = rows.filter(({ verdict }) => verdict === 'refused');
  const fields = refused.slice(0, MOST_NAMED).map(({ line, errors }) => {
    const written = (say: Say) =>
      errors.map((fault) => joined(': ', [fault.column, faultText(say, fault)], say.language));
    return [`line ${line}`, (say: Say) => joined('. ', written(say), say.language)];
  });
  return new Problem(bulkRefusals.IMPORT_REFUSED, {
    values: { count: String(refused.length), rows: String(rows.length) },
    fields: Object.fromEntries(fields),
  });
}

/** @throws IMPORT_MISSING, IMPORT_UNREADABLE, IMPORT_COLUMNS, IMPORT_TOO_LONG, TOO_LARGE */
async function readUpload(file: UploadedFile | undefined): Promise<LotTable> {
  if (!file || file.bytes.length === 0) throw new Problem(bulkRefusals.IMPORT_MISSING);
  if (file.tooLarge) throw new Problem(commonRefusals.TOO_LARGE);
  return readLotTable(file.bytes, officeTable);
}

type Place = Partial<Record<PlaceColumn, string>>;

export type LotTable = {
  /** The rows, each with the cells of its place on the plan. */
  parsed: (ParsedRow & { place: Place })[];
  /** The headings of such cells. */
  placed: string[];
  /** How the file was taken; empty for CSV in UTF-8 with commas. */
  reading: Remark;
  /** What may not be meant. */
  remarks: Remark[];
};
type Remark = (say: Say) => string;

type Column = LotColumn | PlaceColumn;
const headings: Readonly<Record<Column, string>> = { ...lotColumns, ...placeColumns };
const columnNames = Object.keys(headings) as Column[];

const { property: _isThePark, ...parkColumns } = headings;
/** What the table of a park's folder has. */
export const parkTable: TableColumns = { needs: ['lotNumber', 'type'], names: Object.values(parkColumns) };

/**
 * Reads a table of lots, of the office or of a park's folder, by one reader (D-392). `typeOf` knows the names of the park's types.
 * @throws IMPORT_UNREADABLE, IMPORT_COLUMNS, IMPORT_TOO_LONG
 */
export async function readLotTable(
  bytes: Uint8Array,
  wanted: TableColumns,
  typeOf: (written: string) => LotType | undefined = readNamedType,
): Promise<LotTable> {
  const table = await readTable(bytes, { most: MOST_IMPORTED_ROWS + 1, key: lotColumns.lotNumber });
  if ('fault' in table) throw new Problem(bulkRefusals.IMPORT_UNREADABLE, { values: { why: table.fault } });
  if (table.rows.length > MOST_IMPORTED_ROWS) throw new Problem(bulkRefusals.IMPORT_TOO_LONG);
  const columns = readHeading(table.heading, wanted);
  const width = table.heading.cells.findLastIndex((cell) => cleanLine(cell) !== '') + 1;
  return {
    parsed: table.rows.map((row) => readRow(row, columns, { width, typeOf })),
    placed: columns.flatMap((each) => (each && !isLotColumn(each) ? [headings[each]] : [])),
    reading: (say) => describeReading(table, say),
    remarks: [...surplusOf(table.heading, columns), ...spreadsheetMarks(table, columns)],
  };
}

/** The column of each cell of a row; undefined for one that is not read. @throws IMPORT_COLUMNS */
function readHeading({ line, cells }: TableRow, wanted: TableColumns): (Column | undefined)[] {
  const columns = cells.map((cell) =>
    columnNames.find((each) => headings[each].toLowerCase() === cleanLine(cell).toLowerCase()),
  );
  const known = columns.filter((each) => each !== undefined);
  const twice = known.filter((each, index) => known.indexOf(each) < index);
  const faults = [
    ...twice.map((each) => [importTexts.columnTwice, headings[each]] as const),
    ...wanted.needs.flatMap((each) =>
      known.includes(each) ? [] : [[importTexts.columnMissing, lotColumns[each]] as const],
    ),
  ];
  if (faults.length === 0) return columns;
  const found = cells.map(cleanLine).filter((cell) => cell !== '');
  throw new Problem(bulkRefusals.IMPORT_COLUMNS, {
    values: {
      line: String(line),
      found: (say) => listed(found.slice(0, MOST_NAMED_CELLS), say.language),
      columns: (say) =>
        listed(
          faults.map(([text, column]) => say(text, { column })),
          say.language,
        ),
      headings: (say) => importHeadings(say, wanted),
    },
  });
}

/** A column that is not read, with the one that it may be meant for. */
function surplusOf({ cells }: TableRow, columns: readonly (Column | undefined)[]): Remark[] {
  const free = columnNames.filter((each) => !columns.includes(each)).map((each) => headings[each]);
  return cells.map(cleanLine).flatMap((column, index) => {
    if (columns[index] || column === '') return [];
    const near = free.length > 0 ? closest(column, free) : '';
    const isNear = distance(column.toLowerCase(), near.toLowerCase()) <= column.length / 3;
    return [
      (say: Say) =>
        sentences(
          say(importTexts.columnUnread, { column }),
          isNear && say(importTexts.columnMeant, { column: near }),
        ),
    ];
  });
}

/** What a spreadsheet makes of '3-4' or '1E5' that is no date and no number, and its errors. */
const spreadsheetMade =
  /^(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d\d|\d+(?:\.\d+)?E\+?\d+|#+|#(?:REF|NAME|VALUE|DIV\/0|N\/A)[!?]?)$/;

function spreadsheetMarks({ rows }: Table, columns: readonly (Column | undefined)[]): Remark[] {
  return columns.flatMap((column, index) => {
    if (!column) return [];
    const [first, ...more] = rows.filter(({ cells }) => spreadsheetMade.test(cleanLine(cells[index] ?? '')));
    if (!first) return [];
    const values = { line: first.line, column: headings[column], cell: cleanLine(first.cells[index] ?? '') };
    return [
      (say: Say) =>
        sentences(
          say(importTexts.spreadsheetMade, values),
          more.length > 0 && say(importTexts.linesMore, { count: more.length }),
        ),
    ];
  });
}

const isLotColumn = (column: Column): column is LotColumn => column in lotColumns;

function readRow(
  { line, cells }: TableRow,
  columns: readonly (Column | undefined)[],
  { width, typeOf }: { width: number; typeOf: (written: string) => LotType | undefined },
) {
  const given: Partial<Record<LotColumn, string>> = {};
  const place: Place = {};
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    if (isLotColumn(column)) given[column] = cells[index] ?? '';
    else place[column] = cleanLine(cells[index] ?? '');
  }
  if (given.type) given.type = typeOf(given.type) ?? given.type;
  const row = { line, lotNumber: given.lotNumber ?? '', place };
  if (cells.slice(width).some((cell) => cleanLine(cell) !== '')) {
    return { ...row, errors: [{ column: '', message: importTexts.cellsTooMany }] };
  }
  const read = writtenRowShape.safeParse(given);
  if (read.success) return { ...row, given: read.data, errors: [] };
  const errors = read.error.issues.map(({ path, message }) => ({
    column: lotColumns[path[0] as LotColumn],
    message,
  }));
  return { ...row, errors };
}
