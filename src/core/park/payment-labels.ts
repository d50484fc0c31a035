import { type Say, sayEnglish } from '#shared/say.ts';
import type { Cost } from './contract.ts';
import { parkTexts } from './messages.ts';

/** One payment, or the price at the end; `share` is the part of the price in words, `sum` is null without a price. */
export type PaymentLine = { what: string; when: string; share: string; sum: number | null };

/**
 * The payments of a purchase in their order, and the price, to which they add up in whole ringgit: the booking fee is a part
 * of it and reduces the shares that follow.
 */
export function paymentLines(
  { bookingFee, steps }: Cost,
  price: number | null,
  say: Say = sayEnglish,
): PaymentLine[] {
  const fee = bookingFee ?? 0;
  let percent = 0;
  let paid = fee;
  const shares = steps.map((step, index): PaymentLine => {
    const before = paid;
    percent += step.percent;
    paid = Math.max(fee, Math.round(((price ?? 0) * percent) / 100));
    const text = index === 0 && fee > 0 ? parkTexts.shareLessFee : parkTexts.share;
    return {
      what: step.what,
      when: step.when,
      share: say(text, { percent: String(step.percent) }),
      sum: price === null ? null : paid - before,
    };
  });
  const first = { what: say(parkTexts.bookingFee), when: say(parkTexts.bookingFeeWhen), share: '', sum: fee };
  const share = price === null ? say(parkTexts.share, { percent: '100' }) : '';
  const total = { what: say(parkTexts.wholePrice), when: '', share, sum: price };
  return [...(bookingFee === undefined ? [] : [first]), ...shares, ...(steps.length > 0 ? [total] : [])];
}
