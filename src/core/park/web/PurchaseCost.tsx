import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ParkFacts } from '#core/park/contract.ts';
import { parkTexts } from '#core/park/messages.ts';
import { paymentLines } from '#core/park/payment-labels.ts';
import { type PurchaseLine, purchaseLines } from '#core/park/purchase-labels.ts';
import { refundPromise } from '#core/park/refund-labels.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { formatPrice, formatSum } from '#shared/money.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './PurchaseCost.module.css';

// lazy: below the fold, and nobody needs it who does not borrow
const LoanCalculator = lazyWithFallback(
  async () => (await import('./LoanCalculator.tsx')).LoanCalculator,
  () => (
    <Text role="alert">
      {t('The calculator could not be loaded. Please check your connection and try again.')}
    </Text>
  ),
);

/** A sum with the share of the price that it is; the share alone without a price. */
function Sum({ sum, share }: { sum: number | null; share: string }) {
  if (sum === null) return share;
  return (
    <>
      {formatSum(Math.round(sum * 100))} {share !== '' && <span className={classes.when}>{share}</span>}
    </>
  );
}

type PricedType = keyof ParkFacts['types'];

type Props = {
  facts: ParkFacts;
  type: PricedType;
  /** The price of one lot, with which shares become sums and the loan calculator begins. */
  price: number | null;
};

/** Whether anything is stated of what a lot of a type costs. */
export const statesCost = ({ cost, deposits }: ParkFacts, type: PricedType): boolean =>
  cost !== undefined || deposits?.[type] !== undefined;

const totalOf = (lines: readonly PurchaseLine[]) =>
  lines.reduce((total, line) => total + Math.round(line.sum), 0);

type FullSumProps = {
  lines: readonly PurchaseLine[];
  /** The same of a purchase without a loan. */
  cash: readonly PurchaseLine[];
  /** The share of the price that is borrowed at most. */
  percent: number | undefined;
};

/** The sum of everything, with a loan and without where their duties differ, and on request what it is made of. */
function FullSum({ lines, cash, percent }: FullSumProps) {
  const [sum, inCash] = [totalOf(lines), totalOf(cash)];
  return (
    <details className={classes.full}>
      <summary>
        {sum === inCash
          ? t('In full, with duties and fees: {sum}', { sum: formatPrice(sum) })
          : t('In full, with duties and fees: {cash} in cash, {sum} with a loan of {percent} %', {
              cash: formatPrice(inCash),
              sum: formatPrice(sum),
              percent: String(percent),
            })}
      </summary>
      <ul className={classes.payments}>
        {lines.map(({ name, of, source, sum }) => (
          <li key={name}>
            <span>
              {name} {of !== '' && <span className={classes.when}>{of}</span>}
              {source !== '' && <span className={classes.source}>{source}</span>}
            </span>
            <span className={classes.sum}>{formatPrice(sum)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.source}>
        {t(
          'An estimate by the stated scales; your solicitor tells the exact sums. Disbursements and valuation are not in it.',
        )}
      </p>
    </details>
  );
}

/** Payments of a purchase as the operator states them, and a loan calculator. */
export function PurchaseCost({ facts, type, price }: Props) {
  const [calculates, setCalculates] = useState(false);
  const isHydrated = useHydrated();
  const { cost = { steps: [] }, deposits, sample: isSample } = facts;
  const { loan, bookingTerms: _, ...ofCash } = cost;
  const deposit = deposits?.[type];
  const payments = paymentLines(cost.steps, deposit, price);
  const monthly = facts.types[type]?.maintenancePerMonth;
  const full = price === null ? [] : purchaseLines(cost, price, monthly);
  return (
    <div className={classes.cost}>
      {payments.length > 0 && (
        <ol className={classes.payments} aria-label={t('Payments')}>
          {payments.map(({ what, when, share, sum }, index) => (
            <li key={`${when} ${what}`}>
              <span>
                {what} <span className={classes.when}>{when}</span>
              </span>
              <span className={classes.sum}>
                <Sum sum={sum} share={share} />
              </span>
              {deposit && index === 0 && <span className={classes.terms}>{refundPromise(facts)}</span>}
            </li>
          ))}
        </ol>
      )}
      {price !== null && full.length > 0 && (
        <FullSum lines={full} cash={purchaseLines(ofCash, price, monthly)} percent={loan?.maxMarginPercent} />
      )}
      <Text size="sm" c="dimmed">
        {sentences(full.length === 0 && parkTexts.onTop, isSample && parkTexts.sample)}
      </Text>
      {loan && (
        <Button
          variant="default"
          classNames={{ root: classes.calculate, label: classes.label }}
          disabled={!isHydrated}
          aria-expanded={calculates}
          onClick={() => setCalculates(!calculates)}
        >
          {t('Calculate a loan')}
        </Button>
      )}
      {loan && calculates && (
        <Suspense>
          <LoanCalculator limits={loan} price={price} />
        </Suspense>
      )}
    </div>
  );
}
