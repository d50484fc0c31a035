import { type Say, sayEnglish } from '#shared/say.ts';
import type { Building, Opening, TypeFacts } from './contract.ts';
import { drawingLabels } from './labels.ts';

/** A point in metres; x to the right, y up. */
export type Point = readonly [x: number, y: number];
export type LineKind = 'wall' | 'thin' | 'dashed' | 'boundary' | 'ground';

/** What a drawing consists of. A dimension is `offset` text lines away from what it measures, to the left or below if negative. */
export type Shape =
  | { kind: 'line'; line: LineKind; points: readonly Point[] }
  | { kind: 'label'; at: Point; text: string; turned?: boolean }
  | { kind: 'dimension'; from: Point; to: Point; offset: number };

export type Drawing = {
  /** West, south, east and north edge in metres, without dimensions. */
  bounds: readonly [number, number, number, number];
  shapes: Shape[];
};

/** Width at which the land beside a free side is drawn if the facts do not state it. */
const UNSTATED_SIDE_M = 2.5;

const line = (kind: LineKind, ...points: Point[]): Shape => ({ kind: 'line', line: kind, points });
const label = (at: Point, text: string, turned = false): Shape => ({ kind: 'label', at, text, turned });
const dimension = (from: Point, to: Point, offset: number): Shape => ({
  kind: 'dimension',
  from,
  to,
  offset,
});

/** A measure as drawings write it, without its unit. */
export const measure = (metres: number): string => metres.toFixed(2);

/** The parts of a wall from 0 to `length` that its openings leave. */
export function solidParts(length: number, openings: readonly Opening[]): [from: number, to: number][] {
  const inOrder = [...openings].sort((one, other) => one.fromWallM - other.fromWallM);
  const parts: [number, number][] = [];
  let from = 0;
  for (const { fromWallM, widthM } of inOrder) {
    if (fromWallM > from) parts.push([from, Math.min(fromWallM, length)]);
    from = Math.max(from, fromWallM + widthM);
  }
  if (from < length) parts.push([from, length]);
  return parts;
}

type Measured = TypeFacts & { frontageM: number; depthM: number; building: Building };

/** Whether the facts suffice for drawings: frontage, depth and a building that fits on the lot. */
export function isDrawable(facts: TypeFacts | undefined): facts is Measured {
  if (facts?.frontageM === undefined || facts.depthM === undefined || !facts.building) return false;
  const { frontYardM, depthM } = facts.building;
  return frontYardM + depthM <= facts.depthM && (facts.freeSide?.landM ?? 0) < facts.frontageM;
}

/** Width of the building: that of the lot without the land beside its free side. */
const widthOf = ({ frontageM, freeSide }: Measured) => frontageM - (freeSide?.landM ?? 0);

/** Built-up area in square metres as the drawings show it: the ground floor and the mezzanine. */
export function builtUpArea(facts: Measured): number {
  return widthOf(facts) * (facts.building.depthM + (facts.mezzanine?.depthM ?? 0));
}

/** The lot from above, its street at the bottom and its free side on the right. */
export function drawFloorPlan(facts: Measured, say: Say = sayEnglish): Drawing {
  const { frontageM, depthM, building, freeSide } = facts;
  const front = building.frontYardM;
  const rear = front + building.depthM;
  const width = widthOf(facts);
  const beyond = freeSide ? (freeSide.facesWidthM ?? UNSTATED_SIDE_M) : 0;
  const shapes: Shape[] = [
    line('boundary', [0, 0], [frontageM, 0], [frontageM, depthM], [0, depthM], [0, 0]),
    ...wallsOf(facts, { width, front, rear }, say),
    dimension([0, 0], [frontageM, 0], -2.6),
    dimension([0, 0], [0, front], -1.2),
    dimension([0, front], [0, rear], -1.2),
    dimension([0, 0], [0, depthM], -2.6),
    label([frontageM / 2, -0.75], say(drawingLabels.street)),
  ];
  if (rear < depthM) shapes.push(dimension([0, rear], [0, depthM], -1.2));
  if (building.canopy) {
    const edge = front - building.canopy.depthM;
    shapes.push(
      line('dashed', [0, edge], [width, edge]),
      label([width / 2, edge + building.canopy.depthM / 2], say(drawingLabels.canopy)),
    );
  }
  if (building.driveway) {
    const { fromWallM, widthM } = building.driveway;
    const end = front - (building.canopy?.depthM ?? 0);
    for (const x of [fromWallM, fromWallM + widthM]) shapes.push(line('thin', [x, 0], [x, end]));
    shapes.push(label([fromWallM + widthM / 2, end / 2], say(drawingLabels.driveway)));
  }
  if (freeSide) {
    const edge = frontageM + beyond;
    shapes.push(line('thin', [frontageM, 0], [edge, 0], [edge, depthM], [frontageM, depthM]));
    shapes.push(label([frontageM + beyond / 2, depthM / 2], freeSide.faces, true));
    if (freeSide.facesWidthM !== undefined) shapes.push(dimension([frontageM, 0], [edge, 0], -2.6));
    if (freeSide.landM !== undefined) shapes.push(dimension([width, depthM], [frontageM, depthM], 1.2));
  }
  return { bounds: [0, 0, frontageM + beyond, depthM], shapes };
}

