import type { Lot } from '#core/lots/contract.ts';
import { areaOrDefault, lotStatuses } from '#core/lots/lifecycle.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { sqmToSqft } from '#shared/area.ts';
import { formatPrice, parseNumber } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** Sort keys; the first is the default. */
const sortKeys = ['number', 'area', 'price', 'perSqft', 'status'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sort = { by: SortKey; down: boolean };

/** Parses the sort order of the URL: `price` ascending, `-price` descending. */
export function readSort(written: string | null): Sort {
  const by = sortKeys.find((key) => key === written?.replace(/^-/, '')) ?? 'number';
  return { by, down: written === `-${by}` };
}

/** Null for the default order, which is not written to the URL. */
export function writeSort({ by, down }: Sort): string | null {
  if (down) return `-${by}`;
  return by === 'number' ? null : by;
}

/** Ringgit per square foot of land, not rounded; null without a price. */
function pricePerSqft(lot: Pick<Lot, 'price' | 'area' | 'type'>): number | null {
  return lot.price === null ? null : lot.price / sqmToSqft(areaOrDefault(lot.area, lot.type));
}

/** Price per square foot of land in whole ringgit, or a dash without a price. */
export function perSqftText(lot: Pick<Lot, 'price' | 'area' | 'type'>): string {
  const price = pricePerSqft(lot);
  return price === null ? '–' : formatPrice(price);
}

/** Price per square foot of built-up area in whole ringgit, as the lot or else its type states the area; '' if unknown. */
export function perBuiltUpText(
  { price, buildUp, type }: Pick<Lot, 'price' | 'buildUp' | 'type'>,
  park: ParkFacts | undefined,
): string {
  const stated = /([\d,.]+) ?sq ?ft\b/i.exec(buildUp)?.[1];
  const sqft = buildUp === '' ? park?.types[type]?.builtUpSqft : parseNumber(stated);
  return price === null || !sqft ? '' : formatPrice(price / sqft);
}

/** What the available lots of a type offer: the lowest price, null where none has one, and their phases. */
export type Offer = { price: number | null; phases: number[] };

export function offerOf(lots: readonly Pick<Lot, 'status' | 'price' | 'phase'>[]): Offer {
  const available = lots.filter(({ status }) => status === 'available');
  const prices = available.flatMap(({ price }) => price ?? []);
  return { price: prices.length === 0 ? null : Math.min(...prices), phases: phasesOf(available) };
}

/** What several types offer together. */
export function joinOffers(offers: readonly Offer[]): Offer {
  return offerOf(
    offers.flatMap(({ price, phases }) => phases.map((phase) => ({ status: 'available', price, phase }))),
  );
}

const digitsOf = ({ lotNumber }: Lot) => Number(lotNumber.replace(/\D/g, ''));

/** By the digits, then as text, as the server orders them (`numberOf`); not by Intl, as `formatCount`. */
function byNumber(one: Lot, other: Lot): number {
  return digitsOf(one) - digitsOf(other) || (one.lotNumber < other.lotNumber ? -1 : 1);
}

const measures: Record<Exclude<SortKey, 'number'>, (lot: Lot) => number | null> = {
  area: (lot) => areaOrDefault(lot.area, lot.type),
  price: (lot) => lot.price,
  perSqft: pricePerSqft,
  status: (lot) => lotStatuses.indexOf(lot.status),
};

/** The sorted lots, equal ones by number; a price on request comes last in both directions. */
export function orderLots(lots: readonly Lot[], { by, down }: Sort): Lot[] {
  const turn = down ? -1 : 1;
  if (by === 'number') return lots.toSorted((one, other) => turn * byNumber(one, other));
  const measure = measures[by];
  return lots.toSorted((one, other) => {
    const [its, others] = [measure(one), measure(other)];
    if (its === others) return byNumber(one, other);
    if (its === null || others === null) return its === null ? 1 : -1;
    return turn * (its - others);
  });
}

/** `phase` as in the URL, or 'all'; prices in ringgit, null for no bound. */
export type LotFilter = { phase: string; lowest: number | null; highest: number | null };

/** The lots of a phase within an inclusive price range; a lot without a price is in no range. */
export function filterLots(lots: readonly Lot[], { phase, lowest, highest }: LotFilter): Lot[] {
  return lots.filter((lot) => {
    if (phase !== 'all' && String(lot.phase) !== phase) return false;
    if (lowest === null && highest === null) return true;
    return lot.price !== null && lot.price >= (lowest ?? 0) && lot.price <= (highest ?? Infinity);
  });
}

/** The distinct phases of lots, ascending. */
export function phasesOf(lots: readonly Pick<Lot, 'phase'>[]): number[] {
  return [...new Set(lots.map(({ phase }) => phase))].sort((one, other) => one - other);
}

/** The land area in square metres of all lots, if they are several and it is the same. */
export function commonArea(lots: readonly Pick<Lot, 'area' | 'type'>[]): number | undefined {
  const [area, ...others] = new Set(lots.map((lot) => areaOrDefault(lot.area, lot.type)));
  return lots.length > 1 && others.length === 0 ? area : undefined;
}

/** 'Phase 1, keys June 2028', without the keys where the park does not state when they are handed over. */
export const phaseText = (phase: number, keys: string | undefined) =>
  joined(', ', [t('Phase {phase}', { phase }), keys !== undefined && t('keys {when}', { when: keys })]);
