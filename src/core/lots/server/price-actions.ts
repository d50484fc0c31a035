import { recordAudits } from '#core/audit/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import type { PricedLot } from '../bulk-contract.ts';
import { lotRefusals } from '../messages.ts';
import { highestLot } from '../office-contract.ts';
import { bulkRefusals, priceTexts } from '../office-messages.ts';
import { lotCan } from '../policy.ts';
import { digestOf } from './bulk-present.ts';
import { type LotSelection, lockLots, recordChanges, rewriteLots } from './bulk-store.ts';
import { type ActorContext, auditOfChange } from './office-actions.ts';
import type { LotRow } from './store.ts';

/** Set to an amount in ringgit, or raised by per cent or ringgit; negative values lower. */
export type PriceChange = { change: 'set' | 'percent' | 'amount'; value: number; reason: string };
type PriceChoices = PriceChange & {
  /** The digest of the prices that the caller has looked at. */
  seen?: string | undefined;
};
type Priced = { before: LotRow; after: LotRow } & Pick<PricedLot, 'verdict' | 'note'>;

/**
 * Changes the prices of many lots, all or none: with a refused one nothing is written and the reply names
 * it. Writes history and audit of each. A dry run writes nothing.
 * @throws FORBIDDEN, LOT_NOT_FOUND when one of the ids matches no lot within the filter; LOTS_CHANGED
 */
export async function changeManyPrices(
  tx: Tx,
  which: LotSelection,
  { seen, ...change }: PriceChoices,
  { actor, now, dryRun }: ActorContext & { dryRun: boolean },
): Promise<Priced[]> {
  assertAllowed(lotCan.write(actor));
  const rows = await lockLots(tx, which);
  if (which.ids && rows.length < new Set(which.ids.map((id) => id.toLowerCase())).size) {
    throw new Problem(lotRefusals.LOT_NOT_FOUND);
  }
  const priced = rows.sort(byNumber).map((before) => price(before, change));
  if (dryRun) return priced;
  if (seen !== undefined && seen !== digestOf(changesOf(priced)))
    throw new Problem(bulkRefusals.LOTS_CHANGED);
  if (priced.some(({ verdict }) => verdict === 'refused')) return priced;

  const changed = priced.filter(({ verdict }) => verdict === 'change');
  const { reason } = change;
  await rewriteLots(tx, changed, now);
  await recordChanges(tx, changed, { actor, reason, at: now });
  await recordAudits(
    tx,
    changed.map(({ before, after }) => auditOfChange(before, after, reason, { actor, now })),
  );
  return priced;
}

/** What a digest of prices stands for. */
export const changesOf = (priced: readonly Priced[]) =>
  priced.map(({ verdict, before, after }) => ({
    verdict,
    id: before.id,
    from: before.price,
    to: after.price,
  }));

const { compare } = new Intl.Collator('en', { numeric: true });
const byNumber = (one: LotRow, other: LotRow) => compare(one.lotNumber, other.lotNumber);

function price(lot: LotRow, { change, value }: PriceChange): Priced {
  const same = { before: lot, after: lot };
  if (change !== 'set' && lot.price === null) {
    return { ...same, verdict: 'unchanged', note: priceTexts.nothingToChange };
  }
  const raised = {
    set: value,
    percent: raiseByPercent(lot.price ?? 0, value),
    amount: (lot.price ?? 0) + value,
  };
  const after = Math.round(raised[change]);
  if (after <= 0) return { ...same, verdict: 'refused', note: priceTexts.notAboveZero };
  if (after > highestLot.price) return { ...same, verdict: 'refused', note: priceTexts.tooHigh };
  if (after === lot.price) return { ...same, verdict: 'unchanged', note: '' };
  return { before: lot, after: { ...lot, price: after }, verdict: 'change', note: '' };
}

/** Multiplies before dividing: 5 per cent more than 1,000,010 must not lose half a ringgit to rounding. */
const raiseByPercent = (amount: number, percent: number) => (amount * (100 + percent)) / 100;
