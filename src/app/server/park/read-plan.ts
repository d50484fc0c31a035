import { z } from 'zod';
import { boundsOf } from '#core/lots/geometry.ts';
import type { Ground } from '#core/lots/server/plan-present.ts';
import { cleanIdentifier, cleanLine } from '#shared/clean-text.ts';
import { byCause, type Findings, type Found } from './findings.ts';
import {
  areaOf,
  checkUnit,
  crossesItself,
  median,
  middleOf,
  type PlanUnit,
  type Point,
  projection,
  withoutRepeats,
} from './plan-geometry.ts';
import { readText } from './read-text.ts';
import { lineFinder } from './read-yaml.ts';

const FILE = 'plan.geojson';

/** Most points of an area. */
const MOST_POINTS = 5_000;
/** Least and largest area of a lot, in square metres. */
const SMALLEST_LOT = 1;
const LARGEST_LOT = 5_000_000;
/** Farthest that an area may lie from the middle of most others, in metres. */
const FARTHEST_M = 10_000;
/** From here on it is mostly not meant, if it is ten times as far as half of the others. */
const FAR_M = 1_000;

/** Roads and what separates lots as roads do; everything else but the lots is a place. */
const roadKinds = ['road', 'boulevard', 'service lane', 'fire break'];
const placeKinds = ['place', 'water', 'green', 'gate', 'office', 'amenity', 'parking', 'utility'];
const kinds = ['lot', ...roadKinds, ...placeKinds];

function isClosed(ring: readonly number[][]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

const polygonShape = z
  .array(
    z
      .array(z.array(z.number()).min(2))
      .min(4, 'must be a closed ring of at least 4 points')
      .max(MOST_POINTS, `must have at most ${MOST_POINTS} points`)
      .refine(isClosed, 'is an open ring: its last point must repeat the first'),
  )
  .min(1);

/** An area of RFC 7946; further members and properties, as a GIS writes them, are ignored. */
const featureShape = z.object({
  properties: z.object({
    kind: z.enum(kinds, { error: `must be one of ${kinds.join(', ')}` }),
    name: z.string().max(200).overwrite(cleanLine).nullish(),
    lot: z.union([z.string(), z.number()]).nullish(),
    block: z.string().max(100).overwrite(cleanLine).nullish(),
  }),
  geometry: z.discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('Polygon'), coordinates: polygonShape }),
      z.object({
        type: z.literal('MultiPolygon'),
        coordinates: z.array(polygonShape).length(1, 'must be one area: draw each as a feature of its own'),
      }),
    ],
    { error: 'must be Polygon' },
  ),
});

/** A feature that says which lot it is, sound or not. */
const lotShape = z.object({ properties: z.object({ lot: z.union([z.string().min(1), z.number()]) }) });

function numberOf(feature: unknown): string | undefined {
  const { data } = lotShape.safeParse(feature);
  return data && cleanIdentifier(String(data.properties.lot));
}

const planShape = z.object({
  type: z.literal('FeatureCollection', { error: 'must be FeatureCollection' }),
  /** West, south, east and north edge of the drawing; by default those of what is drawn. */
  bbox: z.array(z.number()).optional(),
  features: z.array(z.unknown()).max(25_000),
});

export type PlacedOutline = {
  /** Its number as the plan writes it. */
  lot: string;
  /** The line of the file on which its feature begins. */
  line: () => number;
  outline: Point[];
  block: string;
  /** Rings within the outline that are no part of the lot. */
  holes: Point[][];
  /** Without the holes. */
  areaSqm: number;
};
export type ParkPlan = {
  ground: Ground;
  outlines: ReadonlyMap<string, PlacedOutline>;
  /** The numbers of all lots of the file, also of those with a mistake. */
  named: ReadonlySet<string>;
};

