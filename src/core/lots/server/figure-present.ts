import type { Drawing, Point } from '#core/park/geometry.ts';
import { type Box, inks, type Pdf } from '#platform/server/pdf/pdf-page.ts';
import { drawLine, widthOfText } from '#platform/server/pdf/pdf-text.ts';
import type { Plan } from '../contract.ts';

/** How a figure in metres, y up, is placed in a box: one scale for both directions, centred. */
export type Placing = { scale: number; place: (point: Point) => [x: number, y: number] };

export function placingOf([west, south, east, north]: Drawing['bounds'], box: Box): Placing {
  const scale = Math.min(box.width / (east - west), box.height / (north - south));
  const left = box.x + (box.width - (east - west) * scale) / 2;
  const top = box.y + (box.height - (north - south) * scale) / 2;
  return { scale, place: ([x, y]) => [left + (x - west) * scale, top + (north - y) * scale] };
}

export function outline(pdf: Pdf, points: readonly Point[], place: Placing['place']): Pdf {
  for (const [index, point] of points.entries()) {
    const [x, y] = place(point);
    if (index === 0) pdf.moveTo(x, y);
    else pdf.lineTo(x, y);
  }
  return pdf;
}

type Outlined = { outline: readonly Point[] };

/** What a figure of the site plan is drawn from. */
export type DrawnPlan<Lot> = {
  bounds: Plan['bounds'];
  roads: readonly Outlined[];
  places: readonly Outlined[];
  lots: readonly Lot[];
};

/** The site plan; `fillOf` gives the colour of a lot, and a lot in `named` carries its number. */
export function drawPlan<Lot extends Outlined & { lotNumber: string }>(
  pdf: Pdf,
  plan: DrawnPlan<Lot>,
  box: Box,
  {
    fillOf,
    isNamed = () => false,
  }: { fillOf: (lot: Lot) => string; isNamed?: ((lot: Lot) => boolean) | undefined },
): Placing {
  const placing = placingOf(plan.bounds, box);
  const { place } = placing;
  for (const { outline: points } of plan.roads) outline(pdf, points, place).closePath().fill('#d9dee4');
  for (const { outline: points } of plan.places) outline(pdf, points, place).closePath().fill('#c3cfc4');
  pdf.lineWidth(0.4);
  for (const lot of plan.lots)
    outline(pdf, lot.outline, place).closePath().fillAndStroke(fillOf(lot), '#8795a3');
  for (const lot of plan.lots.filter(isNamed)) {
    const middle: Point = [
      lot.outline.reduce((sum, [x]) => sum + x, 0) / lot.outline.length,
      lot.outline.reduce((sum, [, y]) => sum + y, 0) / lot.outline.length,
    ];
    writeCentred(pdf, lot.lotNumber, place(middle), { size: LOT_NUMBER });
  }
  return placing;
}

/** The size of a lot's number on the plan. */
export const LOT_NUMBER = 5;

/** Text with its middle at a point; `turned` reads upwards. */
export function writeCentred(
  pdf: Pdf,
  text: string,
  [x, y]: [number, number],
  { size, turned = false, bold = false }: { size: number; turned?: boolean; bold?: boolean },
): void {
  const width = widthOfText(pdf, text, { size, bold });
  pdf.fillColor(inks.text);
  pdf.save();
  if (turned) pdf.rotate(-90, { origin: [x, y] });
  drawLine(pdf, text, { x: x - width / 2, y: y - size * 0.4 }, { size, bold });
  pdf.restore();
}
