import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Cost } from '#features/park/contract.ts';
import { parkTexts } from '#features/park/messages.ts';
import { paymentLines } from '#features/park/payment-labels.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { formatPrice } from '#shared/money.ts';
import classes from './PurchaseCost.module.css';

// lazy: below the fold, and nobody needs it who does not borrow
const LoanCalculator = lazyWithFallback(
  async () => (await import('./LoanCalculator.tsx')).LoanCalculator,
  () => <Text role="alert">{parkTexts.calculatorFailed}</Text>,
);

/** A sum with the share of the price that it is; the share alone without a price. */
function Sum({ sum, share }: { sum: number | null; share: string }) {
  if (sum === null) return share;
  return (
    <>
      {formatPrice(sum)} {share !== '' && <span className={classes.when}>{share}</span>}
    </>
  );
}

type Props = {
  cost: Cost;
  /** The price of one lot, with which shares become sums and the loan calculator begins. */
  price: number | null;
  isSample: boolean;
};

/** Payments of a purchase as the operator states them, and a loan calculator. */
export function PurchaseCost({ cost, price, isSample }: Props) {
  const [calculates, setCalculates] = useState(false);
  const isHydrated = useHydrated();
  const { loan } = cost;
  const payments = paymentLines(cost, price);
  return (
    <div className={classes.cost}>
      {payments.length > 0 && (
        <ol className={classes.payments} aria-label={parkTexts.payments}>
          {payments.map(({ what, when, share, sum }) => (
            <li key={`${when} ${what}`}>
              <span>
                {what} <span className={classes.when}>{when}</span>
              </span>
              <span className={classes.sum}>
                <Sum sum={sum} share={share} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <Text size="sm" c="dimmed">
        {parkTexts.onTop} {isSample && parkTexts.sample}
      </Text>
      {loan && (
        <Button
          variant="default"
          classNames={{ root: classes.calculate, label: classes.label }}
          disabled={!isHydrated}
          aria-expanded={calculates}
          onClick={() => setCalculates(!calculates)}
        >
          {parkTexts.calculate}
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