/** Reads the plan in metres, north up; undefined without one. */
export function readPlan(
  folder: string,
  unit: PlanUnit,
  { mistakes, warnings }: Pick<Findings, 'mistakes' | 'warnings'>,
): ParkPlan | undefined {
  const text = readText(folder, FILE, mistakes);
  if (text === undefined) return undefined;
  const json = parseJson(text);
  if (json === undefined) {
    mistakes.push(`${FILE}: is no GeoJSON: export the layer as GeoJSON (RFC 7946)`);
    return undefined;
  }
  const plan = planShape.safeParse(json);
  if (!plan.success) {
    for (const { path, message } of plan.error.issues)
      mistakes.push([FILE, ...(path.length > 0 ? [path.join('.')] : []), message].join(': '));
    return undefined;
  }
  const found: { mistakes: Found[]; warnings: Found[] } = { mistakes: [], warnings: [] };
  const lineAt = lineFinder(text);
  const areas = areasOf(plan.data.features, found.mistakes, lineAt);
  const wrongUnit = checkUnit(
    areas.map(({ rings: [outer = []] }) => outer),
    unit,
  );
  if (wrongUnit) mistakes.push(`${FILE}: ${wrongUnit}`);
  const points = areas.flatMap(({ rings }) => rings.flat());
  const place = projection(points, unit);
  const drawn = areas.map(({ rings, ...area }): Drawn => {
    const [outline = [], ...holes] = rings.map((ring) => withoutRepeats(ring.map(place)));
    return { ...area, outline, holes };
  });
  const arranged = !wrongUnit && isTogether(drawn, found) ? drawn : [];
  const read = arrange(arranged, edgesOf(plan.data.bbox ?? []).map(place), found);
  const lineOf = ({ line, place: at, what }: Found) => `${FILE}:${line?.()}: ${at}: ${what}`;
  mistakes.push(...byCause(found.mistakes, lineOf));
  warnings.push(...byCause(found.warnings, lineOf));
  const named = new Set(plan.data.features.flatMap((feature) => numberOf(feature)?.toLowerCase() ?? []));
  return arranged.length > 0 || areas.length === 0 ? { ...read, named } : undefined;
}

type Feature = z.infer<typeof featureShape>['properties'] & {
  /** Where it stands in the file: 'features.3 (lot 7)'. */
  at: string;
  line: () => number;
};
type Drawn = Feature & { outline: Point[]; holes: Point[][] };

function areasOf(
  features: readonly unknown[],
  mistakes: Found[],
  lineAt: ReturnType<typeof lineFinder>,
): (Feature & { rings: Point[][] })[] {
  return features.flatMap((feature, index) => {
    const lot = numberOf(feature);
    const at = `features.${index}${lot === undefined ? '' : ` (lot ${lot})`}`;
    const read = featureShape.safeParse(feature);
    const line = (path: readonly PropertyKey[] = []) => lineAt(['features', index, ...path]);
    if (read.success) return [{ ...read.data.properties, at, line, rings: ringsOf(read.data.geometry) }];
    for (const { path, message } of read.error.issues)
      mistakes.push({ place: at, line: () => line(path), what: `${path.join('.')}: ${message}` });
    return [];
  });
}

/** Whether all areas lie near the middle of most; one that does not has a mistake in its coordinates. */
function isTogether(
  drawn: readonly Drawn[],
  { mistakes, warnings }: { mistakes: Found[]; warnings: Found[] },
): boolean {
  const middles = drawn.map(({ outline }) => middleOf(outline));
  const [middleX, middleY] = [median(middles.map(([x]) => x)), median(middles.map(([, y]) => y))];
  const distances = drawn.map(({ outline }) => {
    const [west, south, east, north] = boundsOf(outline);
    return Math.hypot(
      Math.max(west - middleX, 0, middleX - east),
      Math.max(south - middleY, 0, middleY - north),
    );
  });
  const usual = Math.max(FAR_M, 10 * median(distances));
  for (const [index, distance] of distances.entries()) {
    if (distance <= Math.min(usual, FARTHEST_M)) continue;
    const kilometres = Math.round(distance / 1000).toLocaleString('en-MY');
    const what = `lies ${kilometres} km from the others`;
    const { at: place = '', line } = drawn[index] ?? {};
    const found = { place, ...(line && { line }), what, cause: 'far' };
    (distance > FARTHEST_M ? mistakes : warnings).push(found);
  }
  return distances.every((distance) => distance <= FARTHEST_M);
}

