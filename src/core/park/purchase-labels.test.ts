import { describe, expect, it } from 'vitest';
import { parkFactsShape } from './contract.ts';
import { chargeOn, purchaseLines } from './purchase-labels.ts';

const transfer = {
  bands: [
    { upTo: 100_000, percent: 1 },
    { upTo: 500_000, percent: 2 },
    { upTo: 1_000_000, percent: 3 },
    { percent: 4 },
  ],
  per: 100,
};
const legal = { bands: [{ upTo: 500_000, percent: 1.25 }, { percent: 1 }], least: 500 };
const loanDuty = { bands: [{ percent: 0.5 }], per: 1000 };
const stated = { source: 'Act', date: '2026' };

describe('the full sum at purchase (D-226)', () => {
  // by hand: 1,000 + 8,000 + 15,000 + 4 % of the rest
  it.each([
    [100_000, 1000],
    [500_000, 9000],
    [1_000_000, 24_000],
    [1_080_000, 27_200],
    [1_340_000, 37_600],
    [1_340_050, 37_604],
    [0, 0],
  ])('duty on a transfer at RM %i is RM %i', (price, duty) => {
    expect(chargeOn(transfer, price)).toBe(duty);
  });

  it.each([
    [20_000, 500],
    [500_000, 6250],
    [1_080_000, 12_050],
    [1_234_567.89, 13_595.68],
  ])('legal fee on RM %d is RM %d', (price, fee) => {
    expect(chargeOn(legal, price)).toBe(fee);
  });

  it('never falls and never jumps where a band ends', () => {
    for (let price = 0; price < 2_000_000; price += 9973) {
      const step = chargeOn(transfer, price + 9973) - chargeOn(transfer, price);
      expect(step).toBeGreaterThanOrEqual(0);
      expect(step).toBeLessThanOrEqual((9973 + 100) * 0.04 + 0.01);
    }
  });

  it('adds duties, fees, service tax and maintenance to the price', () => {
    const charges = [
      { name: 'Transfer', of: 'price' as const, ...transfer, sst: false, ...stated },
      { name: 'Legal fee', of: 'price' as const, ...legal, sst: true, ...stated },
      { name: 'Loan', of: 'loan' as const, ...loanDuty, sst: false, ...stated },
    ];
    const cost = {
      charges,
      sst: { percent: 8, ...stated },
      maintenance: { months: 3, sst: false, ...stated },
      loan: { maxMarginPercent: 90, maxYears: 30, maxRatePercent: 15 },
    };
    const lines = purchaseLines(cost, 1_080_000, 350);
    expect(lines.map(({ name, sum }) => [name, sum])).toEqual([
      ['Price', 1_080_000],
      ['Transfer', 27_200],
      ['Legal fee', 12_050],
      ['Loan', 4860],
      ['Maintenance, 3 months in advance', 1050],
      ['Service tax, 8 %', 964],
    ]);
    expect(lines[3]?.of).toBe('on a loan of RM\u00a0972,000, 90 % of the price');
    expect(lines[1]?.source).toBe('Act, as of 2026');
    const { loan: _, ...unlent } = cost;
    expect(purchaseLines(unlent, 1_080_000, undefined).map(({ name }) => name)).not.toContain('Loan');
    expect(purchaseLines({ charges: [] }, 1_080_000, 350)).toEqual([]);
  });

  it.each([
    [[{ upTo: 100, percent: 1 }], 'must have an end (upTo) in every line but the last'],
    [[{ percent: 1 }, { percent: 2 }], 'must have an end (upTo) in every line but the last'],
    [
      [{ upTo: 200, percent: 1 }, { upTo: 100, percent: 2 }, { percent: 3 }],
      'must have ends (upTo) that ascend',
    ],
  ])('refuses bands that leave a part of the sum open: %j', (bands, message) => {
    const charge = { name: 'Duty', of: 'price', bands, ...stated };
    const { error } = parkFactsShape.safeParse({ cost: { charges: [charge] } });
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
