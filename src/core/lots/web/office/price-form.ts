import type { z } from 'zod';
import { type changePrices, isPriceValue } from '#core/lots/bulk-contract.ts';
import type { LotStatus, LotType } from '#core/lots/lifecycle.ts';
import { priceTexts } from '#core/lots/office-messages.ts';

type PriceChange = z.input<typeof changePrices.body>;

/** Which lots get a new price and how; `all` and empty texts do not filter. */
export type PriceForm = {
  status: LotStatus | 'all';
  type: LotType | 'all';
  phase: string;
  search: string;
  change: 'set' | 'percent' | 'amount';
  /** As typed. */
  value: string;
  /** Lots chosen in the list; then the filters do not count. */
  ids?: readonly string[] | undefined;
};

/** Initial values: the filters of the list, with available lots by default. */
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

/** The validation error of the value, or null. */
export function priceProblem({ change, value }: PriceForm): string | null {
  const amount = Number(value);
  const isAmount = value.trim() !== '' && Number.isFinite(amount);
  return isAmount && isPriceValue(change, amount) ? null : priceTexts.valueInvalid;
}

export function changeOf({ change, value, ids, phase, ...filter }: PriceForm): PriceChange {
  const which = ids
    ? { ids: [...ids] }
    : { filter: { ...filter, phase: phase === '' ? undefined : Number(phase) } };
  return { ...which, change, value: Number(value) };
}

export function isSame(one: PriceForm, other: PriceForm): boolean {
  return (Object.keys(one) as (keyof PriceForm)[]).every((name) => one[name] === other[name]);
}
