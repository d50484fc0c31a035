import type { Lot, LotHolder, StaffLot, Unit } from '../contract.ts';
import { areaOrDefault, listPriceOf } from '../lifecycle.ts';
import { typeTexts } from '../messages.ts';
import type { LotEvent } from '../office-contract.ts';
import type { EventRow, UnitWithLot } from './list-store.ts';
import type { LotRow } from './store.ts';

/** A lot as lists show it; a missing area defaults to that of its type. */
export function presentLot(lot: LotRow): Lot {
  return {
    _id: lot.id,
    id: lot.id,
    lotNumber: lot.lotNumber,
    type: lot.type,
    typeLabel: typeTexts(lot.type).keyLabel,
    lotUse: lot.lotUse,
    phase: lot.phase,
    status: lot.status,
    area: areaOrDefault(lot.areaSqm, lot.type),
    price: lot.price,
    buildUp: lot.buildUp,
    landSize: lot.landSize,
    size: lot.size,
    name: lot.name,
    description: lot.description,
    propertyId: lot.propertyId,
  };
}

/** A lot with the booking that holds it, and with how many wait for it, for readers who may know. */
export function presentHeldLot(
  lot: LotRow,
  holders: ReadonlyMap<string, LotHolder>,
  waiting: ReadonlyMap<string, number>,
): StaffLot {
  return { ...presentLot(lot), holder: holders.get(lot.id) ?? null, waiting: waiting.get(lot.id) ?? 0 };
}

/** An entry of a lot's history; staff by name. The client is named in the booking, not here. */
export function presentEvent({ event, actorName }: EventRow): LotEvent {
  const { id, field, before, after, reason, actorRole } = event;
  return {
    _id: String(id),
    id,
    field,
    before,
    after,
    reason,
    actorName: actorRole === 'user' ? '' : (actorName ?? ''),
    actorRole,
    at: event.at.toISOString(),
  };
}

/** A unit as lists show it. */
export function presentUnit(unit: UnitWithLot): Unit {
  return {
    _id: unit.id,
    id: unit.id,
    unitNumber: unit.unitNumber,
    lotNumber: unit.lotNumber,
    lotId: unit.lotId,
    type: unit.type,
    buildUp: unit.buildUpSqft,
    status: unit.status,
    price: listPriceOf({ lot: unit.lotId === null ? undefined : { price: unit.lotPrice }, unit }),
    propertyId: unit.propertyId,
  };
}

/** The number of lots per verdict in a bulk change. */
export function countVerdicts<V extends string>(
  rows: readonly { verdict: V }[],
  verdicts: readonly V[],
): Record<V, number> {
  const counts = verdicts.map((each) => [each, rows.filter(({ verdict }) => verdict === each).length]);
  return Object.fromEntries(counts) as Record<V, number>;
}
