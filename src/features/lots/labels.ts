import type { LotStatus, LotUse } from './lifecycle.ts';

export const lotStatusLabels: Record<LotStatus, string> = {
  available: 'Available',
  reserved: 'Reserved',
  booked: 'Booked',
  sold: 'Sold',
  locked: 'Locked',
};

export const lotUseLabels: Record<string, string> = {
  Factory: 'Factory',
  Warehouse: 'Warehouse',
  Office: 'Office',
  Retail: 'Retail',
} satisfies Record<LotUse, string>;
