import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { TableColumn } from '#platform/server/http/table-reply.ts';
import { type LotColumn, lotColumns } from '../bulk-contract.ts';
import type { ImportedRow } from '../import-contract.ts';
import type { LotRow, PropertyRow } from './store.ts';
import type { LotPlan } from './tables.ts';

/** The columns of a lot in a table. */
type Written = Pick<LotRow, Exclude<LotColumn, 'property' | 'area'> | 'propertyId' | 'areaSqm'>;
type SlugOf = (propertyId: string) => string;
type Cell = (lot: Written, slugOf: SlugOf) => string | number;

/** A lot as cells: the stored values, so that a CSV table can be imported again. */
const cells: Record<LotColumn, Cell> = {
  lotNumber: (lot) => lot.lotNumber,
  property: (lot, slugOf) => slugOf(lot.propertyId),
  type: (lot) => lot.type,
  lotUse: (lot) => lot.lotUse ?? '',
  phase: (lot) => lot.phase,
  status: (lot) => lot.status,
  area: (lot) => lot.areaSqm ?? '',
  price: (lot) => lot.price ?? '',
  buildUp: (lot) => lot.buildUp,
  landSize: (lot) => lot.landSize,
  size: (lot) => lot.size,
  name: (lot) => lot.name,
  description: (lot) => lot.description,
};

/** Widths of the longer columns in a workbook, in characters. */
const widths: Partial<Record<LotColumn, number>> = { property: 24, name: 28, description: 48 };

const columns = Object.entries(lotColumns) as [LotColumn, string][];

function slugsOf(properties: readonly PropertyRow[]): SlugOf {
  const slugs = new Map(properties.map(({ id, slug }) => [id, slug]));
  return (id) => slugs.get(id) ?? '';
}

/** Stands for what a change of many lots would do: rows that stay do not count (D-495). */
export function digestOf(rows: readonly { verdict: string }[]): string {
  const due = rows.filter(({ verdict }) => verdict !== 'unchanged');
  return createHash('sha256').update(JSON.stringify(due)).digest('hex');
}

/** The columns of the exported table. */
export function columnsOfExport(properties: readonly PropertyRow[]): TableColumn<LotRow>[] {
  const slugOf = slugsOf(properties);
  return columns.map(([column, heading]) => ({
    heading,
    cell: (lot) => cells[column](lot, slugOf),
    ...(column === 'price' && { kind: 'money' as const }),
    width: widths[column] ?? 14,
  }));
}

/** The cells in which two states of a lot differ; for a new lot all filled cells. */
export function differingCells(
  before: Written | undefined,
  after: Written,
  properties: readonly PropertyRow[],
): ImportedRow['changes'] {
  const slugOf = slugsOf(properties);
  const written = (column: LotColumn, lot: Written | undefined) =>
    lot ? String(cells[column](lot, slugOf)) : '';
  return columns
    .map(([column, heading]) => ({
      column: heading,
      before: written(column, before),
      after: written(column, after),
    }))
    .filter((cell) => cell.before !== cell.after);
}

/** The columns that the folder of a park has beyond those of the table: the place of a lot on the site plan (D-211). */
export const placeColumns = {
  street: 'Street',
  facing: 'Facing',
  frontageM: 'Frontage (m)',
  depthM: 'Depth (m)',
} as const satisfies Partial<Record<keyof LotPlan, string>>;
export type PlaceColumn = keyof typeof placeColumns;

/** What differs in the place of a lot, as cells; the outline in a word. */
export function differingPlace(
  before: LotPlan | null | undefined,
  after: LotPlan | null,
): ImportedRow['changes'] {
  const written = (Object.entries(placeColumns) as [PlaceColumn, string][]).map(([name, column]) => ({
    column,
    before: String(before?.[name] ?? ''),
    after: String(after?.[name] ?? ''),
  }));
  const isRedrawn = before && after && !isDeepStrictEqual(before.outline, after.outline);
  const outline = {
    column: 'Outline',
    before: before ? 'drawn' : '',
    after: isRedrawn ? 'drawn anew' : after ? 'drawn' : '',
  };
  return [...written, outline].filter((cell) => cell.before !== cell.after);
}
