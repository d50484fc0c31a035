import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#core/audit/messages.ts';
import { type AuditEntry, recordAudit } from '#core/audit/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { formatPrice } from '#shared/money.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import type { Say } from '#shared/say.ts';
import type { TableFormat } from '#shared/table-format.ts';
import { lotStatusLabels } from '../labels.ts';
import { type LotStatus, type LotType, type LotUse, officeMaySet } from '../lifecycle.ts';
import { lotRefusals } from '../messages.ts';
import { lotCan } from '../policy.ts';
import { countLots, type LotFilter } from './list-store.ts';
import {
  changeLot,
  findLot,
  findUnitOnLot,
  insertLot,
  type LotRow,
  lockStock,
  moveStock,
  recordPrice,
  type Stock,
} from './store.ts';

/** Input of the office for a lot; absent fields are kept. */
export type LotChange = {
  lotNumber?: string | undefined;
  type?: LotType | undefined;
  lotUse?: LotUse | null | undefined;
  phase?: number | undefined;
  status?: string | undefined;
  buildUp?: string | undefined;
  landSize?: string | undefined;
  size?: string | undefined;
  area?: number | null | undefined;
  price?: number | null | undefined;
  name?: string | undefined;
  description?: string | undefined;
  reason?: string | undefined;
  /** Optimistic lock: the state on which the change was decided, where it is known. */
  seenStatus?: LotStatus | undefined;
  seenPhase?: number | undefined;
  seenPrice?: number | null | undefined;
};

/** What a change of a lot's status asks of the nouns above: bookings and lines. The stock is locked. */
export type StockHolds = {
  /** Expires a request, and settles an offer, whose time is over. */
  freeExpired: (tx: Tx, stock: Stock, now: Date) => Promise<void>;
  /** What the lot becomes that is set to a status: one that somebody waits for is offered, not available. @throws LOT_OFFERED */
  becomes: (tx: Tx, lotId: string, to: LotStatus, by: ChangeContext) => Promise<LotStatus>;
};

export type ActorContext = { actor: Actor; now: Date };
/** The same of a change that an operator may make on the machine; the actor is null then. */
export type ChangeContext = { actor: Actor | null; now: Date };

/**
 * Adds a lot to a property (D-65).
 * @throws FORBIDDEN, LOT_STATUS_INVALID, LOT_NUMBER_TAKEN
 */
export async function addLot(
  tx: Tx,
  lot: LotChange & { lotNumber: string; type: LotType; propertyId: string },
  { actor, now }: ActorContext,
): Promise<LotRow> {
  assertAllowed(lotCan.write(actor));
  const status = lot.status ?? 'available';
  if (!officeMaySet(status, null)) throw new Problem(lotRefusals.LOT_STATUS_INVALID);
  const { propertyId, lotNumber, type } = lot;
  const id = await insertLot(tx, { ...columnsOf(lot), propertyId, lotNumber, type, status }, now);
  const added = await reloadLot(tx, id);
  await recordAudit(tx, auditOfNew(added, lot.reason ?? '', { actor, now }));
  return added;
}

/**
 * Changes the given fields of a lot. A status also applies to the unit on it and is refused while a live booking holds the
 * lot, which a deferred constraint checks at commit (D-64, D-68). Values equal to the stored ones change nothing
 * and are not recorded.
 * @throws FORBIDDEN, LOT_NOT_FOUND, LOT_CHANGED, LOT_STATUS_INVALID, LOT_NUMBER_TAKEN, LOT_HELD, LOT_OFFERED, UNIT_DIFFERS
 */
