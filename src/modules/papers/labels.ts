import { listed } from '#shared/punctuation.ts';
import { t, texts } from '#shared/say.ts';
import type { ChangeablePart, PaperKind, PaperState } from './lifecycle.ts';

export const paperKindLabels: Record<PaperKind, string> = texts({
  booking_form: 'Booking form',
  receipt: 'Official receipt',
});

/** States on screen and on the page behind the QR code. */
export const paperStateLabels: Record<PaperState, string> = texts({
  valid: 'Valid',
  superseded: 'Replaced by a newer edition',
  cancelled: 'Cancelled',
});

const partLabels: Record<ChangeablePart, string> = texts({
  price: 'the price',
  lot: 'the lot',
  client: 'the client',
  purchasers: 'the purchasers',
  deposit: 'the booking deposit',
  terms: 'the terms',
});

/** 'Out of date: the price and the booking deposit have changed since.' */
export function outOfDateText(parts: readonly ChangeablePart[]): string {
  const names = parts.map((part) => partLabels[part]);
  const together =
    names.length > 1
      ? t('{others} and {last}', {
          others: listed(names.slice(0, -1)),
          last: names.at(-1) ?? '',
        })
      : names.join('');
  const areMany = names.length > 1 || parts[0] === 'terms' || parts[0] === 'purchasers';
  return areMany
    ? t('Out of date: {listed} have changed since.', { listed: together })
    : t('Out of date: {listed} has changed since.', { listed: together });
}
