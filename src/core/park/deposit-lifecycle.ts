import { DAY_MS } from '#shared/dates.ts';
import type { DepositTerms, ParkFacts } from './contract.ts';

/** A rule of the booking deposit; without a type it is for all types that have no rule of their own. */
export type DepositTypeRule = DepositTerms & { lotType: string | null };

/**
 * The booking deposit in sen for a price in ringgit; null for a share of a price that is not known. A price has at most two decimals, and
 * halves of a sen are rounded up (D-230).
 */
export function depositSen({ percentBp, amountSen }: DepositTerms, price: number | null): number | null {
  if (percentBp === null || price === null) return amountSen;
  // in BigInt, since the product can leave the safe integers
  return Number((BigInt(Math.round(price * 100)) * BigInt(percentBp) + 5_000n) / 10_000n);
}

/** The day on which it is due, '2026-12-12', for a booking made on a day; null where it is paid with the booking. */
export function depositDueOn({ dueDays }: DepositTerms, bookedOn: string): string | null {
  if (dueDays === null) return null;
  return new Date(Date.parse(bookedOn) + dueDays * DAY_MS).toISOString().slice(0, 10);
}

type Deposits = NonNullable<ParkFacts['deposits']>;

/**
 * The booking deposit of a type of lot or unit: its rule, else that for all types, else the sum that the park states (D-380). Units may
 * be of types that no lot has, which the rule for all types covers, too (D-231).
 */
export function depositTermsOf(
  stated: Deposits,
  rules: readonly DepositTypeRule[],
  type: string,
): DepositTerms | undefined {
  const rule = rules.find(({ lotType }) => lotType === type) ?? rules.find(({ lotType }) => lotType === null);
  if (rule) return { percentBp: rule.percentBp, amountSen: rule.amountSen, dueDays: rule.dueDays };
  return Object.entries<DepositTerms | undefined>(stated).find(([each]) => each === type)?.[1];
}

/** The same of each type of lot. */
export function depositsBy(stated: Deposits, rules: readonly DepositTypeRule[]): Deposits {
  const deposits = { ...stated };
  for (const type of ['A', 'B', 'C'] as const) {
    const terms = depositTermsOf(stated, rules, type);
    if (terms) deposits[type] = terms;
  }
  return deposits;
}

/** The facts with the rules in force. */
export function withDepositRules(facts: ParkFacts, rules: readonly DepositTypeRule[]): ParkFacts {
  return rules.length === 0 ? facts : { ...facts, deposits: depositsBy(facts.deposits ?? {}, rules) };
}