export async function changeLotByOffice(
  tx: Tx,
  id: string,
  change: LotChange,
  { actor, now }: ActorContext,
  { freeExpired, becomes }: StockHolds,
): Promise<LotRow> {
  assertAllowed(lotCan.write(actor));
  const found = await findLot(tx, id);
  if (!found) throw new Problem(lotRefusals.LOT_NOT_FOUND);
  const unit = await findUnitOnLot(tx, id);
  const stock = { lotId: id, unitId: unit?.id ?? null };
  await lockStock(tx, stock);
  await freeExpired(tx, stock, now);
  const before = await reloadLot(tx, id);

  assertAsSeen(before, change);
  const { status } = change;
  if (status !== undefined && !officeMaySet(status, before.status)) {
    throw new Problem(lotRefusals.LOT_STATUS_INVALID);
  }
  const columns = columnsOf(change);
  const wanted = { ...before, ...columns, status: status ?? before.status };
  if (changedFields(before, wanted).length === 0) return before;
  const to =
    wanted.status === before.status ? before.status : await becomes(tx, id, wanted.status, { actor, now });

  const reason = change.reason ?? '';
  if (to !== before.status) {
    const isMoved = await moveStock(tx, stock, before.status, to, { actor, reason, at: now });
    if (!isMoved) throw new Problem(lotRefusals.UNIT_DIFFERS, { found: before.status });
  }
  await changeLot(tx, id, columns, now);
  const after = await reloadLot(tx, id);
  if (after.price !== before.price) {
    await recordPrice(tx, id, { before: before.price, after: after.price }, { actor, reason, at: now });
  }
  await recordAudit(tx, auditOfChange(before, after, reason, { actor, now }));
  return after;
}

/** What is as it is wanted need not be as it was seen: a reply may have been lost. @throws LOT_CHANGED unless the lot is as it was seen */
function assertAsSeen({ status, phase, price }: LotRow, change: LotChange): void {
  const { seenStatus = status, seenPhase = phase, seenPrice = price } = change;
  const isStatus = seenStatus === status || change.status === status;
  const isPhase = seenPhase === phase || change.phase === phase;
  if (isStatus && isPhase && (seenPrice === price || change.price === price)) return;
  const values = {
    status: lotStatusLabels[status],
    phase: String(phase),
    price: (say: Say) => formatPrice(price, say),
  };
  throw new Problem(lotRefusals.LOT_CHANGED, { values, found: status });
}

export function auditOfNew(
  { id, lotNumber, type, status, price }: LotRow,
  reason: string,
  by: ChangeContext,
): AuditEntry {
  return {
    actor: by.actor,
    action: 'lot.create',
    target: { type: 'lot', id },
    to: { lotNumber, type, status, price },
    why: reason,
    at: by.now,
  };
}

export function auditOfChange(before: LotRow, after: LotRow, reason: string, by: ChangeContext): AuditEntry {
  return {
    actor: by.actor,
    action: actionOf(before.status, after.status),
    target: { type: 'lot', id: after.id },
    ...differences(before, after),
    why: reason,
    detail: { lotNumber: after.lotNumber },
    at: by.now,
  };
}

/** Columns stored as given; the status has its own path. */
export function columnsOf({
  area,
  reason: _reason,
  status: _status,
  seenStatus: _seenStatus,
  seenPhase: _seenPhase,
  seenPrice: _seenPrice,
  ...columns
}: LotChange) {
  const given = Object.entries({ ...columns, areaSqm: area }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Omit<LotRow, 'id' | 'status'>>;
}

function actionOf(before: LotStatus, after: LotStatus): AuditAction {
  if (before === after) return 'lot.update';
  if (after === 'locked') return 'lot.lock';
  return before === 'locked' ? 'lot.unlock' : 'lot.set_status';
}

const auditedFields = [
  'lotNumber',
  'type',
  'lotUse',
  'phase',
  'status',
  'buildUp',
  'landSize',
  'size',
  'areaSqm',
  'price',
  'name',
  'description',
  'plan',
] as const;

const changedFields = (before: LotRow, after: LotRow) =>
  auditedFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));

function differences(before: LotRow, after: LotRow) {
  const changed = changedFields(before, after);
  const valuesOf = (lot: LotRow) => Object.fromEntries(changed.map((field) => [field, lot[field]]));
  return { from: valuesOf(before), to: valuesOf(after) };
}

async function reloadLot(tx: Tx, id: string): Promise<LotRow> {
  const lot = await findLot(tx, id);
  if (!lot) throw new Error(`The lot ${id} vanished inside its own transaction`);
  return lot;
}

/** Writes an export of lots into the audit trail: its filters, its format and its number of rows. @throws FORBIDDEN */
export async function recordExport(
  tx: Tx,
  { query, format }: { query: object; format: TableFormat },
  filter: LotFilter,
  { actor, now }: ActorContext,
): Promise<void> {
  assertAllowed(lotCan.write(actor));
  await recordAudit(tx, {
    actor,
    action: 'lot.export',
    target: { type: 'lot', id: 'list' },
    detail: { filter: query, format, rows: await countLots(tx, filter) },
    at: now,
  });
}
