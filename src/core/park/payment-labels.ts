import { type Say, sayEnglish } from '#shared/say.ts';
import type { Cost, DepositTerms } from './contract.ts';
import { depositWhenText, percentOf } from './deposit-labels.ts';
import { depositSen } from './deposit-lifecycle.ts';
import { parkTexts } from './messages.ts';

/** One payment, or the price at the end; `share` is the part of the price in words, `sum` is null without a price. */
export type PaymentLine = { what: string; when: string; share: string; sum: number | null };

/**
 * The payments of a purchase in their order, and the price, to which they add up: the booking deposit is a part of it and reduces the
 * shares that follow, which are in whole ringgit.
 */
export function paymentLines(
  steps: Cost['steps'],
  deposit: DepositTerms | undefined,
  price: number | null,
  say: Say = sayEnglish,
): PaymentLine[] {
  const first = deposit ? depositLine(deposit, price, say) : undefined;
  const least = first?.sum ?? 0;
  let percent = 0;
  let paid = least;
  const shares = steps.map((step, index): PaymentLine => {
    const before = paid;
    percent += step.percent;
    paid = Math.max(least, Math.round(((price ?? 0) * percent) / 100));
    const text = index === 0 && first ? parkTexts.shareLessDeposit : parkTexts.share;
    return {
      what: step.what,
      when: step.when,
      share: say(text, { percent: String(step.percent) }),
      sum: price === null ? null : toSen(paid - before),
    };
  });
  const share = price === null ? say(parkTexts.share, { percent: '100' }) : '';
  const total = {
    what: say(parkTexts.wholePrice),
    when: '',
    share,
    sum: price === null ? null : Math.round(price),
  };
  return [...(first ? [first] : []), ...shares, ...(steps.length > 0 ? [total] : [])];
}

/** The booking deposit as the first payment. */
function depositLine(terms: DepositTerms, price: number | null, say: Say): PaymentLine {
  const sen = depositSen(terms, price);
  const when = depositWhenText(terms, say);
  return {
    what: say(parkTexts.bookingDeposit),
    when: when.charAt(0).toUpperCase() + when.slice(1),
    share: terms.percentBp === null ? '' : say(parkTexts.share, { percent: percentOf(terms) }),
    sum: sen === null ? null : sen / 100,
  };
}

/** Without the error of a difference of decimals. */
const toSen = (sum: number) => Math.round(sum * 100) / 100;
