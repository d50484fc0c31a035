import type { CsvColumn } from '#server/http/csv.ts';
import { type LotColumn, lotColumns } from '../bulk-contract.ts';
import type { LotRow, PropertyRow } from './store.ts';

type Cell = (lot: LotRow, slugOf: (propertyId: string) => string) => string | number;

/** What stands in the table for a lot: as it is stored, so that it can be read in again. */
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

/** The columns of the exported table. */
export function columnsOfExport(properties: readonly PropertyRow[]): CsvColumn<LotRow>[] {
  const slugs = new Map(properties.map(({ id, slug }) => [id, slug]));
  return Object.entries(lotColumns).map(([column, heading]) => ({
    heading,
    cell: (lot) => cells[column as LotColumn](lot, (id) => slugs.get(id) ?? ''),
  }));
}
