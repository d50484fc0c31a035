import type { PlannedLot } from '#core/lots/contract.ts';

/** Metres on the site plan: x to the east, y to the north. */
export type Point = readonly [x: number, y: number];

/** Edges of a rectangle in drawing units: x to the right, y down. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** A lot with its place in the drawing. */
export type PlacedLot = PlannedLot & { box: Box };

/** Drawing units per metre; browsers render font sizes of a few units badly. */
export const UNITS = 10;

/** A point in drawing units, where y runs down. */
function onScreen([x, y]: Point): [x: number, y: number] {
  return [Math.round(x * UNITS), 0 - Math.round(y * UNITS)];
}

/** The outline as the `d` of an SVG path. */
export function pathOf(outline: readonly Point[]): string {
  return `M${outline.map((point) => onScreen(point).join(' ')).join('L')}Z`;
}

export function boxOf(outline: readonly Point[]): Box {
  const points = outline.map(onScreen);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The bounding box of these boxes. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

export const widthOf = ({ left, right }: Box) => right - left;
export const heightOf = ({ top, bottom }: Box) => bottom - top;

/** Pixels per drawing unit of a view that fits into a frame, or 0 as long as its size is unknown. */
export const pixelsPerUnit = (frame: { width: number; height: number }, view: Box) =>
  Math.min(frame.width / widthOf(view), frame.height / heightOf(view));

export function middleOf(box: Box): [x: number, y: number] {
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

/** The lot that is nearest to a point of the drawing, if one is not further away than that. */
export function nearestLot<Lot extends { box: Box }>(
  lots: readonly Lot[],
  [x, y]: Point,
  reach: number,
): Lot | undefined {
  const distanceTo = ({ box }: Lot) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const [nearest] = lots.toSorted((one, other) => distanceTo(one) - distanceTo(other));
  return nearest && distanceTo(nearest) <= reach ? nearest : undefined;
}

/** Whether an outline is a rectangle whose edges run along the axes. */
export function isUpright(outline: readonly Point[]): boolean {
  const [xs, ys] = [0, 1].map((axis) => new Set(outline.map((point) => onScreen(point)[axis as 0 | 1])));
  return outline.length === 4 && xs?.size === 2 && ys?.size === 2;
}

/** An edge in drawing units: its ends, its middle, and the unit vector into the area. */
export type Edge = { ends: [Point, Point]; middle: Point; inward: Point; length: number };

/** The edges of an outline, in either winding order. */
function edgesOf(outline: readonly Point[]): Edge[] {
  const points = outline.map(onScreen);
  const turns = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const side = Math.sign(turns) / length;
    return {
      ends: [from, to],
      middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
      inward: [(from[1] - to[1]) * side, (to[0] - from[0]) * side],
      length,
    };
  });
}

const most = (edges: readonly Edge[], measure: (edge: Edge) => number): Edge | undefined =>
  edges.reduce<Edge | undefined>(
    (best, edge) => (best && measure(best) >= measure(edge) ? best : edge),
    undefined,
  );

export const longestEdge = (outline: readonly Point[]) => most(edgesOf(outline), ({ length }) => length);
export const shortestEdge = (outline: readonly Point[]) => most(edgesOf(outline), ({ length }) => -length);

const compass: Record<string, Point> = { north: [0, -1], south: [0, 1], east: [1, 0], west: [-1, 0] };

/** The edge that looks to a point of the compass: 'north' or, of two words, the mean of them. */
export function frontEdge(outline: readonly Point[], facing: string): Edge | undefined {
  const looks = Object.keys(compass).filter((name) => facing.toLowerCase().includes(name));
  const [east, south] = [0, 1].map((axis) =>
    looks.reduce((sum, name) => sum + (compass[name]?.[axis as 0 | 1] ?? 0), 0),
  );
  if (looks.length === 0 || east === undefined || south === undefined) return undefined;
  return most(edgesOf(outline), ({ inward: [x, y] }) => -(x * east + y * south));
}

/** How far an area reaches behind an edge of it. */
export function depthOf(outline: readonly Point[], { middle, inward }: Edge): number {
  const reaches = outline
    .map(onScreen)
    .map(([x, y]) => (x - middle[0]) * inward[0] + (y - middle[1]) * inward[1]);
  return Math.max(...reaches);
}

/** Width in drawing units that a text centred on a point has within an outline. */
export function roomAt(outline: readonly Point[], [x, y]: Point): number {
  const points = outline.map(onScreen);
  const sides = points.flatMap(([fromX, fromY], index) => {
    const [toX, toY] = points[(index + 1) % points.length] ?? [fromX, fromY];
    if (fromY > y === toY > y) return [];
    return [Math.abs(fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) - x)];
  });
  return 2 * Math.min(...sides);
}

/** Width of a letter as a part of its height, with the space around the text. */
const LETTER = 0.65;

/** The font size at which a text fits into a width, at most the given one. */
export const fittingSize = (text: string, width: number, largest: number) =>
  Math.min(largest, Math.floor(width / (text.length * LETTER)));

/** A point so many drawing units beyond another, in the direction of a unit vector. */
export const beyond = ([x, y]: Point, [right, down]: Point, distance: number): [x: number, y: number] => [
  x + right * distance,
  y + down * distance,
];

/** Degrees by which text along a vector is turned, so that it is never upside down. */
export function turnOf([right, down]: Point): number {
  const degrees = Math.round((Math.atan2(down, right) * 180) / Math.PI);
  if (degrees >= 90) return degrees - 180;
  return degrees < -90 ? degrees + 180 : degrees;
}

export const directions = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof directions)[number];

/** Weight of the sideways distance against the distance ahead, so that arrow keys follow a row to its end. */
const ASIDE = 3;

/**
 * The neighbour an arrow key moves to: the nearest one ahead, preferably in line.
 * Undefined at the edge.
 */
export function neighbour<T extends { box: Box }>(
  from: T,
  all: readonly T[],
  direction: Direction,
): T | undefined {
  const [x, y] = middleOf(from.box);
  let best: { item: T; distance: number } | undefined;
  for (const item of all) {
    const [itsX, itsY] = middleOf(item.box);
    const [right, down] = [itsX - x, itsY - y];
    const ahead = { left: -right, right, up: -down, down }[direction];
    const aside = Math.abs(direction === 'left' || direction === 'right' ? down : right);
    if (ahead < 1 || aside > ahead * 4) continue;
    const distance = ahead + aside * ASIDE;
    if (best === undefined || distance < best.distance) best = { item, distance };
  }
  return best?.item;
}

const roundLengths = [100, 50, 20, 10, 5, 2];

/** The longest round length in metres that a scale bar of at most `widest` pixels can show. */
export function scaleBarMetres(pixelsPerMetre: number, widest: number): number {
  return roundLengths.find((metres) => metres * pixelsPerMetre <= widest) ?? 1;
}
