import { outline, type Placing, placingOf, writeCentred } from '#core/lots/server/figure-present.ts';
import { type Drawing, measure, type Shape } from '#core/park/geometry.ts';
import { type Box, inks, type Pdf } from '#platform/server/pdf/pdf-page.ts';

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
