import { texts } from '#shared/say.ts';
import type { LotStatus, LotUse } from './lifecycle.ts';

export const lotStatusLabels: Record<LotStatus, string> = texts({
  available: 'Available',
  reserved: 'Reserved',
  booked: 'Booked',
  sold: 'Sold',
  locked: 'Locked',
});

export const lotUseLabels: Record<string, string> = texts({
  Factory: 'Factory',
  Warehouse: 'Warehouse',
  Office: 'Office',
  Retail: 'Retail',
}) satisfies Record<LotUse, string>;
