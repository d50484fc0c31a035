import type { CsvColumn } from '#platform/server/http/csv.ts';
import { type LotColumn, lotColumns } from '../bulk-contract.ts';
import type { ImportedRow } from '../import-contract.ts';
import type { LotRow, PropertyRow } from './store.ts';

/** The columns of a lot in the CSV table. */
type Written = Pick<LotRow, Exclude<LotColumn, 'property' | 'area'> | 'propertyId' | 'areaSqm'>;
type SlugOf = (propertyId: string) => string;
type Cell = (lot: Written, slugOf: SlugOf) => string | number;

/** A lot as CSV cells: the stored values, so that the table can be imported again. */
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

const columns = Object.entries(lotColumns) as [LotColumn, string][];

function slugsOf(properties: readonly PropertyRow[]): SlugOf {
  const slugs = new Map(properties.map(({ id, slug }) => [id, slug]));
  return (id) => slugs.get(id) ?? '';
}

/** The columns of the exported table. */
export function columnsOfExport(properties: readonly PropertyRow[]): CsvColumn<LotRow>[] {
  const slugOf = slugsOf(properties);
  return columns.map(([column, heading]) => ({ heading, cell: (lot) => cells[column](lot, slugOf) }));
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
