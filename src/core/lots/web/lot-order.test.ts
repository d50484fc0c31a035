import { describe, expect, it } from 'vitest';
import type { Lot } from '#core/lots/contract.ts';
import { filterLots, orderLots, phasesOf, readSort, type Sort, writeSort } from './lot-order.ts';

function lot(lotNumber: string, changes: Partial<Lot> = {}): Lot {
  return {
    _id: lotNumber,
    id: lotNumber,
    lotNumber,
    type: 'B',
    typeLabel: 'INTERMEDIATE (B)',
    lotUse: null,
    phase: 1,
    status: 'available',
    area: 186,
    price: 1_000_000,
    buildUp: '',
    landSize: '',
    size: '',
    name: '',
    description: '',
    propertyId: 'park',
    ...changes,
  };
}

const numbers = (lots: Lot[]) => lots.map((each) => each.lotNumber);

describe('the order of lots', () => {
  const lots = [
    lot('10', { price: 1_200_000 }),
    lot('9', { price: null, status: 'sold' }),
    lot('2', { price: 1_100_000, area: 250, status: 'reserved' }),
    lot('1', { price: 1_100_000 }),
  ];
  const cases: [written: string | null, order: string[]][] = [
    [null, ['1', '2', '9', '10']],
    ['-number', ['10', '9', '2', '1']],
    // equal prices by number, a price on request last whichever way
    ['price', ['1', '2', '10', '9']],
    ['-price', ['10', '1', '2', '9']],
    ['-area', ['2', '1', '9', '10']],
    ['perSqft', ['2', '1', '10', '9']],
    ['status', ['1', '10', '2', '9']],
    ['nonsense', ['1', '2', '9', '10']],
  ];
  it.each(cases)('is that of %s', (written, order) => {
    expect(numbers(orderLots(lots, readSort(written)))).toEqual(order);
  });

  it('writes to the address what it reads from it, and the usual one not at all', () => {
    const sorts: Sort[] = [
      { by: 'price', down: true },
      { by: 'area', down: false },
      { by: 'number', down: true },
    ];
    for (const sort of sorts) expect(readSort(writeSort(sort))).toEqual(sort);
    expect(writeSort({ by: 'number', down: false })).toBeNull();
  });
});

describe('the lots of a phase and a price range', () => {
  const lots = [
    lot('1'),
    lot('2', { price: 1_300_000 }),
    lot('3', { phase: 2, price: 1_150_000 }),
    lot('4', { phase: 2, price: null }),
  ];
  const cases: [name: string, filter: Parameters<typeof filterLots>[1], found: string[]][] = [
    ['nothing asked', { phase: 'all', lowest: null, highest: null }, ['1', '2', '3', '4']],
    ['a phase', { phase: '2', lowest: null, highest: null }, ['3', '4']],
    ['a lowest price, itself included', { phase: 'all', lowest: 1_150_000, highest: null }, ['2', '3']],
    ['a highest price, itself included', { phase: 'all', lowest: null, highest: 1_150_000 }, ['1', '3']],
    ['both at once', { phase: '1', lowest: 1_100_000, highest: 1_400_000 }, ['2']],
    ['a range turned round', { phase: 'all', lowest: 2, highest: 1 }, []],
  ];
  it.each(cases)('with %s', (_, filter, found) => {
    expect(numbers(filterLots(lots, filter))).toEqual(found);
  });
});

it('names each phase once and in the order of its number, not of its letters', () => {
  const lots = [10, 2, 1, 2].map((phase) => lot(`${phase}`, { phase }));
  expect(phasesOf(lots)).toEqual([1, 2, 10]);
});
