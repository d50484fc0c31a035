import type { PlannedLot } from '#features/lots/contract.ts';
import { lotStatusLabels } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { areaOrDefault, formatSqft } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { type Box, boxOf } from './plan-geometry.ts';

/** A lot with its place in the drawing. */
export type PlacedLot = PlannedLot & { box: Box };

export function placeLots(lots: readonly PlannedLot[]): PlacedLot[] {
  return lots.map((lot) => ({ ...lot, box: boxOf(lot.outline) }));
}

/** Price of a lot whose details the reader may see, or null. */
export function priceText({ details }: PlannedLot): string | null {
  return details && formatPrice(details.price);
}

/** '201 sqm (2,164 sqft)' of a lot whose details the reader may see, or null. */
export function areaText({ details, type }: PlannedLot): string | null {
  if (details === null) return null;
  const area = areaOrDefault(details.area, type);
  return `${area} sqm (${formatSqft(area)} sqft)`;
}

/** The accessible name of a lot in the drawing. */
export function describeLot(lot: PlannedLot): string {
  const facts = [
    `Lot ${lot.lotNumber}`,
    lotStatusLabels[lot.status].toLowerCase(),
    `type ${lot.type}, ${lotTypeTexts[lot.type].position.toLowerCase()}`,
    `phase ${lot.phase}`,
    areaText(lot),
    priceText(lot),
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}
