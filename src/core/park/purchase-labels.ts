import { interpolate } from '#shared/interpolate.ts';
import { formatPrice } from '#shared/money.ts';
import type { Charge, Cost } from './contract.ts';
import { parkTexts } from './messages.ts';

/** One sum of a purchase in ringgit, what it is of, and where its rate is stated. */
export type PurchaseLine = { name: string; of: string; source: string; sum: number };

/** To the sen, as bills are written. */
const toSen = (sum: number) => Math.round(sum * 100) / 100;

/** The charge on a sum by its bands: rounded up to `per` before, and never below `least`. */
export function chargeOn(
  { bands, per, least = 0 }: Pick<Charge, 'bands' | 'per' | 'least'>,
  on: number,
): number {
  const sum = per === undefined ? on : Math.ceil(on / per) * per;
  let start = 0;
  let charge = 0;
  for (const { upTo = Number.POSITIVE_INFINITY, percent } of bands) {
    charge += (Math.max(0, Math.min(sum, upTo) - start) * percent) / 100;
    start = upTo;
  }
  return toSen(Math.max(charge, least));
}

type Costs = Pick<Cost, 'charges' | 'sst' | 'maintenance' | 'loan'>;

/** Price, duties, fees and maintenance in advance; none where only the price is known. Service tax is one line. */
export function purchaseLines(
  { charges = [], sst, maintenance, loan }: Costs,
  price: number,
  maintenancePerMonth: number | undefined,
): PurchaseLine[] {
  const sourceOf = (source: { source: string; date: string }) => interpolate(parkTexts.asOf, source);
  const borrowed = loan && toSen((price * loan.maxMarginPercent) / 100);
  let taxed = 0;
  const lines = charges.flatMap((charge): PurchaseLine[] => {
    const on = charge.of === 'price' ? price : borrowed;
    if (on === undefined) return [];
    const sum = chargeOn(charge, on);
    if (charge.sst) taxed += sum;
    const ofLoan = { loan: formatPrice(on), percent: String(loan?.maxMarginPercent) };
    const of = charge.of === 'price' ? parkTexts.ofPrice : interpolate(parkTexts.ofLoan, ofLoan);
    return [{ name: charge.name, of, source: sourceOf(charge), sum }];
  });
  if (maintenance && maintenancePerMonth !== undefined) {
    const sum = toSen(maintenance.months * maintenancePerMonth);
    if (maintenance.sst) taxed += sum;
    const name = interpolate(parkTexts.maintenance, { months: String(maintenance.months) });
    lines.push({ name, of: '', source: sourceOf(maintenance), sum });
  }
  if (sst && taxed > 0) {
    const name = interpolate(parkTexts.sst, { percent: String(sst.percent) });
    lines.push({ name, of: '', source: sourceOf(sst), sum: toSen((taxed * sst.percent) / 100) });
  }
  return lines.length === 0 ? [] : [{ name: parkTexts.wholePrice, of: '', source: '', sum: price }, ...lines];
}
