import { typeNamesOf } from '#core/park/type-labels.ts';
import { type Language, languages, pageLanguage } from '#shared/language.ts';

/** Lot types by position: A corner, B intermediate, C end lot; a park may call them otherwise (D-460). */
export const lotTypes = ['A', 'B', 'C'] as const;
export type LotType = (typeof lotTypes)[number];

/** The types of which a park states facts: all where it states none. */
export function typesOf({ types }: { types: { [T in LotType]?: object | undefined } }): LotType[] {
  const stated = lotTypes.filter((type) => types[type] !== undefined);
  return stated.length === 0 ? [...lotTypes] : stated;
}

/** The use of a lot; stored beside its position (D-63). */
export const lotUses = ['Factory', 'Warehouse', 'Office', 'Retail'] as const;
export type LotUse = (typeof lotUses)[number];

/** R-LOT-24. A unit has the same statuses and moves together with the lot under it (D-68). */
export const lotStatuses = ['available', 'reserved', 'booked', 'sold', 'locked'] as const;
export type LotStatus = (typeof lotStatuses)[number];

/** The status of a name, case-insensitive; undefined when unknown. */
export function readLotStatus(written: string): LotStatus | undefined {
  const word = written.trim().toLowerCase();
  return lotStatuses.find((status) => status === word);
}

/**
 * Statuses that an administrator may set manually while no live booking holds the lot; a held lot follows its booking.
 * 'booked' is never set manually: it follows a payment (D-64).
 */
export const officeStatuses = [
  'available',
  'reserved',
  'sold',
  'locked',
] as const satisfies readonly LotStatus[];

/**
 * The statuses that the office may write manually: its own and the current one; of a lot held by a live booking only the
 * current one; `now` is null for a new lot.
 */
export function settableStatuses(now: LotStatus | null, isHeld = false): readonly LotStatus[] {
  if (isHeld) return lotStatuses.filter((status) => status === now);
  return lotStatuses.filter((status) => status === now || officeStatuses.some((each) => each === status));
}

/** Whether the office may set this status manually while no booking holds the lot. */
export function officeMaySet(status: string, now: LotStatus | null): status is LotStatus {
  return settableStatuses(now).some((each) => each === status);
}

/** Whether a lot or unit can be booked; one sent without a status can. */
export function isFree({ status }: { status?: LotStatus }): boolean {
  return status === undefined || status === 'available';
}

/** Whether nobody can have a lot any more, or for now: it is neither on offer nor to be waited for (D-72). */
export function isGone({ status }: { status: LotStatus }): boolean {
  return status === 'sold' || status === 'locked';
}

/** Whether a lot is held for somebody, so that others can wait for it (D-264). */
export function isHeld({ status }: { status: LotStatus }): boolean {
  return status === 'reserved' || status === 'booked';
}

/** Whether a live booking holds a lot, so that its status follows that booking; a lot on offer the office may lock or sell (D-270). */
export function hasBooking({
  holder,
}: {
  holder?: { bookingId: string | null } | null | undefined;
}): boolean {
  return Boolean(holder?.bookingId);
}

/** Whether the office may lock or unlock a lot: a held one follows its booking, a paid or sold one is off the market. */
export function isLockable({ status, isHeld }: { status: LotStatus; isHeld: boolean }): boolean {
  const isOffMarket = status === 'booked' || status === 'sold';
  return !isOffMarket && settableStatuses(status, isHeld).includes('locked' satisfies LotStatus);
}

/** The list price of a piece of stock in ringgit: of a lot also where a unit on it was named (D-68); null while it has none. */
export function listPriceOf(
  stock: Record<'lot' | 'unit', { price: number | null } | undefined>,
): number | null {
  return (stock.lot ?? stock.unit)?.price ?? null;
}

export type Availability = {
  available: number;
  reserved: number;
  booked: number;
  /** Sold and locked counted together: neither can be bought (D-72). */
  sold: number;
  /** Those of them that are locked. */
  locked: number;
  total: number;
  /** available / total, rounded to whole per cent; 0 without lots. */
  percentAvailable: number;
};

