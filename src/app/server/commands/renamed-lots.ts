import type { LotRow } from '#core/lots/server/store.ts';
import { areaOf, median, middleOf, type Point, sharedArea } from '../park/plan-geometry.ts';
import type { ParkRow } from '../park/read-lots.ts';

/** Part of either outline that both share if one lot has two numbers. */
const SAME_GROUND = 0.9;
/** Part of the smaller outline that may be shared with a neighbour, since drawings are not exact. */
const OTHER_GROUND = 0.05;

type Renamed = {
  /** The lot of the portal that a row is, by the number of the row in small letters. */
  renamed: ReadonlyMap<string, LotRow>;
  /** A question for each row that may be a lot of the portal, or lies on the ground of one. */
  doubts: string[];
};

const keyOf = (lotNumber: string) => lotNumber.toLowerCase();

/** Finds the lots of the portal that the table has under another number: by their outlines, or by a question (D-394). */
export function findRenamed(rows: readonly ParkRow[], stored: readonly LotRow[], file: string): Renamed {
  const listed = new Map(rows.map((row) => [keyOf(row.given.lotNumber), row]));
  const known = new Set(stored.map(({ lotNumber }) => keyOf(lotNumber)));
  // a locked lot is not for sale
  const gone = stored.filter(({ lotNumber, status }) => !listed.has(keyOf(lotNumber)) && status !== 'locked');
  const shift = shiftOf(listed, stored);
  const renamed = new Map<string, LotRow>();
  const doubts: string[] = [];
  for (const row of rows) {
    const { lotNumber } = row.given;
    if (known.has(keyOf(lotNumber))) continue;
    for (const lot of gone) {
      const ground = sharedPart(row, lot, shift);
      if (ground === 'same') renamed.set(keyOf(lotNumber), lot);
      else if (ground === 'part' || (ground === 'unknown' && isAlike(row, lot))) {
        const why = ground === 'part' ? 'lies on the ground of' : 'has position, phase and area of';
        doubts.push(
          `${file}:${row.line}: lot ${lotNumber} ${why} lot ${lot.lotNumber}, which ${file} does not name. Is it the same lot? Then change its number on the page Lots first. If not, lock lot ${lot.lotNumber}, or give it a row`,
        );
        break;
      }
    }
  }
  return { renamed, doubts };
}

/** How far the drawing of the folder lies from that of the portal: degrees are measured from the middle of a plan, which grows. */
function shiftOf(listed: ReadonlyMap<string, ParkRow>, stored: readonly LotRow[]): Point {
  const shifts = stored.flatMap(({ lotNumber, plan }) => {
    const drawn = listed.get(keyOf(lotNumber))?.plan;
    if (!plan || !drawn) return [];
    const [[x, y], [toX, toY]] = [middleOf(plan.outline), middleOf(drawn.outline)];
    return [[toX - x, toY - y] as const];
  });
  return [median(shifts.map(([x]) => x)), median(shifts.map(([, y]) => y))];
}

/** What a row shares with the ground of a lot; unknown where either is not drawn. */
function sharedPart({ plan }: ParkRow, lot: LotRow, [x, y]: Point): 'same' | 'part' | 'none' | 'unknown' {
  if (!plan || !lot.plan) return 'unknown';
  const outline = lot.plan.outline.map((point): Point => [point[0] + x, point[1] + y]);
  const [one, other, shared] = [areaOf(plan.outline), areaOf(outline), sharedArea(plan.outline, outline)];
  if (shared > SAME_GROUND * Math.max(one, other)) return 'same';
  return shared > OTHER_GROUND * Math.min(one, other) ? 'part' : 'none';
}

const isAlike = ({ given }: ParkRow, { type, phase, areaSqm }: LotRow) =>
  areaSqm !== null && given.type === type && (given.phase ?? 1) === phase && given.area === areaSqm;
