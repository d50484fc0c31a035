import { recordAudit, recordAudits } from '#core/audit/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { lotColumns } from '../bulk-contract.ts';
import type { ImportedRow, WrittenRow } from '../import-contract.ts';
import { type LotStatus, officeMaySet } from '../lifecycle.ts';
import { lotRefusals } from '../messages.ts';
import { bulkRefusals, importTexts, lotFormFields } from '../office-messages.ts';
import { lotCan } from '../policy.ts';
import { differingCells, differingPlace, digestOf } from './bulk-present.ts';
import {
  insertLots,
  lockLots,
  lockLotsByNumber,
  lockUnitsOn,
  lotsWithOtherUnits,
  moveUnitsAlong,
  type NewLot,
  recordChanges,
  rewriteLots,
} from './bulk-store.ts';
import { listProperties } from './list-store.ts';
import {
  type ActorContext,
  auditOfChange,
  auditOfNew,
  type ChangeContext,
  columnsOf,
} from './office-actions.ts';
import type { LotRow, PropertyRow } from './store.ts';
import type { LotPlan } from './tables.ts';

/** Booking functions that an import needs, injected because bookings is the layer above lots. */
export type BookingHolds = {
  /** Expires the requests past their deadline on this stock; all of it is locked. */
  freeAllExpired: (
    tx: Tx,
    stock: { lotIds: readonly string[]; unitIds: readonly string[] },
    now: Date,
  ) => Promise<void>;
  /** Which of these lots a live booking holds. */
  findHeldLots: (tx: Tx, lotIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Which of these lots somebody waits for or watches. */
  findLined: (tx: Tx, lotIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** What a lot becomes that is set to a status. @throws LOT_OFFERED */
  becomes: (tx: Tx, lotId: string, to: LotStatus, by: ChangeContext) => Promise<LotStatus>;
};

/** What is wrong with a cell, or with the whole row; the values fill the sentence. */
export type RowFault = ImportedRow['errors'][number] & { values?: Record<string, string | number> };
/** A row with what an import of it does, its faults in English. */
export type TriedRow = ImportedRow & { errors: RowFault[] };

/** One parsed row of the table; without `given` where its cells are invalid. */
export type ParsedRow = Pick<TriedRow, 'line' | 'lotNumber' | 'errors'> & {
  given?: WrittenRow;
  /** The place on the plan, which the folder of the park states too. */
  plan?: LotPlan | null;
  /** The number that the lot has in the portal, if the row changes it. */
  renames?: string;
};

type ImportChoices = {
  reason: string;
  dryRun: boolean;
  /** The digest of the rows that the caller has looked at. */
  seen?: string | undefined;
  parkSlug: string;
};

/** A row with its lot: `before` is the stored lot, `after` the lot with the row applied. */
type ValidatedRow = TriedRow & { before?: LotRow; after?: NewLot };

/**
 * Upserts lots from a table, all or none: with a refused row, or in a dry run, nothing is written.
 * Validates every row in both cases. Lots that are held keep their status (D-64), and so do all without `seen` (D-495).
 * @throws FORBIDDEN, LOTS_CHANGED
 */
export async function importTable(
  tx: Tx,
  table: readonly ParsedRow[],
  choices: ActorContext & ImportChoices,
  holds: BookingHolds,
): Promise<TriedRow[]> {
  assertAllowed(lotCan.write(choices.actor));
  return upsertTable(tx, table, choices, holds);
}

/** `importTable` without its permission: for a command of the operator too, which has no account. */
export async function upsertTable(
  tx: Tx,
  table: readonly ParsedRow[],
  { reason, dryRun, seen, parkSlug, ...by }: ChangeContext & ImportChoices,
  holds: BookingHolds,
): Promise<TriedRow[]> {
  const properties = await listProperties(tx);
  const located = withProperties(table, properties, parkSlug);
  const known = await lockKnown(tx, located, properties);
  const found = await freeAndFindBound(tx, located, known, by, holds);
  const bound = { ...found, isUnchecked: !dryRun && seen === undefined };

  const validated = located.map((row) => validateRow(row, known.get(row.storedKey), bound, properties));
  const rows = validated.map(({ line, lotNumber, verdict, changes, errors }) => ({
    line,
    lotNumber,
    verdict,
    changes,
    errors,
  }));
  if (dryRun) return rows;
  if (seen !== undefined && seen !== digestOf(rows)) throw new Problem(bulkRefusals.LOTS_CHANGED);
  if (rows.every(({ verdict }) => verdict !== 'refused')) await write(tx, validated, reason, by, holds);
  return rows;
}

/** `storedKey` is the key of the lot in the portal, `key` that of the lot after the import. */
type Located = ParsedRow & { key: string; storedKey: string; propertyId: string };

const keyOf = (propertyId: string, lotNumber: string) => `${propertyId} ${lotNumber.toLowerCase()}`;

/** Finds the property of each row, by default the park, and the rows that repeat the lot of an earlier row. */
function withProperties(
  table: readonly ParsedRow[],
  properties: readonly PropertyRow[],
  parkSlug: string,
): Located[] {
  const lines = new Map<string, number>();
  return table.map((row) => {
    const name = row.given?.property ?? parkSlug;
    const property = properties.find(({ id, slug, aliases }) => [id, slug, ...aliases].includes(name));
    const key = keyOf(property?.id ?? '', row.given?.lotNumber ?? `line ${row.line}`);
    const errors = [...row.errors];
    if (!property) {
      const names = properties.map(({ slug }) => slug).join(', ');
      errors.push({
        column: lotColumns.property,
        message: importTexts.propertyUnknown,
        values: { name, names },
      });
    }
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, row.line);
    else errors.push({ column: '', message: importTexts.twice, values: { line: earlier } });
    const storedKey = row.renames === undefined ? key : keyOf(property?.id ?? '', row.renames);
    return { ...row, key, storedKey, propertyId: property?.id ?? '', errors };
  });
}

/** The lots that the rows refer to, locked, by number and property. */
async function lockKnown(
  tx: Tx,
  rows: readonly Located[],
  properties: readonly PropertyRow[],
): Promise<Map<string, LotRow>> {
  const numbers = rows.flatMap(({ given, renames }) => (given ? [renames ?? given.lotNumber] : []));
  const lots = await lockLotsByNumber(
    tx,
    properties.map(({ id }) => id),
    numbers,
  );
  return new Map(lots.map((lot) => [keyOf(lot.propertyId, lot.lotNumber), lot]));
}

/** Lots whose status cannot change: a booking holds them, or their unit has a different status (D-68). */
type Bound = { held: ReadonlySet<string>; apart: ReadonlySet<string> };

/**
 * Expires the requests past their deadline on lots whose status changes, reads these lots again into `known`, and finds
 * those whose status still cannot change (D-80).
 */
async function freeAndFindBound(
  tx: Tx,
  rows: readonly Located[],
  known: Map<string, LotRow>,
  { now }: ChangeContext,
  { freeAllExpired, findHeldLots: heldAmong }: BookingHolds,
): Promise<Bound> {
  const moving = rows.flatMap(({ storedKey, given }) => {
    const lot = known.get(storedKey);
    return lot && given?.status !== undefined && given.status !== lot.status ? [lot.id] : [];
  });
  if (moving.length === 0) return { held: new Set(), apart: new Set() };
  // the lots are locked, and so before their units (the lock order)
  const unitIds = await lockUnitsOn(tx, moving);
  await freeAllExpired(tx, { lotIds: moving, unitIds }, now);
  for (const lot of await lockLots(tx, { ids: moving })) known.set(keyOf(lot.propertyId, lot.lotNumber), lot);
  return { held: await heldAmong(tx, moving), apart: new Set(await lotsWithOtherUnits(tx, moving)) };
}

function validateRow(
  { line, lotNumber, given, plan, propertyId, errors }: Located,
  before: LotRow | undefined,
  bound: Bound & { isUnchecked: boolean },
  properties: readonly PropertyRow[],
): ValidatedRow {
  const row = { line, lotNumber, changes: [] };
  if (!given) return { ...row, verdict: 'refused', errors };
  const { property: _property, status: _status, type = before?.type, ...fields } = given;
  const status = given.status ?? before?.status ?? 'available';
  const found = [...errors];
  if (!type) found.push({ column: lotColumns.type, message: lotFormFields.positionRequired });
  if (!officeMaySet(status, before?.status ?? null)) {
    found.push({ column: lotColumns.status, message: importTexts.statusByBooking });
    return { ...row, verdict: 'refused', errors: found };
  }
  if (before && status !== before.status) {
    const { held, apart, isUnchecked } = bound;
    const message =
      (held.has(before.id) && lotRefusals.LOT_HELD.message) ||
      (apart.has(before.id) && lotRefusals.UNIT_DIFFERS.message) ||
      (isUnchecked && importTexts.statusUnchecked);
    if (message) found.push({ column: lotColumns.status, message });
  }
  if (!type || found.length > 0) return { ...row, verdict: 'refused', errors: found };

  const place = plan === undefined ? {} : { plan };
  const after = { ...newLot, ...before, ...columnsOf(fields), ...place, propertyId, type, status };
  const changes = [...differingCells(before, after, properties), ...differingPlace(before?.plan, after.plan)];
  const verdict = before === undefined ? 'create' : changes.length > 0 ? 'change' : 'unchanged';
  return { ...row, verdict, changes, errors: [], after, ...(before && { before }) };
}

/** A lot of which only number and position are given. */
export const newLot = {
  lotNumber: '',
  lotUse: null,
  phase: 1,
  areaSqm: null,
  price: null,
  buildUp: '',
  landSize: '',
  size: '',
  name: '',
  description: '',
  plan: null,
} satisfies Partial<LotRow>;

async function write(
  tx: Tx,
  validated: readonly ValidatedRow[],
  reason: string,
  by: ChangeContext,
  holds: Pick<BookingHolds, 'findLined' | 'becomes'>,
): Promise<void> {
  const { actor, now } = by;
  const added = validated.flatMap(({ before, after }) => (after && !before ? [after] : []));
  const changed = validated.flatMap(({ verdict, before, after }) =>
    verdict === 'change' && before && after ? [{ before, after: { ...before, ...after } as LotRow }] : [],
  );
  if (added.length + changed.length === 0) return;
  const moving = changed.filter(({ before, after }) => before.status !== after.status);
  const lined = await holds.findLined(
    tx,
    moving.map(({ after }) => after.id),
  );
  for (const { after } of moving) {
    if (lined.has(after.id)) after.status = await holds.becomes(tx, after.id, after.status, by);
  }
  const rows = await insertLots(tx, added, now);
  await rewriteLots(tx, changed, now);
  const moved = changed.filter(({ before, after }) => before.status !== after.status);
  await moveUnitsAlong(
    tx,
    moved.map(({ after }) => after.id),
    now,
  );
  await recordChanges(tx, changed, { actor, reason, at: now });
  await recordAudits(tx, [
    ...rows.map((lot) => auditOfNew(lot, reason, by)),
    ...changed.map(({ before, after }) => auditOfChange(before, after, reason, by)),
  ]);
  await recordAudit(tx, {
    actor,
    action: 'lot.import',
    target: { type: 'lot', id: 'list' },
    detail: { create: rows.length, change: changed.length },
    why: reason,
    at: now,
  });
}