/** The number of lots of a type with a status. */
export type LotTally = { type: LotType; status: LotStatus; count: number };

/** Lots counted by type and status: the input of the overviews, of one size for any number of lots. */
export function tallyLots(lots: readonly { type: LotType; status: LotStatus }[]): LotTally[] {
  return lotTypes
    .flatMap((type) => lotStatuses.map((status) => ({ type, status })))
    .map(({ type, status }) => ({
      type,
      status,
      count: lots.filter((lot) => lot.type === type && lot.status === status).length,
    }))
    .filter(({ count }) => count > 0);
}

/** Lots as rows, or already counted. */
type Counted = readonly { status: LotStatus; count?: number }[];

function sumOf(lots: Counted): number {
  return lots.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** Counts lots for the availability overviews. */
export function countAvailability(lots: Counted): Availability {
  const count = (...wanted: LotStatus[]) => sumOf(lots.filter((lot) => wanted.includes(lot.status)));
  const available = count('available');
  const total = sumOf(lots);
  return {
    available,
    reserved: count('reserved'),
    booked: count('booked'),
    sold: count('sold', 'locked'),
    locked: count('locked'),
    total,
    percentAvailable: total === 0 ? 0 : Math.round((available / total) * 100),
  };
}

/** Most available lots that are few. */
const FEW = 10;

/** Whether few lots are left to buy, at most a third of all (D-217). */
export function areFewLeft({ available, total }: Availability): boolean {
  return available > 0 && available <= FEW && available <= total / 3;
}

/**
 * The type named by a path or a label: 'a', 'A', 'type-a', 'CORNER (A)' (D-66, D-69).
 * Undefined when it names none.
 */
export function readLotType(written: string): LotType | undefined {
  const text = written.trim();
  const letter = /^(?:type-)?([abc])$/i.exec(text)?.[1] ?? /\(([abc])\)\s*$/i.exec(text)?.[1];
  return lotTypes.find((type) => type === letter?.toUpperCase());
}

/** The type that a table names: by its key, or by name, plural or letter as the park has them in any language (D-460). */
export function readNamedType(
  written: string,
  namesOf: typeof typeNamesOf = typeNamesOf,
): LotType | undefined {
  const text = written.trim().toLowerCase();
  const isOf = (type: LotType, language: Language) => {
    const { name, plural, letter } = namesOf(type, language);
    return [name, plural, letter].some((each) => each?.toLowerCase() === text);
  };
  return readLotType(written) ?? lotTypes.find((type) => languages.some((language) => isOf(type, language)));
}

/** Square metres assumed when a lot carries no valid area: the corner plots are wider. */
const DEFAULT_CORNER_SQM = 201;
const DEFAULT_OTHER_SQM = 186;

/** The area to show, in square metres: the stored one, else that of its type in the park, or of its position (R-LOT-27). */
export function areaOrDefault(sqm: number | null | undefined, type: string): number {
  if (typeof sqm === 'number' && Number.isFinite(sqm) && sqm > 0) return sqm;
  const own = typeNamesOf(type, pageLanguage).areaSqm;
  if (own !== undefined) return own;
  const corner = type === 'A' || /\(A\)|corner/i.test(type);
  return corner ? DEFAULT_CORNER_SQM : DEFAULT_OTHER_SQM;
}

/** The highest phase that can be asked for. */
export const MAX_PHASE = 10_000;

/** The phase in an address; undefined where none is. */
export function readPhase(written: string): number | undefined {
  const phase = Number(written);
  return Number.isInteger(phase) && phase > 0 && phase <= MAX_PHASE ? phase : undefined;
}

/**
 * The lot meant by the agent dialog's `propertyId`; undefined when it is a plain id. Lot numbers may hold hyphens
 * (D-67).
 */
export function readAgentDialogLot(propertyId: string): { type: LotType; lotNumber: string } | undefined {
  const [, letter, lotNumber] = /^type-([abc])-(.+)$/i.exec(propertyId) ?? [];
  const type = readLotType(letter ?? '');
  return type && lotNumber ? { type, lotNumber } : undefined;
}
