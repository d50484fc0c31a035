import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Cost, Payment } from '#features/park/contract.ts';
import { parkTexts } from '#features/park/messages.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { formatPrice } from '#shared/money.ts';
import classes from './PurchaseCost.module.css';

// lazy: below the fold, and nobody needs it who does not borrow
const LoanCalculator = lazyWithFallback(
  async () => (await import('./LoanCalculator.tsx')).LoanCalculator,
  () => <Text role="alert">{parkTexts.calculatorFailed}</Text>,
);

/** A fixed sum, or a share and what it is of a known price. */
function Sum({ payment, price }: { payment: Payment; price: number | null }) {
  if ('amount' in payment) return formatPrice(payment.amount);
  const share = `${payment.percent} %`;
  if (price === null) return share;
  return (
    <>
      {formatPrice((price * payment.percent) / 100)} <span className={classes.when}>{share}</span>
    </>
  );
}

type Props = {
  cost: Cost;
  /** The price of one lot, with which shares become sums. */
  price?: number | null;
  /** A price that the loan calculator begins with. */
  loanPrice: number | null;
  isSample: boolean;
};

/** Payments of a purchase as the operator states them, and a loan calculator (D-163). */
export function PurchaseCost({ cost, price = null, loanPrice, isSample }: Props) {
  const [calculates, setCalculates] = useState(false);
  const { bookingFee, loan } = cost;
  const fee: Payment[] =
    bookingFee === undefined
      ? []
      : [{ when: parkTexts.bookingFeeWhen, what: parkTexts.bookingFee, amount: bookingFee }];
  const payments = [...fee, ...cost.steps];
  return (
    <div className={classes.cost}>
      {payments.length > 0 && (
        <ol className={classes.payments} aria-label={parkTexts.payments}>
          {payments.map((payment) => (
            <li key={`${payment.when} ${payment.what}`}>
              <span>
                {payment.what} <span className={classes.when}>{payment.when}</span>
              </span>
              <span className={classes.sum}>
                <Sum payment={payment} price={price} />
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
          aria-expanded={calculates}
          onClick={() => setCalculates(!calculates)}
        >
          {parkTexts.calculate}
        </Button>
      )}
      {loan && calculates && (
        <Suspense>
          <LoanCalculator limits={loan} price={loanPrice} />
        </Suspense>
      )}
    </div>
  );
}