/** Walls with their openings, and the mezzanine above the hall. */
function wallsOf(
  facts: Measured,
  { width, front, rear }: Record<'width' | 'front' | 'rear', number>,
  say: Say,
): Shape[] {
  const { door, entrance, rearDoor, mezzanine } = facts;
  const openings = [door, entrance].filter((each) => each !== undefined);
  const middle = width / 2;
  const shapes: Shape[] = [
    line('wall', [0, front], [0, rear]),
    line('wall', [width, front], [width, rear]),
    ...solidParts(width, openings).map(([from, to]) => line('wall', [from, front], [to, front])),
    ...solidParts(width, rearDoor ? [rearDoor] : []).map(([from, to]) =>
      line('wall', [from, rear], [to, rear]),
    ),
    ...openings.map(({ fromWallM: x, widthM }) => line('thin', [x, front], [x + widthM, front])),
  ];
  if (door) shapes.push(dimension([door.fromWallM, front], [door.fromWallM + door.widthM, front], 1.2));
  if (rearDoor) {
    const [from, to] = [rearDoor.fromWallM, rearDoor.fromWallM + rearDoor.widthM];
    shapes.push(line('thin', [from, rear], [to, rear]), dimension([from, rear], [to, rear], -1.2));
  }
  const edge = front + (mezzanine?.depthM ?? 0);
  if (mezzanine) {
    shapes.push(line('dashed', [0, edge], [width, edge]));
    shapes.push(
      label([middle, edge - 1], say(drawingLabels.mezzanine, { use: mezzanine.use.toLowerCase() })),
    );
  }
  return [...shapes, label([middle, (edge + rear) / 2], say(drawingLabels.hall))];
}

/** The building cut from the street (left) to the rear; heights above the finished floor. */
export function drawSection(facts: Measured, say: Say = sayEnglish): Drawing {
  const { depthM, building, door, rearDoor, mezzanine } = facts;
  const { frontYardM: front, floorAboveGroundM, roofFrontM, roofRearM, parapetM, canopy } = building;
  const rear = front + building.depthM;
  const ground = -floorAboveGroundM;
  const shapes: Shape[] = [
    line(
      'ground',
      [-1, ground],
      [front, ground],
      [front, 0],
      [rear, 0],
      [rear, ground],
      [depthM + 1, ground],
    ),
    line('wall', [front, door?.heightM ?? 0], [front, parapetM]),
    line('wall', [rear, rearDoor?.heightM ?? 0], [rear, roofRearM]),
    line('wall', [front, roofFrontM], [rear, roofRearM]),
    dimension([0, ground], [front, ground], -2.4),
    dimension([front, ground], [rear, ground], -2.4),
    dimension([rear, 0], [rear, roofRearM], 1.4),
    dimension([0, 0], [0, parapetM], -0.4),
    label([1.5, ground - 0.8], say(drawingLabels.street)),
  ];
  if (rear < depthM) shapes.push(dimension([rear, ground], [depthM, ground], -2.4));
  if (canopy) shapes.push(line('wall', [front - canopy.depthM, canopy.clearM], [front, canopy.clearM]));
  if (door) {
    shapes.push(line('thin', [front, 0], [front, door.heightM]));
    shapes.push(dimension([front, 0], [front, door.heightM], -1.4));
  }
  if (rearDoor) shapes.push(line('thin', [rear, 0], [rear, rearDoor.heightM]));
  const edge = front + (mezzanine?.depthM ?? 0);
  if (mezzanine) {
    shapes.push(line('wall', [front, mezzanine.floorM], [edge, mezzanine.floorM]));
    shapes.push(dimension([edge, 0], [edge, mezzanine.clearM], -0.4));
    shapes.push(label([(front + edge) / 2, (mezzanine.floorM + roofFrontM) / 2], mezzanine.use));
  }
  shapes.push(label([(edge + rear) / 2, roofRearM / 2], say(drawingLabels.hall)));
  return { bounds: [-1, ground, depthM + 1, Math.max(parapetM, roofFrontM)], shapes };
}
