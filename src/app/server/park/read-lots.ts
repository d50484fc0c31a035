import { lotColumns } from '#core/lots/bulk-contract.ts';
import type { WrittenRow } from '#core/lots/import-contract.ts';
import { type LotType, officeMaySet, readNamedType } from '#core/lots/lifecycle.ts';
import { importTexts, lotFormFields } from '#core/lots/office-messages.ts';
import { type PlaceColumn, placeColumns } from '#core/lots/server/bulk-present.ts';
import type { NewLot } from '#core/lots/server/bulk-store.ts';
import { newLot, type ParsedRow } from '#core/lots/server/import-actions.ts';
import { type LotTable, parkTable, readLotTable } from '#core/lots/server/import-routes.ts';
import { columnsOf } from '#core/lots/server/office-actions.ts';
import type { LotPlan } from '#core/lots/server/tables.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import { cleanIdentifier } from '#shared/clean-text.ts';
import type { Language } from '#shared/language.ts';
import { Problem } from '#shared/problem.ts';
import { sayEnglish } from '#shared/say.ts';
import { byCause, type Findings, type Found } from './findings.ts';
import { rectangleSides } from './plan-geometry.ts';
import type { PlacedOutline } from './read-plan.ts';
import { readTableFile } from './read-table-file.ts';

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
  names: Readonly<Partial<Record<Language, ParkSite['types']>>>;
};

/** What the table of lots holds; without `numbers` it could not be read. */
type ParkLots = {
  file: string;
  rows: ParkRow[];
  /** Numbers of all its rows in small letters, also of those that cannot be lots. */
  numbers?: ReadonlySet<string>;
};

/** The lots of the folder, in its order, each with its outline on the plan. */
export async function readLots(folder: string, known: Known, findings: Findings): Promise<ParkLots> {
  const mistakesBefore = findings.mistakes.length;
  const found = readTableFile(folder, 'lots', findings.mistakes);
  const file = found?.file ?? 'lots.csv';
  const table = found && (await readTableOf(file, found.bytes, known.names, findings));
  if (!table) {
    const isAbsent = findings.mistakes.length === mistakesBefore;
    return { file, rows: [], ...(isAbsent && { numbers: new Set() }) };
  }
  const [mistakes, warnings]: [Found[], Found[]] = [[], []];
  const lines = new Map<string, number>();
  const rows = table.parsed.flatMap((row) => {
    const into = (found: Found[]) => (what: string) => found.push({ place: row.line, what });
    return readRow(row, known, lines, { remark: into(mistakes), warn: into(warnings) });
  });
  const lineOf = ({ place, what }: Found) => `${file}:${place}: ${what}`;
  findings.mistakes.push(...byCause(mistakes, lineOf));
  findings.warnings.push(...byCause(warnings, lineOf));
  return { file, rows, numbers: new Set(table.parsed.map(({ lotNumber }) => keyOf(lotNumber))) };
}

const keyOf = (lotNumber: string) => cleanIdentifier(lotNumber).toLowerCase();

/** The table, and what is said of the whole; undefined, with a mistake, if it is none. */
async function readTableOf(
  file: string,
  bytes: Uint8Array,
  names: Known['names'],
  { mistakes, warnings, notes }: Findings,
): Promise<LotTable | undefined> {
  try {
    const table = await readLotTable(bytes, parkTable, (written) =>
      readNamedType(written, (key, language) => names[language]?.[key as LotType] ?? {}),
    );
    const reading = table.reading(sayEnglish);
    if (reading) notes.push(`${file}: ${reading}`);
    warnings.push(...table.remarks.map((remark) => `${file}: ${remark(sayEnglish)}`));
    return table;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    mistakes.push(`${file}: ${error.message}`);
    return undefined;
  }
}

type Remarks = { remark: (what: string) => void; warn: (what: string) => void };

/** The lot of a row, in a list that is empty if it cannot be one. `lines` are those of the lots before it, by number. */
function readRow(
  { line, given, lotNumber, errors, place }: LotTable['parsed'][number],
  { outlines, types, measures, names }: Known,
  lines: Map<string, number>,
  { remark, warn }: Remarks,
): ParkRow[] {
  for (const { column, message } of errors) remark(column ? `${column}: ${message}` : message);
  if (!given) return [];
  const { type, status = 'available' } = given;
  const key = keyOf(given.lotNumber);
  const earlier = lines.get(key);
  if (earlier === undefined) lines.set(key, line);
  else remark(`lot ${given.lotNumber} stands on line ${earlier} already`);
  if (!officeMaySet(status, null)) remark(`${lotColumns.status}: ${importTexts.statusByBooking}`);
  if (!type) {
    remark(`${lotColumns.type}: ${lotFormFields.positionRequired}`);
    return [];
  }
  if (!types.includes(type))
    remark(`${lotColumns.type}: park.yaml names no type ${type}, but ${types.join(', ')}`);
  const outline = outlines.get(key);
  const plan = outline ? planOf(outline, place, { remark, warn }) : null;
  const { frontageM, depthM } = measures[type] ?? {};
  const square = outline?.areaSqm ?? names.en?.[type]?.areaSqm ?? (frontageM && depthM && frontageM * depthM);
  const area = given.area ?? (square && Math.round(square));
  return [{ line, lotNumber, errors, given: { ...given, type, area }, plan }];
}

const compassPoint = /north|south|east|west/i;

function planOf(
  { outline, block }: PlacedOutline,
  place: Partial<Record<PlaceColumn, string>>,
  { remark, warn }: Remarks,
): LotPlan {
  const sides = rectangleSides(outline);
  const metres = (column: 'frontageM' | 'depthM', drawn: number | undefined) => {
    const written = place[column];
    if (!written) return drawn === undefined ? null : Math.round(drawn * 100) / 100;
    if (!(Number(written) > 0))
      remark(`${placeColumns[column]}: must be a number of metres above 0, such as 24.4`);
    return Number(written);
  };
  if (place.facing && !compassPoint.test(place.facing))
    warn(
      `${placeColumns.facing}: ${place.facing} is none of north, east, south and west, so no front is drawn`,
    );
  return {
    outline,
    block,
    street: place.street ?? '',
    facing: place.facing ?? '',
    // of a rectangle, the shorter side faces the street
    frontageM: metres('frontageM', sides?.[0]),
    depthM: metres('depthM', sides?.[1]),
  };
}
