import type { Lot, PublicLot } from '#features/lots/contract.ts';
import { readLotType } from '#features/lots/lifecycle.ts';
import { areaOrDefault } from '#shared/area.ts';
import { parsePrice } from '#shared/money.ts';

/** What a lot may come as: its type as a label, price and area as text, anything but its number left out (D-69). */
type Sent<T> = { [K in keyof T]?: unknown };

/** A lot as the screens show it, in whichever of the documented forms it was sent (R-LOT-23, R-LOT-25 to R-LOT-27). */
export function readLot(lot: Lot): Lot {
  const { id, _id, type, price, area, phase }: Sent<Lot> = lot;
  const letter = readType(type) ?? lot.type;
  return {
    ...lot,
    _id: String(_id ?? id),
    id: String(id ?? _id),
    type: letter,
    price: parsePrice(price),
    area: areaOrDefault(Number(area), letter),
    phase: Number(phase ?? 1),
    buildUp: textOf(lot.buildUp),
    landSize: textOf(lot.landSize),
    size: textOf(lot.size),
    name: textOf(lot.name),
    description: textOf(lot.description),
  };
}

/** The same of a lot that only counts. */
export function readPublicLot(lot: PublicLot): PublicLot {
  return { ...lot, type: readType(lot.type) ?? lot.type };
}

function readType(written: unknown) {
  return readLotType(String(written ?? ''));
}

function textOf(written: unknown): string {
  return written === undefined || written === null ? '' : String(written);
}
