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
import { namedAll } from '../park/findings.ts';
import { checkPark, type Park, samplePark } from '../park/read-park.ts';
import { guardPark, guardSettings } from '../production-guard.ts';
import { type Command, type Say, withDatabase } from './command.ts';
import { sayFindings } from './park.ts';
import { findRenamed } from './renamed-lots.ts';

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
  park: Pick<Park, 'site' | 'rows' | 'lotsFile'>,
  { isTrial, now }: { isTrial: boolean; now: Date },
  print: Say,
): Promise<true> {
  const transact = createTransact(db, { lots_number: lotRefusals.LOT_NUMBER_TAKEN });
  const { rows, kept, doubts, statuses } = await transact((tx) =>
    upsertLots(tx, park, { isTrial, now }),
  ).catch((error: unknown) => {
    throw error instanceof Problem ? new OperatorError(`${error.message}. Nothing was changed.`) : error;
  });
  for (const line of pricesOf(rows)) print(line);
  for (const row of rows) for (const line of linesOf(row)) print(line);
  if (statuses.length > 0) print(`Status differs, and stays as it is in the portal: ${namedAll(statuses)}.`);
  for (const doubt of doubts) print(doubt);
  if (doubts.length > 0 && !isTrial)
    throw new OperatorError('Nothing was changed: first answer the questions above.');
  if (kept.length > 0) print(`Not in ${park.lotsFile}, and left as they are: ${kept.join(', ')}.`);
  const { create, change } = countVerdicts(rows, ['create', 'change']);
  if (create + change === 0) print(`The portal has the lots as ${park.lotsFile} states them: nothing to do.`);
  else if (isTrial)
    print(
      `This would add ${pluralize(create, 'lot', 'lots')} and change ${change}. To do it: npm run park:apply -- --yes`,
    );
  else print(`Added ${pluralize(create, 'lot', 'lots')} and changed ${change}.`);
  return true;
}

type Outcome = {
  rows: ImportedRow[];
  /** Numbers of lots that the folder does not name. */
  kept: string[];
  /** What keeps the folder from being taken over. */
  doubts: string[];
  /** Lots whose status is another in the folder. */
  statuses: string[];
};

async function upsertLots(
  tx: Tx,
  { site, rows, lotsFile }: Pick<Park, 'site' | 'rows' | 'lotsFile'>,
  { isTrial, now }: { isTrial: boolean; now: Date },
): Promise<Outcome> {
  const properties = await listProperties(tx);
  const property =
    properties.length === 1 ? properties[0] : properties.find(({ slug }) => slug === site.slug);
  if (!property)
    throw new OperatorError(
      'The database has no such park: the first start of a portal takes the lots of its folder',
    );
  // all lots are locked, so that none changes between the comparison and the end of the transaction
  const stored = await lockLots(tx, { propertyId: property.id });
  const { renamed, doubts } = findRenamed(rows, stored, lotsFile);
  const byNumber = new Map(stored.map((lot) => [lot.lotNumber.toLowerCase(), lot]));
  const found = rows.map((row) => {
    const key = row.given.lotNumber.toLowerCase();
    return { row, lot: byNumber.get(key) ?? renamed.get(key) };
  });
  const table = found.map(({ row, lot }): ParsedRow => {
    // the status of a lot follows its bookings and the office: only a new lot has that of the file
    const status = lot ? undefined : row.given.status;
    return {
      ...row,
      given: { ...row.given, property: property.id, status },
      ...(lot && { renames: lot.lotNumber }),
    };
  });
  const named = new Set(found.map(({ lot }) => lot));
  const dryRun = isTrial || doubts.length > 0;
  const choices = { reason: 'park:apply', dryRun, parkSlug: property.slug, actor: null, now };
  return {
    rows: await upsertTable(tx, table, choices, importHolds),
    kept: stored.filter((lot) => !named.has(lot)).map(({ lotNumber }) => lotNumber),
    doubts,
    statuses: found.flatMap(({ row: { given }, lot }) =>
      lot && given.status && given.status !== lot.status
        ? [`lot ${given.lotNumber} (${lot.status}; ${lotsFile}: ${given.status})`]
        : [],
    ),
  };
}

const ringgit = (price: string) => (price ? Number(price).toLocaleString('en-MY') : 'nothing');

/** Every price that changes, the largest change first. */
function pricesOf(rows: readonly ImportedRow[]): string[] {
  const prices = rows.flatMap(({ lotNumber, verdict, changes }) =>
    verdict === 'create'
      ? []
      : changes
          .filter(({ column }) => column === lotColumns.price)
          .map(({ before, after }) => ({ lotNumber, before, after, by: Number(after) - Number(before) })),
  );
  prices.sort((one, other) => Math.abs(other.by) - Math.abs(one.by));
  return prices.map(({ lotNumber, before, after, by }) => {
    const change = before && after ? ` (${by > 0 ? '+' : '−'}${ringgit(String(Math.abs(by)))})` : '';
    return `lot ${lotNumber}: ${lotColumns.price}: ${ringgit(before)} → ${ringgit(after)}${change}`;
  });
}

/** Every cell but the price that changes, and a new lot with all that is stated of it. */
function linesOf({ lotNumber, verdict, changes }: ImportedRow): string[] {
  const cells = changes.filter(({ column }) => column !== lotColumns.property);
  if (verdict !== 'create')
    return cells
      .filter(({ column }) => column !== lotColumns.price)
      .map(
        ({ column, before, after }) =>
          `lot ${lotNumber}: ${column}: ${before || 'nothing'} → ${after || 'nothing'}`,
      );
  const stated = cells
    .filter(({ column }) => column !== lotColumns.lotNumber)
    .map(({ column, after }) => `${column} ${column === lotColumns.price ? ringgit(after) : after}`);
  return [`lot ${lotNumber}: new: ${stated.join(', ')}`];
}
