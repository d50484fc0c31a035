import type { z } from 'zod';
import type { Lot, StaffLot } from '#core/lots/contract.ts';
import { lotStatusLabels } from '#core/lots/labels.ts';
import {
  hasBooking,
  type LotStatus,
  type LotType,
  lotStatuses,
  lotTypes,
  lotUses,
  settableStatuses,
} from '#core/lots/lifecycle.ts';
import { allTypesText, typeTexts } from '#core/lots/messages.ts';
import { createLot, updateLot } from '#core/lots/office-contract.ts';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { t } from '#shared/say.ts';
import { useLotTypes } from '../queries.ts';

/** Filters by status and by position, of the list and of a price change. */
export const lotStatusFilters = ['all', ...lotStatuses] as const;
export const lotStatusOptions = optionsOf(lotStatusFilters, (status) =>
  status === 'all' ? t('All statuses') : lotStatusLabels[status],
);
export const lotTypeFilters = ['all', ...lotTypes] as const;
export const useLotTypeOptions = () =>
  optionsOf(['all', ...useLotTypes()], (type) => (type === 'all' ? allTypesText() : typeTexts(type).label));

/** The values of the lot form, as typed; an empty `lotUse` is none. */
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

/** Initial values: those of the lot, or of an available lot in phase 1. */
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
 * The statuses the office may choose (D-64), including the current one, so that saving changes nothing by itself.
 * Locking is an action of the row, which asks for the reason.
 */
export function statusChoices(lot: StaffLot | null): LotStatus[] {
  const now = lot?.status ?? null;
  return settableStatuses(now, lot !== null && hasBooking(lot)).filter(
    (status) => status !== 'locked' || status === now,
  );
}

type NewLot = z.input<typeof createLot.body>;
type LotChange = z.input<typeof updateLot.body>;

export function newLotOf(values: LotValues): NewLot {
  return { ...values, lotUse: purposeOf(values) };
}

/**
 * The changed fields only, so that concurrent changes by others are not overwritten, and what was last seen of status, phase and
 * price where they change (D-495).
 */
export function lotChangeOf(lot: Lot, values: LotValues, seen = lot): LotChange {
  const before = lotValues(lot);
  const names = Object.keys(before) as (keyof LotValues)[];
  const changed = Object.fromEntries(
    names.filter((name) => values[name].trim() !== before[name]).map((name) => [name, values[name]]),
  );
  return {
    ...changed,
    ...('lotUse' in changed && { lotUse: purposeOf(values) }),
    ...('status' in changed && { seenStatus: seen.status }),
    ...('phase' in changed && { seenPhase: seen.phase }),
    ...('price' in changed && { seenPrice: seen.price }),
  };
}

const purposeOf = ({ lotUse }: LotValues) => lotUses.find((use) => use === lotUse) ?? null;

/** Validation errors by field. */
export function lotProblems(lot: Lot | null, values: LotValues): Record<string, string> {
  const result = lot
    ? updateLot.body.safeParse(lotChangeOf(lot, values))
    : createLot.body.safeParse(newLotOf(values));
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}
