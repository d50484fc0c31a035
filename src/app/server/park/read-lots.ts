import { lotColumns } from '#core/lots/bulk-contract.ts';
import type { WrittenRow } from '#core/lots/import-contract.ts';
import { type LotType, officeMaySet } from '#core/lots/lifecycle.ts';
import { lotFields, lotRefusals } from '#core/lots/messages.ts';
import { type PlaceColumn, placeColumns } from '#core/lots/server/bulk-present.ts';
import type { NewLot } from '#core/lots/server/bulk-store.ts';
import { newLot, type ParsedRow } from '#core/lots/server/import-actions.ts';
import { parseTable } from '#core/lots/server/import-routes.ts';
import { columnsOf } from '#core/lots/server/office-actions.ts';
import type { LotPlan } from '#core/lots/server/tables.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { type CsvRow, readCsv } from '#platform/server/http/csv.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { Problem } from '#shared/problem.ts';
import { areaOf } from './plan-geometry.ts';
import type { PlacedOutline } from './read-plan.ts';
import { readText } from './read-text.ts';

const FILE = 'lots.csv';
/** More rows than any park has lots, and the heading. */
const MOST_ROWS = 20_002;

type Place = Partial<Record<PlaceColumn, string>>;

export type ParkLot = Omit<NewLot, 'propertyId'>;
/** A row of the table that can be a lot: what it states, and its place on the plan. */
export type ParkRow = ParsedRow & { given: WrittenRow & { type: LotType }; plan: LotPlan | null };

/** The lot of a row, as it is seeded. */
export function lotOf({
  given: { property: _, lotNumber, type, status = 'available', ...fields },
  plan,
}: ParkRow): ParkLot {
  return { ...newLot, ...columnsOf(fields), lotNumber, type, status, plan };
}

type Known = {
  outlines: ReadonlyMap<string, PlacedOutline>;
  types: readonly LotType[];
  /** Of the lots of each type. */
  measures: ParkFacts['types'];
};

/** The lots of the folder, in its order, each with its outline on the plan. */
export async function readLots(
  folder: string,
  { outlines, types, measures }: Known,
  mistakes: string[],
): Promise<ParkRow[]> {
  const text = readText(folder, FILE, mistakes);
  if (text === undefined) return [];
  const { rows, places } = splitColumns((await readCsv(Buffer.from(text), MOST_ROWS)) ?? []);
  const lines = new Map<string, number>();
  return parsedRows(rows, mistakes).flatMap(({ line, given, lotNumber, errors }, index) => {
    const remark = (what: string) => mistakes.push(`${FILE}:${line}: ${what}`);
    for (const { column, message } of errors) remark(column ? `${column}: ${message}` : message);
    if (!given) return [];
    const { type, status = 'available' } = given;
    const key = given.lotNumber.toLowerCase();
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    else remark(`lot ${given.lotNumber} stands on line ${earlier} already`);
    if (!officeMaySet(status, null)) remark(lotRefusals.LOT_STATUS_INVALID.message);
    if (!type) {
      remark(lotFields.positionRequired);
      return [];
    }
    if (!types.includes(type)) remark(`${lotColumns.type}: park.yaml names no type ${type}`);
    const outline = outlines.get(key);
    const plan = outline ? planOf(outline, places[index] ?? {}, remark) : null;
    const { frontageM, depthM } = measures[type] ?? {};
    const square = outline ? areaOf(outline.outline) : frontageM && depthM && frontageM * depthM;
    const area = given.area ?? (square && Math.round(square));
    return [{ line, lotNumber, errors, given: { ...given, type, area }, plan }];
  });
}

function parsedRows(table: readonly CsvRow[], mistakes: string[]): ParsedRow[] {
  try {
    return parseTable(table);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    mistakes.push(`${FILE}:1: ${error.message}`);
    return [];
  }
}

/** The columns of an import apart from those of the place. */
function splitColumns(table: readonly CsvRow[]): { rows: CsvRow[]; places: Place[] } {
  const heading = table[0]?.cells.map((cell) => cleanLine(cell).toLowerCase()) ?? [];
  const columns = Object.entries(placeColumns).map(
    ([name, column]) => [name as PlaceColumn, heading.indexOf(column.toLowerCase())] as const,
  );
  const own = new Set(columns.map(([, index]) => index));
  return {
    rows: table.map(({ line, cells }) => ({ line, cells: cells.filter((_, index) => !own.has(index)) })),
    places: table
      .slice(1)
      .map(({ cells }) =>
        Object.fromEntries(columns.map(([name, index]) => [name, cleanLine(cells[index] ?? '')])),
      ),
  };
}

function planOf({ outline, block }: PlacedOutline, place: Place, remark: (what: string) => void): LotPlan {
  const sides = outline.map(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
    return Math.hypot(nextX - x, nextY - y);
  });
  const metres = (column: 'frontageM' | 'depthM', drawn: number) => {
    const written = place[column];
    if (!written) return Math.round(drawn * 100) / 100;
    if (!(Number(written) > 0)) remark(`${placeColumns[column]}: must be a number above 0`);
    return Number(written);
  };
  return {
    outline,
    block,
    street: place.street ?? '',
    facing: place.facing ?? '',
    // of a rectangle, the shorter side faces the street
    frontageM: metres('frontageM', Math.min(...sides)),
    depthM: metres('depthM', Math.max(...sides)),
  };
}
