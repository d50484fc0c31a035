import { expect, it } from 'vitest';
import { type LoanField, monthlyInstalment, readLoan } from './loan.ts';

const limits = { maxMarginPercent: 90, maxYears: 30, maxRatePercent: 15 };
const typed = (changes: Partial<Record<LoanField, string>> = {}) => ({
  price: '1,000,000',
  margin: '80',
  rate: '4.5',
  years: '20',
  ...changes,
});

it('the instalments pay the loan and its interest back to the sen', () => {
  for (const [loan, rate, years] of [
    [800_000, 4.5, 20],
    [100, 15, 1],
    [1_000_000_000, 0.001, 30],
  ] as const) {
    const instalment = monthlyInstalment(loan, rate, years);
    let owed = loan;
    for (let month = 0; month < years * 12; month += 1) owed = owed * (1 + rate / 1200) - instalment;
    expect(Math.abs(owed) / loan).toBeLessThan(1e-9);
  }
  // the instalment of a published amortisation example: 100,000 at 6 % over 30 years
  expect(monthlyInstalment(100_000, 6, 30)).toBeCloseTo(599.55, 2);
});

it('without interest the loan is divided by the months', () => {
  expect(monthlyInstalment(120_000, 0, 10)).toBe(1000);
  expect(readLoan(typed({ rate: '0' }), limits).result).toEqual({
    loan: 800_000,
    ownFunds: 200_000,
    months: 240,
    instalment: 800_000 / 240,
    interest: 0,
  });
});

it('calculates once every field is filled in', () => {
  const { result, errors } = readLoan(typed({ price: 'RM 1 000 000', margin: '80 %' }), limits);
  expect(errors).toEqual({});
  expect(result?.loan).toBe(800_000);
  expect(result?.instalment).toBeCloseTo(5061.2, 1);
  expect(readLoan(typed({ rate: ' ' }), limits)).toEqual({ errors: {}, result: undefined });
});

it.each<[LoanField, string]>([
  ['price', '0'],
  ['price', '2,000,000,000'],
  ['price', '-5'],
  ['margin', '0'],
  ['margin', '90.1'],
  ['rate', '15.1'],
  ['rate', '4,5'],
  ['rate', 'NaN'],
  ['rate', '1e400'],
  ['years', '0'],
  ['years', '31'],
  ['years', '2.5'],
  ['years', 'twenty'],
])('refuses %s "%s" with a sentence that says what to enter', (field, text) => {
  const { errors, result } = readLoan(typed({ [field]: text }), limits);
  expect(result).toBeUndefined();
  expect(errors).toEqual({ [field]: expect.stringMatching(/^Enter .*\.$/) });
  expect(errors[field]).not.toContain('{');
});
