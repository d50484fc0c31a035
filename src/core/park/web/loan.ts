import type { Cost } from '#core/park/contract.ts';
import { parkTexts } from '#core/park/messages.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice, parseNumber, parsePrice } from '#shared/money.ts';

const MONTHS = 12;
/** Highest price that the calculator takes, in ringgit. */
const MOST_PRICE = 1_000_000_000;

/** Equal instalments of an annuity loan per month; without interest the loan is divided by the months. */
export function monthlyInstalment(loan: number, ratePercent: number, years: number): number {
  const months = years * MONTHS;
  const monthlyRate = ratePercent / 100 / MONTHS;
  if (monthlyRate === 0) return loan / months;
  // log1p and expm1 keep their digits for rates close to 0
  return (loan * monthlyRate) / -Math.expm1(-months * Math.log1p(monthlyRate));
}

export const loanFields = ['price', 'margin', 'rate', 'years'] as const;
export type LoanField = (typeof loanFields)[number];
type Limits = NonNullable<Cost['loan']>;
type Field = { most: number; error: string; isAllowed: (value: number) => boolean };

function fieldsOf({ maxMarginPercent, maxRatePercent, maxYears }: Limits): Record<LoanField, Field> {
  const { priceInvalid, marginInvalid, rateInvalid, yearsInvalid } = parkTexts;
  return {
    price: { most: MOST_PRICE, error: priceInvalid, isAllowed: (value) => value > 0 },
    margin: { most: maxMarginPercent, error: marginInvalid, isAllowed: (value) => value > 0 },
    rate: { most: maxRatePercent, error: rateInvalid, isAllowed: () => true },
    years: {
      most: maxYears,
      error: yearsInvalid,
      isAllowed: (value) => value >= 1 && Number.isInteger(value),
    },
  };
}

/** What the calculator begins with: 80 % of the price at 4.5 % a year for 25 years, within the park's limits. */
export const usualLoan = ({ maxMarginPercent, maxRatePercent, maxYears }: Limits) => ({
  margin: String(Math.min(80, maxMarginPercent)),
  rate: String(Math.min(4.5, maxRatePercent)),
  years: String(Math.min(25, maxYears)),
});

export type Loan = { loan: number; ownFunds: number; months: number; instalment: number; interest: number };
type ReadLoan = {
  /** Sentences about fields that are filled in wrongly. */
  errors: Partial<Record<LoanField, string>>;
  /** Undefined until every field is valid. */
  result: Loan | undefined;
};

/** Reads what was typed into the calculator; an empty field is no error. */
export function readLoan(typed: Readonly<Record<LoanField, string>>, limits: Limits): ReadLoan {
  const fields = fieldsOf(limits);
  const errors: ReadLoan['errors'] = {};
  const values: Partial<Record<LoanField, number>> = {};
  for (const name of loanFields) {
    const { most, error, isAllowed } = fields[name];
    const value = name === 'price' ? parsePrice(typed.price) : parseNumber(typed[name].replace(/%\s*$/, ''));
    if (value !== null && value <= most && isAllowed(value)) values[name] = value;
    else if (typed[name].trim() !== '') {
      errors[name] = interpolate(error, { most: name === 'price' ? formatPrice(most) : String(most) });
    }
  }
  const { price, margin, rate, years } = values;
  if (price === undefined || margin === undefined || rate === undefined || years === undefined) {
    return { errors, result: undefined };
  }
  const loan = (price * margin) / 100;
  const months = years * MONTHS;
  const instalment = monthlyInstalment(loan, rate, years);
  return {
    errors,
    result: { loan, ownFunds: price - loan, months, instalment, interest: instalment * months - loan },
  };
}
