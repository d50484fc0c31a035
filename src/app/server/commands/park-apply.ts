import { lotColumns } from '#core/lots/bulk-contract.ts';
import type { ImportedRow } from '#core/lots/import-contract.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { lockLots } from '#core/lots/server/bulk-store.ts';
import { type ParsedRow, upsertTable } from '#core/lots/server/import-actions.ts';
import { listProperties } from '#core/lots/server/list-store.ts';
import { countVerdicts } from '#core/lots/server/present.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { pluralize } from '#shared/counts.ts';
import { Problem } from '#shared/problem.ts';
import { importHolds } from '../import-holds.ts';
import { checkPark, type Park, samplePark } from '../park/read-park.ts';
import { guardPark, guardSettings } from '../production-guard.ts';
import { type Command, type Say, withDatabase } from './command.ts';
import { sayFindings } from './park.ts';

/** `npm run park:apply [-- --yes]`: prints how the lots of the folder differ from those of the portal, and takes them over (D-214). */
export const parkApply: Command = async ([answer, ...others], environment, print) => {
  if (others.length > 0 || ![undefined, '--yes'].includes(answer))
    throw new OperatorError('Usage: npm run park:apply, or npm run park:apply -- --yes');
  const settings = readConfig(environment);
  guardSettings(settings);
  const { park, ...findings } = await checkPark(settings.parkDir ?? samplePark());
  sayFindings(findings, print);
  if (!park || findings.mistakes.length > 0) return false;
  guardPark(readConfig(environment, park));
  const isTrial = answer === undefined;
  return withDatabase(environment, ({ db }) => applyPark(db, park, { isTrial, now: new Date() }, print));
};

/** Compares the lots of a folder with the database and, unless it is a trial, takes them over in the same transaction. @throws OperatorError */
export async function applyPark(
  db: Db,
  park: Pick<Park, 'site' | 'rows'>,
  { isTrial, now }: { isTrial: boolean; now: Date },
  print: Say,
): Promise<true> {
  const transact = createTransact(db, { lots_number: lotRefusals.LOT_NUMBER_TAKEN });
  const { rows, kept } = await transact((tx) => upsertLots(tx, park, { isTrial, now })).catch(
    (error: unknown) => {
      throw error instanceof Problem ? new OperatorError(`${error.message}. Nothing was changed.`) : error;
    },
  );
  for (const row of rows) for (const line of linesOf(row)) print(line);
  if (kept.length > 0) print(`Not in lots.csv, and left as they are: ${kept.join(', ')}.`);
  const { create, change } = countVerdicts(rows, ['create', 'change']);
  if (create + change === 0) print('The portal has the lots as lots.csv states them: nothing to do.');
  else if (isTrial)
    print(
      `This would add ${pluralize(create, 'lot', 'lots')} and change ${change}. To do it: npm run park:apply -- --yes`,
    );
  else print(`Added ${pluralize(create, 'lot', 'lots')} and changed ${change}.`);
  return true;
}

async function upsertLots(
  tx: Tx,
  { site, rows }: Pick<Park, 'site' | 'rows'>,
  { isTrial, now }: { isTrial: boolean; now: Date },
): Promise<{ rows: ImportedRow[]; kept: string[] }> {
  const properties = await listProperties(tx);
  const property =
    properties.length === 1 ? properties[0] : properties.find(({ slug }) => slug === site.slug);
  if (!property)
    throw new OperatorError(
      'The database has no such park: the first start of a portal takes the lots of its folder',
    );
  // all lots are locked, so that none changes between the comparison and the end of the transaction
  const stored = await lockLots(tx, { propertyId: property.id });
  const known = new Set(stored.map(({ lotNumber }) => lotNumber.toLowerCase()));
  const table = rows.map((row): ParsedRow => {
    // the status of a lot follows its bookings and the office: only a new lot has that of the file
    const status = known.has(row.given.lotNumber.toLowerCase()) ? undefined : row.given.status;
    return { ...row, given: { ...row.given, property: property.id, status } };
  });
  const named = new Set(table.map(({ lotNumber }) => lotNumber.toLowerCase()));
  const choices = { reason: 'park:apply', dryRun: isTrial, parkSlug: property.slug, actor: null, now };
  return {
    rows: await upsertTable(tx, table, choices, importHolds),
    kept: stored.map(({ lotNumber }) => lotNumber).filter((number) => !named.has(number.toLowerCase())),
  };
}

/** Every cell that changes, and a new lot with all that is stated of it. */
function linesOf({ lotNumber, verdict, changes }: ImportedRow): string[] {
  const cells = changes.filter(({ column }) => column !== lotColumns.property);
  if (verdict !== 'create')
    return cells.map(
      ({ column, before, after }) =>
        `lot ${lotNumber}: ${column}: ${before || 'nothing'} → ${after || 'nothing'}`,
    );
  const stated = cells.filter(({ column }) => column !== lotColumns.lotNumber);
  return [`lot ${lotNumber}: new: ${stated.map(({ column, after }) => `${column} ${after}`).join(', ')}`];
}
