import { z } from 'zod';
import { boundsOf } from '#core/lots/geometry.ts';
import type { Ground } from '#core/lots/server/plan-present.ts';
import { cleanIdentifier, cleanLine } from '#shared/clean-text.ts';
import {
  checkUnit,
  crossesItself,
  type PlanUnit,
  type Point,
  projection,
  withoutRepeats,
} from './plan-geometry.ts';
import { readText } from './read-text.ts';

const FILE = 'plan.geojson';

/** Most points of an area. */
const MOST_POINTS = 5_000;

/** Roads and what separates lots as roads do; everything else but the lots is a place. */
const roadKinds = ['road', 'boulevard', 'service lane', 'fire break'];
const placeKinds = ['place', 'water', 'green', 'gate', 'office', 'amenity', 'parking', 'utility'];
const kinds = ['lot', ...roadKinds, ...placeKinds];

const polygonShape = z
  .array(
    z
      .array(z.array(z.number()).min(2))
      .min(4, 'must be a closed ring of at least 4 points')
      .max(MOST_POINTS, `must have at most ${MOST_POINTS} points`),
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

const planShape = z.object({
  type: z.literal('FeatureCollection', { error: 'must be FeatureCollection' }),
  /** West, south, east and north edge of the drawing; by default those of what is drawn. */
  bbox: z.array(z.number()).optional(),
  features: z.array(z.unknown()).max(25_000),
});

export type PlacedOutline = { outline: Point[]; block: string };
export type ParkPlan = { ground: Ground; outlines: ReadonlyMap<string, PlacedOutline> };

/** Reads the plan in metres, north up; undefined without one. */
export function readPlan(folder: string, unit: PlanUnit, mistakes: string[]): ParkPlan | undefined {
  const text = readText(folder, FILE, mistakes);
  if (text === undefined) return undefined;
  const json = parseJson(text);
  if (json === undefined) {
    mistakes.push(`${FILE}: is no GeoJSON`);
    return undefined;
  }
  const plan = planShape.safeParse(json);
  if (!plan.success) {
    for (const { path, message } of plan.error.issues)
      mistakes.push([FILE, ...(path.length > 0 ? [path.join('.')] : []), message].join(': '));
    return undefined;
  }
  const areas = plan.data.features.flatMap((feature, index) => {
    const read = featureShape.safeParse(feature);
    if (read.success) return [{ ...read.data.properties, ring: ringOf(read.data.geometry), index }];
    for (const { path, message } of read.error.issues)
      mistakes.push(`${FILE}: features.${index}.${path.join('.')}: ${message}`);
    return [];
  });
  const points = areas.flatMap(({ ring }) => ring);
  const wrongUnit = checkUnit(points, unit);
  if (wrongUnit) {
    mistakes.push(`${FILE}: ${wrongUnit}`);
    return undefined;
  }
  const place = projection(points, unit);
  const drawn = areas.map(({ ring, ...area }) => ({ ...area, outline: withoutRepeats(ring.map(place)) }));
  return arrange(drawn, edgesOf(plan.data.bbox ?? []).map(place), mistakes);
}

type Drawn = {
  kind: string;
  index: number;
  outline: Point[];
} & z.infer<typeof featureShape>['properties'];

/** The lots by their numbers, and the roads and places; `edges` are two corners of the drawing, if given. */
function arrange(drawn: readonly Drawn[], edges: readonly Point[], mistakes: string[]): ParkPlan {
  const outlines = new Map<string, PlacedOutline>();
  for (const { kind, lot, block, outline, index } of drawn) {
    const remark = (what: string) => mistakes.push(`${FILE}: features.${index}: ${what}`);
    if (crossesItself(outline)) remark('its outline crosses itself');
    if (kind !== 'lot') continue;
    const key = cleanIdentifier(String(lot ?? '')).toLowerCase();
    if (key === '') remark('a lot needs its number as property lot');
    else if (outlines.has(key)) remark(`lot ${lot} is drawn twice`);
    else outlines.set(key, { outline, block: block ?? '' });
  }
  const areasOf = (wanted: readonly string[]) =>
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
    roads: areasOf(roadKinds),
    places: areasOf(placeKinds),
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

/** The outer ring without its last point, which repeats the first. */
function ringOf(geometry: z.infer<typeof featureShape>['geometry']): Point[] {
  const [ring = []] = geometry.type === 'Polygon' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  return ring.slice(0, -1).map(([x = 0, y = 0]) => [x, y]);
}
