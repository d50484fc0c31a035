import type { LotSurroundings } from '#core/park/specification-labels.ts';
import type { Plan } from './contract.ts';

type Point = readonly [x: number, y: number];

/** Distance beyond an edge of a lot at which its neighbour is looked up, in metres. */
const BEYOND_M = 0.5;

/** What the plan shows around a lot: its street, and the road or open strip beside it; nothing of a lot that is not on it. */
export function surroundingsOf(plan: Plan | undefined, lotId: string): LotSurroundings {
  const lot = plan?.lots.find(({ _id }) => _id === lotId);
  if (!plan || !lot) return {};
  const neighbours = lot.outline.map((from, index) => {
    const beyond = pointBeyond(from, lot.outline[(index + 1) % lot.outline.length] ?? from, lot.outline);
    return plan.roads.find(({ outline }) => contains(outline, beyond))?.name;
  });
  const front = neighbours.indexOf(lot.street);
  const beside = front < 0 ? [] : [neighbours.at(front - 1), neighbours[(front + 1) % neighbours.length]];
  return { street: lot.street, freeSide: beside.find((name) => name !== undefined) };
}

/** A point outside of an outline, beside the middle of the edge between two of its corners. */
function pointBeyond([x1, y1]: Point, [x2, y2]: Point, outline: readonly Point[]): Point {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [right, up] = [((y2 - y1) / length) * BEYOND_M, ((x1 - x2) / length) * BEYOND_M];
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const point: Point = [x + right, y + up];
  return contains(outline, point) ? [x - right, y - up] : point;
}

/** Whether a point lies in an outline, by the number of edges that a ray from it crosses. */
export function contains(outline: readonly Point[], [x, y]: Point): boolean {
  let isInside = false;
  for (const [index, [x1, y1]] of outline.entries()) {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/** The least rectangle around points; all 0 without any. */
export function boundsOf(points: readonly Point[]): Plan['bounds'] {
  const least = (axis: 0 | 1) =>
    points.reduce((least, point) => Math.min(least, point[axis]), Number.POSITIVE_INFINITY);
  const most = (axis: 0 | 1) =>
    points.reduce((most, point) => Math.max(most, point[axis]), Number.NEGATIVE_INFINITY);
  return points.length === 0 ? [0, 0, 0, 0] : [least(0), least(1), most(0), most(1)];
}
