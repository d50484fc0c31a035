import type { Lot } from '#core/lots/contract.ts';

/** An available intermediate lot as the server replies it; fields irrelevant to a test are empty. */
export function lotOf(lotNumber: string, changes: Partial<Lot> = {}): Lot {
  return {
    _id: `lot-${lotNumber}`,
    id: `lot-${lotNumber}`,
    lotNumber,
    type: 'B',
    typeLabel: 'INTERMEDIATE (B)',
    lotUse: null,
    phase: 2,
    status: 'available',
    area: 186,
    price: 1_080_000,
    buildUp: '',
    landSize: '',
    size: '',
    name: `Lot ${lotNumber}`,
    description: '',
    propertyId: 'park',
    ...changes,
  };
}
