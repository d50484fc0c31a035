import { lotColumns } from '#core/lots/bulk-contract.ts';
import { boundsOf } from '#core/lots/geometry.ts';
import { areaOrDefault } from '#core/lots/lifecycle.ts';
import { sqmToSqft } from '#shared/area.ts';
import { byCause, type Findings, type Found, namedAll } from './findings.ts';
import { sharedArea } from './plan-geometry.ts';
import type { ParkRow } from './read-lots.ts';
import type { PlacedOutline } from './read-plan.ts';

/** Largest part by which the area of a lot may differ from that of its outline. */
const AREA_TOLERANCE = 0.03;
/** Part from which on one of the two is wrong. */
const CONTRADICTION = 0.25;

/** Largest area in square metres that outlines may share, since drawings are not exact. */
const OVERLAP_TOLERANCE = 1;

type Outlines = ReadonlyMap<string, PlacedOutline>;
type Lots = {
  /** The table of lots, and its rows that can be lots. */
  file: string;
  rows: readonly ParkRow[];
  /** The numbers of all rows. */
  numbers: ReadonlySet<string>;
};

/**
 * Tells where lots and outlines of a folder contradict each other, and what of them is mostly not meant. `named` are the numbers
 * on the plan, also of outlines that were refused.
 */
export function compareLots(
  { file, rows, numbers }: Lots,
  { outlines, named = new Set() }: { outlines: Outlines; named: ReadonlySet<string> | undefined },
  { mistakes, warnings }: Pick<Findings, 'mistakes' | 'warnings'>,
): void {
  if (rows.length === 0 && numbers.size === 0) warnings.push(`${file}: has no lots`);
  const found = rows.flatMap((row) => remarksOn(row, outlines, named));
  warnings.push(...byCause(found, ({ place, what }) => `${file}: lot ${place}: ${what}`));
  mistakes.push(
    ...byCause(
      rows.flatMap((row) => contradictionOf(row, outlines)),
      ({ what }) => `${file}:${what}`,
    ),
  );
  const unlisted = [...outlines].flatMap(([number, { lot }]) => (numbers.has(number) ? [] : [lot]));
  // without a row, all of them are missing for the one reason
  if (numbers.size > 0 && unlisted.length > 0)
    warnings.push(
      unlisted.length === 1
        ? `plan.geojson: lot ${unlisted[0]} is not in ${file}`
        : `plan.geojson: ${unlisted.length} lots are not in ${file}: ${namedAll(unlisted)}`,
    );
}

const outlineOf = (row: ParkRow, outlines: Outlines) => outlines.get(row.given.lotNumber.toLowerCase());
const sqm = (area: number) => `${Math.round(area).toLocaleString('en-MY')} sqm`;

function remarksOn(row: ParkRow, outlines: Outlines, named: ReadonlySet<string>): Found[] {
  const { lotNumber, type, area } = row.given;
  const found: Found[] = [];
  const remark = (what: string, cause = what) => found.push({ place: lotNumber, what, cause });
  const drawn = outlineOf(row, outlines);
  const isNamed = named.has(lotNumber.toLowerCase());
  // one whose outline was refused has its area from that
  if (!area && (drawn || !isNamed))
    remark(
      `has no area, and pages show ${areaOrDefault(null, type)} sqm: state it, or areaSqm of its type`,
      'no area',
    );
  if (outlines.size > 0 && !isNamed) remark('has no outline in plan.geojson');
  const difference = drawn && area ? Math.abs(area - drawn.areaSqm) / drawn.areaSqm : 0;
  if (drawn && area && difference > AREA_TOLERANCE && difference <= CONTRADICTION)
    remark(`has ${sqm(area)}, and its outline ${sqm(drawn.areaSqm)}`, 'area');
  return found;
}

function contradictionOf(row: ParkRow, outlines: Outlines): Found[] {
  const { lotNumber, area } = row.given;
  const drawn = outlineOf(row, outlines)?.areaSqm;
  if (!drawn || !area || Math.abs(area - drawn) / drawn <= CONTRADICTION) return [];
  const isInFeet = Math.abs(area / sqmToSqft(drawn) - 1) < AREA_TOLERANCE;
  const advice = isInFeet
    ? 'are they square feet? The column holds square metres'
    : 'correct the one that is wrong';
  const what = `${row.line}: ${lotColumns.area}: lot ${lotNumber} has ${sqm(area)}, and its outline ${sqm(drawn)}: ${advice}`;
  return [{ place: `lot ${lotNumber}`, what, cause: advice }];
}

/** Lots whose outlines overlap, found from west to east by their bounds. */
export function tellOverlaps(
  outlines: Outlines,
  { mistakes, warnings }: Pick<Findings, 'mistakes' | 'warnings'>,
): void {
  const lots = [...outlines.values()].map((placed) => ({ ...placed, bounds: boundsOf(placed.outline) }));
  lots.sort((one, other) => one.bounds[0] - other.bounds[0]);
  for (const [index, one] of lots.entries()) {
    const [, south, east, north] = one.bounds;
    const firstEast = lots.findIndex(({ bounds }, at) => at > index && bounds[0] >= east);
    for (const other of lots.slice(index + 1, firstEast < 0 ? undefined : firstEast)) {
      if (other.bounds[1] >= north || other.bounds[3] <= south) continue;
      const shared = sharedGround(one, other);
      if (shared <= OVERLAP_TOLERANCE) continue;
      const line = Math.max(one.line(), other.line());
      const names = `plan.geojson:${line}: lots ${one.lot} and ${other.lot}`;
      if (shared > Math.min(one.areaSqm, other.areaSqm) / 2)
        mistakes.push(`${names} are drawn on the same ground: take one of them away`);
      else warnings.push(`${names} overlap by ${sqm(shared)}`);
    }
  }
}

/** The area in square metres that two lots share; a lot may lie in the hole of another. */
function sharedGround(one: PlacedOutline, other: PlacedOutline): number {
  const inHoles = [
    ...one.holes.map((hole) => sharedArea(hole, other.outline)),
    ...other.holes.map((hole) => sharedArea(hole, one.outline)),
  ];
  return sharedArea(one.outline, other.outline) - inHoles.reduce((sum, each) => sum + each, 0);
}
