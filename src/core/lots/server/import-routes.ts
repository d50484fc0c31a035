import type { Context } from '#platform/server/context.ts';
import { type CsvRow, readCsv } from '#platform/server/http/csv.ts';
import type { UploadedFile } from '#platform/server/http/multipart.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { withRollback } from '#platform/server/http/transact.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { joined, listed } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { type LotColumn, lotColumns } from '../bulk-contract.ts';
import {
  type ImportedRow,
  importHeadings,
  importLots,
  MOST_IMPORTED_ROWS,
  writtenRowShape,
} from '../import-contract.ts';
import { lotRefusals } from '../messages.ts';
import { importTexts } from '../office-messages.ts';
import { lotCan } from '../policy.ts';
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

export function importLotRoutes(serve: Serve, { config: { parkSlug } }: Context, holds: BookingHolds): void {
  serve(importLots, async ({ caller, query: { dryRun }, body, file, now, act, say }) => {
    assertAllowed(lotCan.write(caller.actor));
    const table = await readTable(file);
    return (dryRun ? withRollback(act) : act)(async (tx, actor) => {
      const rows = await importTable(tx, table, { ...body, dryRun, parkSlug, actor, now }, holds);
      const counts = countVerdicts(rows, ['create', 'change', 'unchanged', 'refused']);
      if (counts.refused > 0 && !dryRun) throw refusalOf(rows);
      const message = dryRun ? importTexts.previewed : importTexts.imported;
      const { create, change } = counts;
      return {
        dryRun,
        message: say(message, { create, change }),
        counts,
        rows: rows.map((row) => saidRow(row, say)),
      };
    });
  });
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
  return new Problem(lotRefusals.IMPORT_REFUSED, {
    values: { count: String(refused.length), rows: String(rows.length) },
    fields: Object.fromEntries(fields),
  });
}

/** @throws IMPORT_MISSING, IMPORT_UNREADABLE, IMPORT_COLUMNS, IMPORT_TOO_LONG, TOO_LARGE */
async function readTable(file: UploadedFile | undefined): Promise<ParsedRow[]> {
  if (!file || file.bytes.length === 0) throw new Problem(lotRefusals.IMPORT_MISSING);
  if (file.tooLarge) throw new Problem(commonRefusals.TOO_LARGE);
  return parseTable((await readCsv(file.bytes, MOST_IMPORTED_ROWS + 2)) ?? []);
}

/** The rows below the heading. @throws IMPORT_UNREADABLE, IMPORT_COLUMNS, IMPORT_TOO_LONG */
export function parseTable([heading, ...rows]: readonly CsvRow[]): ParsedRow[] {
  if (!heading) throw new Problem(lotRefusals.IMPORT_UNREADABLE);
  const columns = readHeading(heading);
  if (rows.length > MOST_IMPORTED_ROWS) throw new Problem(lotRefusals.IMPORT_TOO_LONG);
  return rows.map((row) => readRow(row, columns));
}

const columnNames = Object.keys(lotColumns) as LotColumn[];

/** The column of each cell of a row; trailing empty cells may have none. @throws IMPORT_COLUMNS */
function readHeading({ cells }: CsvRow): LotColumn[] {
  const written = cells.map(cleanLine);
  while (written.at(-1) === '') written.pop();
  const known = written.map((cell) =>
    columnNames.find((each) => lotColumns[each].toLowerCase() === cell.toLowerCase()),
  );
  const unknown = written.filter((_, index) => !known[index]);
  const columns = known.filter((each) => each !== undefined);
  const twice = columns.filter((each, index) => columns.indexOf(each) < index);
  const missing = (['lotNumber'] as const).filter((each) => !columns.includes(each));
  const faults = [
    ...unknown.map((column) => [importTexts.columnUnknown, column] as const),
    ...twice.map((each) => [importTexts.columnTwice, lotColumns[each]] as const),
    ...missing.map((each) => [importTexts.columnMissing, lotColumns[each]] as const),
  ];
  if (faults.length > 0) {
    throw new Problem(lotRefusals.IMPORT_COLUMNS, {
      values: {
        columns: (say) =>
          listed(
            faults.map(([text, column]) => say(text, { column })),
            say.language,
          ),
        headings: importHeadings,
      },
    });
  }
  return columns;
}

function readRow({ line, cells }: CsvRow, columns: readonly LotColumn[]): ParsedRow {
  const given = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  const row = { line, lotNumber: given.lotNumber ?? '' };
  if (cells.slice(columns.length).some((cell) => cleanLine(cell) !== '')) {
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
