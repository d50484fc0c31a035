import { isPriceValue, type Prices } from '#features/lots/bulk-contract.ts';
import type { LotStatus, LotType } from '#features/lots/lifecycle.ts';
import { priceTexts } from '#features/lots/office-messages.ts';
import type { PriceChange } from './bulk-queries.ts';

/** Which lots get another price and how, as it is chosen; `all` and empty texts narrow nothing. */
export type PriceForm = {
  status: LotStatus | 'all';
  type: LotType | 'all';
  phase: string;
  search: string;
  change: 'set' | 'percent' | 'amount';
  /** As it is written. */
  value: string;
};

/** What the form begins with: the lots that the list shows, or those that can still be sold. */
export function startOf(shown: Partial<PriceForm>): PriceForm {
  const start: PriceForm = {
    status: 'available',
    type: 'all',
    phase: '',
    search: '',
    change: 'percent',
    value: '',
  };
  const status = shown.status === undefined || shown.status === 'all' ? start.status : shown.status;
  return { ...start, ...shown, status };
}

/** What is wrong with the value, or null. */
export function priceProblem({ change, value }: PriceForm): string | null {
  const amount = Number(value);
  const isAmount = value.trim() !== '' && Number.isFinite(amount);
  return isAmount && isPriceValue(change, amount) ? null : priceTexts.valueInvalid;
}

export function changeOf({ change, value, phase, ...filter }: PriceForm): PriceChange {
  return {
    filter: { ...filter, phase: phase === '' ? undefined : Number(phase) },
    change,
    value: Number(value),
  };
}

export function isSame(one: PriceForm, other: PriceForm): boolean {
  return (Object.keys(one) as (keyof PriceForm)[]).every((name) => one[name] === other[name]);
}

/** As many ids as the call takes. */
const MOST_IDS = 5_000;

/**
 * The change of exactly the lots that were looked at: a lot that comes to the filter afterwards is not changed unseen, and
 * one that leaves it stops the change. Too many to be named are told by the filter alone.
 */
export function namedIn({ lots }: Prices, change: PriceChange): PriceChange {
  const ids = lots.filter(({ verdict }) => verdict === 'change').map(({ _id }) => _id);
  return ids.length > MOST_IDS ? change : { ...change, ids };
}
