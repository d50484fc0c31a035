import type { LotType } from '#core/lots/lifecycle.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatMillions } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { Offer } from './lot-order.ts';

/** Clear height and handover of the lots on offer: '7.8 m eaves, keys June 2028' (D-217). */
function buildingFacts({ types, completion }: ParkFacts, of: readonly LotType[], { phases }: Offer) {
  const heights = of.flatMap((type) => types[type]?.eaveHeightM ?? []);
  const height = String(Math.min(...heights));
  const handovers = new Set(phases.flatMap((phase) => completion[phase] ?? []));
  const [when] = handovers;
  const eaves = new Set(heights).size > 1 ? t('eaves from {height} m') : t('{height} m eaves');
  const keys = handovers.size > 1 ? t('keys from {when}') : t('keys {when}');
  return [
    ...(heights.length > 0 ? [interpolate(eaves, { height }).replaceAll(' ', '\u00a0')] : []),
    ...(when === undefined ? [] : [interpolate(keys, { when })]),
  ];
}

/**
 * What the park sells: 'Freehold factories from RM 1.08 million, 7.8 m eaves, keys June 2028'; '' when nothing is on
 * offer or has a price. A tenure of more than two words and tenures that differ are left to the specification.
 */
export function parkOffer(
  facts: ParkFacts,
  of: readonly LotType[],
  noun: string = t('Lots').toLowerCase(),
  offer: Offer,
): string {
  if (offer.price === null) return '';
  const tenures = new Set(of.map((type) => facts.types[type]?.tenure ?? ''));
  const [tenure = ''] = tenures;
  const isShort = /^[^\s,]+(?: [^\s,]+)?$/.test(tenure);
  const sold =
    tenures.size === 1 && isShort ? t('{tenure} {noun}', { tenure: tenure.toLowerCase(), noun }) : noun;
  const lots = sold.charAt(0).toUpperCase() + sold.slice(1);
  const first = t('{lots} from {price}', { lots, price: formatMillions(offer.price) });
  return joined(', ', [first, ...buildingFacts(facts, of, offer)]);
}

/** What the lots of a type have: '1,740 sqft built-up, 7.8 m eaves, keys June 2028'; '' where nothing is stated. */
export function typeOffer(facts: ParkFacts, type: LotType, offer: Offer): string {
  const area = facts.types[type]?.builtUpSqft;
  const builtUp = area === undefined ? [] : [t('{area} sqft built-up', { area: formatCount(area) })];
  return joined(', ', [...builtUp, ...buildingFacts(facts, [type], offer)]);
}
