import { boundsOf } from '#core/lots/geometry.ts';

export type Point = [x: number, y: number];
export type PlanUnit = 'degree' | 'metre';

/** Points of a GIS may be closer to each other than a centimetre. */
export function withoutRepeats(outline: readonly Point[]): Point[] {
  return outline.filter(([x, y], index) => {
    const [earlierX, earlierY] = outline.at(index - 1) ?? [];
    return x !== earlierX || y !== earlierY;
  });
}

/** Length of half of all areas, in degrees, above which these can only be metres: more than 5 km. */
const LONGEST_DEGREES = 0.05;
const LONGEST_METRES = 5_000;

/** What is wrong with the coordinates of areas that cannot be of this unit. */
export function checkUnit(areas: readonly (readonly Point[])[], unit: PlanUnit): string | undefined {
  const points = areas.flat();
  if (points.length === 0) return undefined;
  const [west, south, east, north] = boundsOf(points);
  const length = median(areas.map((area) => Math.max(...extentOf(area))));
  if (unit === 'metre') {
    if (east - west < 1 && north - south < 1)
      return 'the whole plan is smaller than a metre: leave planUnit out if its coordinates are degrees';
    if (length <= LONGEST_METRES) return undefined;
    return `its areas are ${Math.round(length / 1000)} km long: export it in metres, or as degrees (WGS84) without planUnit`;
  }
  if (west >= -90 && east <= 90 && Math.max(-south, north) > 90 && length <= LONGEST_DEGREES)
    return 'its coordinates have the latitude first: GeoJSON has the longitude first';
  if (west < -180 || east > 180 || south < -90 || north > 90 || length > LONGEST_DEGREES)
    return 'its coordinates are no degrees: set planUnit: metre in park.yaml, or export it in WGS84';
  return undefined;
}

function extentOf(points: readonly Point[]): [width: number, height: number] {
  const [west, south, east, north] = boundsOf(points);
  return [east - west, north - south];
}

export const middleOf = (points: readonly Point[]): Point => {
  const [west, south, east, north] = boundsOf(points);
  return [(west + east) / 2, (south + north) / 2];
};

/** The upper middle one of some numbers. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** Largest cosine of an angle that counts as a right one: 3 degrees off. */
const RIGHT_ANGLE = Math.sin((3 * Math.PI) / 180);

/** The shorter and the longer side of a rectangle in metres; undefined for any other outline. */
export function rectangleSides(outline: readonly Point[]): [shorter: number, longer: number] | undefined {
  const sides = cornersOf(outline).map(([x, y], index, corners) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return [nextX - x, nextY - y] as const;
  });
  if (sides.length !== 4) return undefined;
  const lengths = sides.map(([x, y]) => Math.hypot(x, y));
  const isSquare = sides.every(([x, y], index) => {
    const [nextX, nextY] = sides[(index + 1) % 4] ?? [0, 0];
    const cosine = (x * nextX + y * nextY) / (Math.hypot(x, y) * Math.hypot(nextX, nextY));
    return Math.abs(cosine) < RIGHT_ANGLE;
  });
  return isSquare ? [Math.min(...lengths), Math.max(...lengths)] : undefined;
}

/** The points at which an outline turns by more than 3 degrees. */
function cornersOf(outline: readonly Point[]): Point[] {
  return outline.filter(([x, y], index) => {
    const [beforeX, beforeY] = outline.at(index - 1) ?? [x, y];
    const [afterX, afterY] = outline[(index + 1) % outline.length] ?? [x, y];
    const turn = (x - beforeX) * (afterY - y) - (y - beforeY) * (afterX - x);
    return (
      Math.abs(turn) > RIGHT_ANGLE * Math.hypot(x - beforeX, y - beforeY) * Math.hypot(afterX - x, afterY - y)
    );
  });
}

/** Equatorial radius and squared eccentricity of the WGS84 ellipsoid. */
const RADIUS_M = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14;

/** Metres to the east and north, rounded to centimetres; degrees are measured from the middle of the plan. */
export function projection(points: readonly Point[], unit: PlanUnit): (point: Point) => Point {
  // never -0, which JSON does not keep
  const round = (metres: number) => Math.round(metres * 100) / 100 + 0;
  if (unit === 'metre') return ([x, y]) => [round(x), round(y)];
  const [west, south, east, north] = boundsOf(points);
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  const radians = Math.PI / 180;
  const curvature = 1 - ECCENTRICITY_SQUARED * Math.sin(middleY * radians) ** 2;
  const eastM = ((RADIUS_M * radians) / Math.sqrt(curvature)) * Math.cos(middleY * radians);
  const northM = (RADIUS_M * radians * (1 - ECCENTRICITY_SQUARED)) / curvature ** 1.5;
  return ([x, y]) => [round((x - middleX) * eastM), round((y - middleY) * northM)];
}

/** Whether two edges that are no neighbours meet. */
export function crossesItself(outline: readonly Point[]): boolean {
  const edges = outline.map((from, index) => [from, outline[(index + 1) % outline.length] ?? from] as const);
  return edges.some(([a, b], one) =>
    edges.some(
      ([c, d], other) => other > one + 1 && !(one === 0 && other === edges.length - 1) && crosses(a, b, c, d),
    ),
  );
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = ([x1, y1]: Point, [x2, y2]: Point, [x, y]: Point) =>
    Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** The area of an outline, in square metres. */
export function areaOf(outline: readonly Point[]): number {
  return Math.abs(signedArea(outline));
}

/** By the shoelace formula: above 0 if the points run against the clock. */
function signedArea(outline: readonly Point[]): number {
  const twice = outline.reduce((sum, [x, y], index) => {
    const [earlierX, earlierY] = outline.at(index - 1) ?? [x, y];
    return sum + earlierX * y - x * earlierY;
  }, 0);
  return twice / 2;
}

/**
 * The area that two outlines share, in square metres. Either is a fan of triangles around its first point, whose signed
 * areas add up to it; each pair of triangles is clipped (Sutherland–Hodgman).
 */
export function sharedArea(one: readonly Point[], other: readonly Point[]): number {
  let sum = 0;
  for (const [triangle, sign] of fanOf(one))
    for (const [clip, otherSign] of fanOf(other)) sum += sign * otherSign * areaOf(clipped(triangle, clip));
  return Math.abs(sum);
}

/** Triangles against the clock, each with the sign of its area. */
function fanOf(outline: readonly Point[]): [triangle: Point[], sign: number][] {
  const [first, ...rest] = outline;
  return rest.slice(1).map((point, index) => {
    const triangle = [first ?? point, rest[index] ?? point, point];
    const sign = Math.sign(signedArea(triangle));
    return [sign < 0 ? triangle.reverse() : triangle, sign];
  });
}

/** The part of an outline inside a convex one that runs against the clock. */
function clipped(outline: readonly Point[], convex: readonly Point[]): Point[] {
  return convex.reduce<Point[]>(
    (left, [x1, y1], index) => {
      const [x2, y2] = convex[(index + 1) % convex.length] ?? [x1, y1];
      const depth = ([x, y]: Point) => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
      return left.flatMap((to, at) => {
        const from = left.at(at - 1) ?? to;
        const [before, after] = [depth(from), depth(to)];
        const part = before / (before - after);
        const crossing: Point[] =
          before < 0 === after < 0
            ? []
            : [[from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]];
        return after < 0 ? crossing : [...crossing, to];
      });
    },
    [...outline],
  );
}
