import { outline, placingOf, writeCentred } from '#features/brochures/server/figure-present.ts';
import type { Plan } from '#features/lots/contract.ts';
import { contains } from '#features/lots/geometry.ts';
import { type Box, inks, type Pdf } from '#platform/server/pdf/pdf-page.ts';
import { widthOfText } from '#platform/server/pdf/pdf-text.ts';

type Bounds = Plan['bounds'];
type Outline = Plan['lots'][number]['outline'];

/** The part of the site plan around a lot, in metres, y north. */
export type Excerpt = {
  bounds: Bounds;
  street: string;
  roads: readonly { name: string; outline: Outline }[];
  lots: readonly { number: string; outline: Outline; isOwn: boolean }[];
};

/** Half of what is shown, in lengths of the lot: some neighbours on each side, and what is across its street. */
const AROUND = { x: 2, y: 1.25 };

/** What surrounds a lot on the plan; null for a lot that is not on it. */
export function excerptOf(plan: Plan, lotId: string): Excerpt | null {
  const own = plan.lots.find(({ _id }) => _id === lotId);
  if (!own) return null;
  const [west, south, east, north] = boundsOf(own.outline);
  const length = Math.max(east - west, north - south);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const bounds: Bounds = [
    x - AROUND.x * length,
    y - AROUND.y * length,
    x + AROUND.x * length,
    y + AROUND.y * length,
  ];
  const isNear = ({ outline: points }: { outline: Outline }) => isOverlap(boundsOf(points), bounds);
  return {
    bounds,
    street: own.street,
    roads: plan.roads.filter(isNear).map(({ name, outline: points }) => ({ name, outline: points })),
    lots: plan.lots.filter(isNear).map(({ _id, lotNumber, outline: points }) => ({
      number: lotNumber,
      outline: points,
      isOwn: _id === lotId,
    })),
  };
}

function boundsOf(points: Outline): Bounds {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function isOverlap(one: Bounds, other: Bounds): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** How high an excerpt is, as a share of its width. */
export const EXCERPT_SHARE = AROUND.y / AROUND.x;

const NUMBER = 5;
const STREET = 5.5;

/** Draws the lot in colour among its neighbours, with streets, numbers and where north is; nothing leaves the box. */
export function drawExcerpt(pdf: Pdf, excerpt: Excerpt, box: Box): void {
  const { scale, place } = placingOf(excerpt.bounds, box);
  pdf.save();
  pdf.rect(box.x, box.y, box.width, box.height).clip();
  for (const road of excerpt.roads) outline(pdf, road.outline, place).closePath().fill('#d9dee4');
  pdf.lineWidth(0.4);
  for (const lot of excerpt.lots.filter(({ isOwn }) => !isOwn))
    outline(pdf, lot.outline, place).closePath().fillAndStroke('#ffffff', '#8795a3');
  for (const lot of excerpt.lots.filter(({ isOwn }) => isOwn))
    outline(pdf, lot.outline, place).closePath().lineWidth(1.2).fillAndStroke('#cfe3ef', inks.accent);
  for (const { number, outline: points, isOwn } of excerpt.lots) {
    const [west, south, east, north] = boundsOf(points);
    const style = { size: isOwn ? NUMBER + 1 : NUMBER, bold: isOwn };
    const width = widthOfText(pdf, number, style);
    const middle = place([(west + east) / 2, (south + north) / 2]);
    const hasRoom = width < (east - west) * scale && isWithin(middle, box, { x: width / 2, y: NUMBER });
    if (isOwn || hasRoom) writeCentred(pdf, number, middle, style);
  }
  for (const road of excerpt.roads) nameStreet(pdf, road, excerpt, { scale, place });
  pdf.restore();
  pdf.rect(box.x, box.y, box.width, box.height).lineWidth(0.4).stroke(inks.rule);
  pointNorth(pdf, box);
}

function isWithin([x, y]: readonly [number, number], box: Box, edge: { x: number; y: number }): boolean {
  const isAcross = x > box.x + edge.x && x < box.x + box.width - edge.x;
  return isAcross && y > box.y + edge.y && y < box.y + box.height - edge.y;
}

/** The name of a street along it, where what is shown of it has room. */
function nameStreet(
  pdf: Pdf,
  { name, outline: points }: Excerpt['roads'][number],
  { bounds }: Excerpt,
  { scale, place }: ReturnType<typeof placingOf>,
): void {
  const [west, south, east, north] = boundsOf(points);
  const seen: Bounds = [
    Math.max(west, bounds[0]),
    Math.max(south, bounds[1]),
    Math.min(east, bounds[2]),
    Math.min(north, bounds[3]),
  ];
  const [width, height] = [(seen[2] - seen[0]) * scale, (seen[3] - seen[1]) * scale];
  const middle = [(seen[0] + seen[2]) / 2, (seen[1] + seen[3]) / 2] as const;
  const hasRoom = Math.max(width, height) > widthOfText(pdf, name, { size: STREET }) + 8;
  if (!hasRoom || Math.min(width, height) < STREET + 2 || !contains(points, middle)) return;
  writeCentred(pdf, name, place([...middle]), { size: STREET, turned: height > width });
}

/** An arrow to the north, which is up, in the upper right corner. */
function pointNorth(pdf: Pdf, { x, y, width }: Box): void {
  const [middle, top] = [x + width - 11, y + 5];
  pdf.rect(middle - 7, top - 2, 14, 24).fill('#ffffff');
  pdf
    .moveTo(middle, top)
    .lineTo(middle + 4, top + 11)
    .lineTo(middle, top + 8)
    .lineTo(middle - 4, top + 11)
    .fill(inks.text);
  writeCentred(pdf, 'N', [middle, top + 16], { size: 7, bold: true });
}
