import type { Lot, Unit } from '#features/lots/contract.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { areaOrDefault, formatSqft } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';

/** What the list of lots is narrowed to by words as a lot is named: 'Lot 12, type B, phase 2' or a part of it. */
export function searchedLots(words: string): { search: string; type?: string; phase?: number } {
  const [, type] = /\btype\s+([a-z])\b/i.exec(words) ?? [];
  const [, phase] = /\bphase\s+(\d{1,4})\b/i.exec(words) ?? [];
  const rest = words
    .replace(/\btype(\s+[a-z])?(?=[\s,]|$)/i, '')
    .replace(/\bphase(\s+\d{1,4})?(?=[\s,]|$)/i, '')
    .replace(/^\s*lot(?=\s|$)/i, '')
    .replace(/^[\s,]+|[\s,]+$/g, '');
  return { search: rest, ...(type && { type }), ...(phase && { phase: Number(phase) }) };
}

/** A piece of stock in a list of choices, and what is said of it once chosen. */
type StockOption = { value: string; label: string; details: string };

export function lotOption(lot: Lot): StockOption {
  const area = areaOrDefault(lot.area, lot.type);
  return {
    value: lot._id,
    label: `Lot ${lot.lotNumber}, type ${lot.type}, phase ${lot.phase}`,
    details: `${lotTypeTexts[lot.type].position}, ${area} sqm (${formatSqft(area)} sqft), ${formatPrice(lot.price)}`,
  };
}

export function unitOption(unit: Unit): StockOption {
  const place = unit.lotNumber === null ? '' : ` on lot ${unit.lotNumber}`;
  const size = unit.buildUp === null ? '' : `${unit.buildUp} sqft built up, `;
  return {
    value: unit._id,
    label: `Unit ${unit.unitNumber}${place}, ${unit.type}`,
    details: size + formatPrice(unit.price),
  };
}