/** The lots by their numbers, and the roads and places; `edges` are two corners of the drawing, if given. */
function arrange(
  drawn: readonly Drawn[],
  edges: readonly Point[],
  { mistakes, warnings }: { mistakes: Found[]; warnings: Found[] },
): Omit<ParkPlan, 'named'> {
  const outlines = new Map<string, PlacedOutline>();
  for (const { kind, lot: written, block, outline, holes, at, line } of drawn) {
    const remark = (what: string) => mistakes.push({ place: at, line, what });
    const isCrossed = crossesItself(outline);
    if (isCrossed) remark('its outline crosses itself');
    if (kind !== 'lot') continue;
    const hole = holes.reduce((sum, each) => sum + areaOf(each), 0);
    const areaSqm = areaOf(outline) - hole;
    if (areaSqm > LARGEST_LOT) remark(`is larger than ${LARGEST_LOT / 1e6} km²`);
    if (areaSqm < SMALLEST_LOT && !isCrossed)
      remark(`is smaller than ${SMALLEST_LOT} sqm: export it with more decimals`);
    if (hole > 0)
      warnings.push({
        place: at,
        line,
        what: `has a hole, which is not drawn: ${Math.round(hole)} sqm are not counted in its area, which is ${Math.round(areaSqm)} sqm`,
      });
    const lot = cleanIdentifier(String(written ?? ''));
    const key = lot.toLowerCase();
    if (key === '') remark('a lot needs its number as property lot');
    else if (outlines.has(key)) remark(`lot ${lot} is drawn twice`);
    else outlines.set(key, { lot, line, outline, block: block ?? '', holes, areaSqm });
  }
  const groundOf = (wanted: readonly string[]) =>
    drawn
      .filter(({ kind }) => wanted.includes(kind))
      .map(({ kind, name, outline }) => ({
        name: name ?? '',
        kind: kind === 'place' ? 'amenity' : kind,
        outline,
      }));
  const ground = {
    bounds:
      edges.length > 0 ? boundsOf(edges) : withMargin(boundsOf(drawn.flatMap(({ outline }) => outline))),
    roads: groundOf(roadKinds),
    places: groundOf(placeKinds),
  };
  return { ground, outlines };
}

/** Part of the longer side that is left free around what is drawn. */
const MARGIN = 0.04;
/** Least height of the drawing, as a part of its width: scale bar and buttons stand in its lower corners. */
const LEAST_HEIGHT = 0.5;

function withMargin([west, south, east, north]: Ground['bounds']): Ground['bounds'] {
  const margin = Math.round(Math.max(east - west, north - south) * MARGIN);
  const height = north - south + 2 * margin;
  const missing = LEAST_HEIGHT * (east - west + 2 * margin) - height;
  const rise = margin + Math.max(0, Math.round(missing / 2));
  return [west - margin, south - rise, east + margin, north + rise];
}

/** The south-west and north-east corner of a bounding box in two dimensions. */
function edgesOf(bbox: readonly number[]): Point[] {
  const [west = 0, south = 0, east = 0, north = 0] = bbox;
  return bbox.length === 4
    ? [
        [west, south],
        [east, north],
      ]
    : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The outer ring and the holes, each without its last point, which repeats the first. */
function ringsOf(geometry: z.infer<typeof featureShape>['geometry']): Point[][] {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  return rings.map((ring) => ring.slice(0, -1).map(([x = 0, y = 0]) => [x, y]));
}
