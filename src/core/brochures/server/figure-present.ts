import type { Plan } from '#core/lots/contract.ts';
import { type Drawing, measure, type Point, type Shape } from '#core/park/geometry.ts';
import { type Box, inks, type Pdf } from '#platform/server/pdf/pdf-page.ts';
import { drawLine, widthOfText } from '#platform/server/pdf/pdf-text.ts';

/** How a figure in metres, y up, is placed in a box: one scale for both directions, centred. */
export type Placing = { scale: number; place: (point: Point) => [x: number, y: number] };

function placingOf([west, south, east, north]: Drawing['bounds'], box: Box): Placing {
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

/** Space beside a drawing for its dimensions, in points. */
const BESIDE = { left: 34, right: 8, top: 6, bottom: 30 };
/** Distance of one text line, in points. */
const LINE = 9;
const TICK = 2;
const SIZE = 6.5;

const strokes: Record<Extract<Shape, { kind: 'line' }>['line'], { width: number; dash?: number }> = {
  wall: { width: 1.6 },
  ground: { width: 0.9 },
  boundary: { width: 0.7, dash: 6 },
  thin: { width: 0.5 },
  dashed: { width: 0.5, dash: 2.5 },
};

/** A drawing with its dimensions in metres. */
export function drawMeasured(pdf: Pdf, drawing: Drawing, { x, y, width, height }: Box): void {
  const { place } = placingOf(drawing.bounds, {
    x: x + BESIDE.left,
    y: y + BESIDE.top,
    width: width - BESIDE.left - BESIDE.right,
    height: height - BESIDE.top - BESIDE.bottom,
  });
  for (const shape of drawing.shapes) {
    if (shape.kind === 'line') {
      const { width: lineWidth, dash } = strokes[shape.line];
      outline(pdf, shape.points, place).lineWidth(lineWidth);
      if (dash) pdf.dash(dash, { space: dash * 0.7 });
      pdf.stroke(inks.text).undash();
    } else if (shape.kind === 'label') {
      writeCentred(pdf, shape.text, place(shape.at), { size: SIZE, turned: shape.turned ?? false });
    } else drawDimension(pdf, shape, place);
  }
}

/** Horizontal dimensions move up by the offset, vertical ones to the right. */
function drawDimension(
  pdf: Pdf,
  { from, to, offset }: Extract<Shape, { kind: 'dimension' }>,
  place: Placing['place'],
): void {
  const isLevel = from[1] === to[1];
  const ends = [place(from), place(to)].map(([x, y]): [number, number] =>
    isLevel ? [x, y - offset * LINE] : [x + offset * LINE, y],
  );
  const [[x1, y1], [x2, y2]] = ends as [[number, number], [number, number]];
  pdf.moveTo(x1, y1).lineTo(x2, y2);
  for (const [x, y] of ends) pdf.moveTo(x - TICK, y + TICK).lineTo(x + TICK, y - TICK);
  pdf.lineWidth(0.4).stroke(inks.dimmed);
  const beside: [number, number] = isLevel ? [(x1 + x2) / 2, y1 - LINE / 2] : [x1 - LINE / 2, (y1 + y2) / 2];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  writeCentred(pdf, measure(length), beside, { size: SIZE, turned: !isLevel });
}

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
