import type { Lot, StaffLot } from '#features/lots/contract.ts';
import { type LotStatus, type LotType, lotUses, settableStatuses } from '#features/lots/lifecycle.ts';
import { createLot, updateLot } from '#features/lots/office-contract.ts';
import type { LotChange, NewLot } from './office-queries.ts';

/** What the form of a lot holds, as people write it; an empty use is none. */
export type LotValues = {
  lotNumber: string;
  lotUse: string;
  type: LotType;
  phase: string;
  status: LotStatus;
  price: string;
  area: string;
  buildUp: string;
  landSize: string;
  name: string;
  description: string;
};

/** The values a form starts with: those of the lot, or an available lot of the first phase. */
export function lotValues(lot: Lot | null): LotValues {
  return {
    lotNumber: lot?.lotNumber ?? '',
    lotUse: lot?.lotUse ?? '',
    type: lot?.type ?? 'B',
    phase: String(lot?.phase ?? 1),
    status: lot?.status ?? 'available',
    price: lot?.price?.toLocaleString('en-MY') ?? '',
    area: lot ? String(lot.area) : '',
    buildUp: lot?.buildUp ?? '',
    landSize: lot?.landSize ?? '',
    name: lot?.name ?? '',
    description: lot?.description ?? '',
  };
}

/**
 * What the office may make of the lot now (R-LOT-30, D-64), what it is among it, so that saving changes nothing unasked.
 * Locking is an action of the row, which asks for the reason.
 */
export function statusChoices(lot: StaffLot | null): LotStatus[] {
  const now = lot?.status ?? null;
  return settableStatuses(now, Boolean(lot?.holder)).filter(
    (status) => status !== 'locked' || status === now,
  );
}

export function newLotOf(values: LotValues): NewLot {
  return { ...values, lotUse: purposeOf(values) };
}

/** Only what differs is sent, so that nothing someone else has changed meanwhile is put back. */
export function lotChangeOf(lot: Lot, values: LotValues): LotChange {
  const before = lotValues(lot);
  const names = Object.keys(before) as (keyof LotValues)[];
  const changed = Object.fromEntries(
    names.filter((name) => values[name].trim() !== before[name]).map((name) => [name, values[name]]),
  );
  return { ...changed, ...('lotUse' in changed && { lotUse: purposeOf(values) }) };
}

const purposeOf = ({ lotUse }: LotValues) => lotUses.find((use) => use === lotUse) ?? null;

/** What is wrong with the values, by field. */
export function lotProblems(lot: Lot | null, values: LotValues): Record<string, string> {
  const result = lot
    ? updateLot.body.safeParse(lotChangeOf(lot, values))
    : createLot.body.safeParse(newLotOf(values));
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}
