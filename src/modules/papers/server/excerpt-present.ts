import type { Plan } from '#core/lots/contract.ts';
import { boundsOf, contains } from '#core/lots/geometry.ts';
import {
  drawPlan,
  LOT_NUMBER,
  outline,
  type Placing,
  writeCentred,
} from '#core/lots/server/figure-present.ts';
import { type Box, inks, type Pdf } from '#platform/server/pdf/pdf-page.ts';
import { widthOfText } from '#platform/server/pdf/pdf-text.ts';

type Bounds = Plan['bounds'];
type Outlined = Pick<Plan['lots'][number], 'outline'>;

/** The part of the site plan around a lot, in metres, y north. */
export type Excerpt = {
  bounds: Bounds;
  street: string;
  roads: readonly (Outlined & { name: string })[];
  /** The own lot is the last. */
  lots: readonly (Outlined & { lotNumber: string; isOwn: boolean })[];
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
  const [wide, high] = [AROUND.x * length, AROUND.y * length];
  const bounds: Bounds = [x - wide, y - high, x + wide, y + high];
  const isNear = ({ outline: points }: Outlined) => isOverlap(boundsOf(points), bounds);
  const beside = plan.lots.filter((lot) => lot !== own && isNear(lot));
  return {
    bounds,
    street: own.street,
    roads: plan.roads.filter(isNear).map(({ name, outline: points }) => ({ name, outline: points })),
    lots: [...beside, own].map((lot) => ({
      lotNumber: lot.lotNumber,
      outline: lot.outline,
      isOwn: lot === own,
    })),
  };
}

function isOverlap(one: Bounds, other: Bounds): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** How high an excerpt is, as a share of its width. */
export const EXCERPT_SHARE = AROUND.y / AROUND.x;

const STREET = 5.5;

/** Draws the lot in colour among its neighbours, with streets, numbers and where north is; nothing leaves the box. */
export function drawExcerpt(pdf: Pdf, excerpt: Excerpt, box: Box): void {
  const { bounds, roads, lots } = excerpt;
  const scale = box.width / (bounds[2] - bounds[0]);
  pdf.save();
  pdf.rect(box.x, box.y, box.width, box.height).clip();
  const placing = drawPlan(pdf, { bounds, roads, places: [], lots }, box, {
    fillOf: ({ isOwn }) => (isOwn ? '#cfe3ef' : '#ffffff'),
    isNamed: (lot) => lot.isOwn || hasRoom(pdf, lot, bounds, scale),
  });
  for (const own of lots.filter(({ isOwn }) => isOwn))
    outline(pdf, own.outline, placing.place).closePath().lineWidth(1.2).stroke(inks.accent);
  for (const road of roads) nameStreet(pdf, road, bounds, placing);
  pdf.restore();
  pdf.rect(box.x, box.y, box.width, box.height).lineWidth(0.4).stroke(inks.rule);
  pointNorth(pdf, box);
}

/** Whether a lot's number fits into the lot, and its middle is not at the edge of the excerpt. */
function hasRoom(
  pdf: Pdf,
  { lotNumber, outline: points }: Excerpt['lots'][number],
  bounds: Bounds,
  scale: number,
): boolean {
  const [west, south, east, north] = boundsOf(points);
  const width = widthOfText(pdf, lotNumber, { size: LOT_NUMBER }) / scale;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const [besideX, besideY] = [width / 2, LOT_NUMBER / scale];
  const isAcross = x - besideX > bounds[0] && x + besideX < bounds[2];
  return width < east - west && isAcross && y - besideY > bounds[1] && y + besideY < bounds[3];
}

/** The name of a street along it, where what is shown of it has room. */
function nameStreet(
  pdf: Pdf,
  { name, outline: points }: Excerpt['roads'][number],
  bounds: Bounds,
  { scale, place }: Placing,
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
