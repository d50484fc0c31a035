import type { TableColumn } from '#platform/server/http/table-reply.ts';
import { type LotColumn, lotColumns } from '../bulk-contract.ts';
import type { ImportedRow } from '../import-contract.ts';
import type { LotRow, PropertyRow } from './store.ts';

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
