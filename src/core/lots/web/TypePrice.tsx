import type { Availability } from '#core/lots/lifecycle.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';

type Props = {
  /** Undefined while loading. */
  availability: Availability | undefined;
  /** The lowest price; undefined while loading, null on request. */
  price: number | null | undefined;
};

/** 'from RM 1,340,000', or that all lots are sold or held; while loading it keeps the line. */
export function TypePrice({ availability, price }: Props) {
  if (availability?.available === 0)
    return availability.sold === availability.total ? t('Sold out') : t('None available now');
  if (availability === undefined || price === undefined) return '\u00a0';
  return price === null ? formatPrice(null) : t('from {price}', { price: formatPrice(price) });
}
