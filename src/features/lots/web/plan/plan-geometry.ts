import type { PlannedLot } from '#features/lots/contract.ts';

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

export function middleOf(box: Box): [x: number, y: number] {
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
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
