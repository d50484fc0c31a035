import { boundsOf } from '#core/lots/geometry.ts';
import { areaOrDefault } from '#shared/area.ts';
import { areaOf, sharedArea } from './plan-geometry.ts';
import type { ParkLot } from './read-lots.ts';
import type { PlacedOutline } from './read-plan.ts';

/** Largest part by which the area of a lot may differ from that of its outline. */
const AREA_TOLERANCE = 0.03;

/** Largest area in square metres that outlines may share, since drawings are not exact. */
const OVERLAP_TOLERANCE = 1;

/** What may be meant in the lots and outlines of a folder, and mostly is not. */
export function warningsOf(lots: readonly ParkLot[], outlines: ReadonlyMap<string, PlacedOutline>): string[] {
  const warnings = lots.length === 0 ? ['lots.csv: has no lots'] : [];
  const numbers = new Set(lots.map(({ lotNumber }) => lotNumber.toLowerCase()));
  for (const { lotNumber, type, areaSqm, price, plan } of lots) {
    const remark = (what: string) => warnings.push(`lots.csv: lot ${lotNumber}: ${what}`);
    if (price === 0) remark('has a price of RM 0: leave it empty if it is on request');
    if (areaSqm === null)
      remark(
        `has no area, and pages show ${areaOrDefault(null, type)} sqm: state it, or frontage and depth of its type`,
      );
    if (outlines.size > 0 && !plan) remark('has no outline in plan.geojson');
    const drawn = plan ? areaOf(plan.outline) : 0;
    if (plan && areaSqm && Math.abs(areaSqm - drawn) > drawn * AREA_TOLERANCE)
      remark(`has ${areaSqm} sqm, and its outline ${Math.round(drawn)} sqm`);
  }
  for (const number of outlines.keys())
    if (!numbers.has(number)) warnings.push(`plan.geojson: lot ${number} is not in lots.csv`);
  return [...warnings, ...overlapsOf(outlines)];
}

/** Lots whose outlines overlap, found from west to east by their bounds. */
function overlapsOf(outlines: ReadonlyMap<string, PlacedOutline>): string[] {
  const lots = [...outlines].map(([number, { outline }]) => ({ number, outline, bounds: boundsOf(outline) }));
  lots.sort((one, other) => one.bounds[0] - other.bounds[0]);
  return lots.flatMap((one, index) => {
    const [, south, east, north] = one.bounds;
    const firstEast = lots.findIndex(({ bounds }, at) => at > index && bounds[0] >= east);
    return lots.slice(index + 1, firstEast < 0 ? undefined : firstEast).flatMap((other) => {
      if (other.bounds[1] >= north || other.bounds[3] <= south) return [];
      const shared = sharedArea(one.outline, other.outline);
      if (shared <= OVERLAP_TOLERANCE) return [];
      return [`plan.geojson: lots ${one.number} and ${other.number} overlap by ${Math.round(shared)} sqm`];
    });
  });
}
