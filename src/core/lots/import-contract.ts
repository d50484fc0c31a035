import { z } from 'zod';
import { cleanLine } from '#shared/clean-text.ts';
import { endpoint, multipart } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { listed } from '#shared/punctuation.ts';
import { type Say, sayEnglish } from '#shared/say.ts';
import { tableTypes } from '#shared/table-format.ts';
import { optionalText, requiredIdentifier } from '#shared/text.ts';
import { dryRunQuery, type LotColumn, lotColumns, seenDigest } from './bulk-contract.ts';
import { lotStatuses, lotUses, readLotType } from './lifecycle.ts';
import { lotRefusals } from './messages.ts';
import { lotLengths, writtenLot } from './office-contract.ts';
import { bulkRefusals, importTexts, lotFormFields } from './office-messages.ts';

const isEmpty = (cell: unknown) => typeof cell === 'string' && cleanLine(cell) === '';

/** Columns in which an empty cell keeps the field. */
const kept = <T extends z.ZodType>(shape: T) =>
  z.preprocess((cell) => (isEmpty(cell) ? undefined : cell), shape.optional());

const positionCell = z.string().transform((cell, context) => {
  const type = readLotType(cell);
  if (type) return type;
  context.addIssue({ code: 'custom', message: lotFormFields.positionRequired });
  return z.NEVER;
});

const statusCell = z
  .string()
  .transform((cell) => cleanLine(cell).toLowerCase())
  .pipe(z.enum(lotStatuses, { error: importTexts.statusUnknown }));

function readUse(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  return isEmpty(cell)
    ? null
    : (lotUses.find((use) => use.toLowerCase() === cell.trim().toLowerCase()) ?? cell);
}

const { buildUp, landSize, size, name, description, area, price, phase } = writtenLot;

/** One CSV row of a lot, by the columns present; the same bounds as in the form. */
export const writtenRowShape = z.object({
  lotNumber: requiredIdentifier(lotLengths.number, lotFormFields.numberRequired),
  property: kept(z.string().overwrite(cleanLine)),
  type: kept(positionCell),
  lotUse: z.preprocess(readUse, z.enum(lotUses, { error: importTexts.useUnknown }).nullable().optional()),
  phase: kept(phase),
  status: kept(statusCell),
  area,
  price,
  buildUp,
  landSize,
  size,
  name,
  description,
} satisfies Record<LotColumn, z.ZodType>);
export type WrittenRow = z.output<typeof writtenRowShape>;

/** A cell that an import would change, formatted as in an export. */
const changedCellShape = z.object({ column: z.string(), before: z.string(), after: z.string() });

/** Result of one import row. `line` counts lines of the file, the heading being line 1. */
const importedRowShape = z.object({
  line: z.number(),
  lotNumber: z.string(),
  verdict: z.enum(['create', 'change', 'unchanged', 'refused']),
  changes: z.array(changedCellShape),
  /** Why the row is refused, one sentence per invalid cell; `column` is empty when the whole row is invalid. */
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});
z.globalRegistry.add(importedRowShape, { id: 'ImportedRow' });
export type ImportedRow = z.infer<typeof importedRowShape>;

const importShape = z.object({
  dryRun: z.boolean(),
  message: z.string(),
  /** How the file was read, and what in it may not be meant, each as a sentence. */
  remarks: z.array(z.string()),
  counts: z.object({
    create: z.number(),
    change: z.number(),
    unchanged: z.number(),
    refused: z.number(),
  }),
  /** Of the rows, to be sent back as `seen`. */
  digest: z.string(),
  rows: z.array(importedRowShape),
});
export type LotImport = z.infer<typeof importShape>;

/** More rows than any park has lots. */
export const MOST_IMPORTED_ROWS = 20_000;

/** The columns that a table of lots needs, and those that it may have. */
export type TableColumns = { needs: readonly LotColumn[]; names: readonly string[] };
export const officeTable: TableColumns = { needs: ['lotNumber'], names: Object.values(lotColumns) };

/** Allowed headings, named in the refusal of wrong ones and in the API description. */
export const importHeadings = (say: Say, { needs, names }: TableColumns = officeTable) =>
  say(importTexts.headings, {
    headings: names.join(', '),
    first: listed(
      needs.map((each) => lotColumns[each]),
      say.language,
    ),
    example: `${lotColumns.lotNumber},${lotColumns.type},${lotColumns.phase},${lotColumns.price}`,
  });

/**
 * Upserts lots from a table with the columns of the export, in any order: Excel (.xlsx) or CSV (D-392). A lot is identified by its
 * number and property (by default the park). A missing column changes nothing; an empty cell clears the
 * field, except position, phase and status, which stay. The status of a lot changes only with `seen` (D-495). Atomic: with `dryRun` the reply lists refused rows,
 * without it they are the refusal (`errors` by line) and nothing has changed.
 */
export const importLots = endpoint({
  method: 'POST',
  path: '/lots/import',
  summary: 'Import lots from a table, or try it',
  description: importHeadings(sayEnglish),
  query: dryRunQuery,
  body: multipart(
    'file',
    Object.values(tableTypes),
    z.object({ reason: optionalText(lotLengths.reason), seen: seenDigest }),
  ),
  reply: { 200: importShape },
  errors: [
    commonRefusals.FORBIDDEN,
    bulkRefusals.IMPORT_MISSING,
    bulkRefusals.IMPORT_UNREADABLE,
    bulkRefusals.IMPORT_COLUMNS,
    bulkRefusals.IMPORT_TOO_LONG,
    bulkRefusals.IMPORT_REFUSED,
    bulkRefusals.LOTS_CHANGED,
    lotRefusals.LOT_NUMBER_TAKEN,
    lotRefusals.LOT_HELD,
  ],
  idempotent: true,
});
