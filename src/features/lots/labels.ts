import type { LotStatus } from './lifecycle.ts';

export const lotStatusLabels: Record<LotStatus, string> = {
  available: 'Available',
  reserved: 'Reserved',
  booked: 'Booked',
  sold: 'Sold',
  locked: 'Locked',
};
