import { queryOptions } from '@tanstack/react-query';
import { type Lot, listLots, listUnits, type Unit } from '#features/lots/contract.ts';
import { isFree } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { lotsKey, readLot } from '#features/lots/web/queries.ts';
import { getUser, listUsers, type User } from '#features/users/contract.ts';
import { call, callPage } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import type { Choice, Choices, ChoicesQuery } from '#platform/web/ui/SearchedSelect.tsx';
import { areaOrDefault, formatSqft } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { mayBookFor } from './booking-requests.ts';

/** Page size of the options; a search finds the others. */
const OFFERED = 25;

const clientChoice = ({ _id, name, email }: User): Choice => ({ value: _id, label: `${name} (${email})` });

/** The first people by name that the viewer may book for and that match the search (R-AGT-22, R-CALL-47). */
export function clientChoicesQuery(viewer: User, search: string): ChoicesQuery {
  const members = viewer.role === 'super_admin' ? {} : { approved: 'true' };
  return {
    queryKey: ['users', 'clients', viewer._id, search],
    queryFn: async ({ signal }) => {
      const query = { role: 'user' as const, ...members, search, sort: 'name' as const, limit: OFFERED };
      return chosenFrom(
        await callPage(listUsers, { query, signal }),
        (user) => mayBookFor(viewer, user),
        clientChoice,
      );
    },
    refetchOnWindowFocus: false,
  };
}

/** One client by id; undefined for an empty id, and for one the viewer cannot book for (R-AGT-19). */
export function clientChoiceQuery(viewer: User, id: string) {
  return queryOptions({
    queryKey: ['users', 'client', viewer._id, id],
    queryFn: async ({ signal }): Promise<{ client: Choice | null }> => {
      if (id === '') return { client: null };
      try {
        const user = await call(getUser, { params: { id }, signal });
        return { client: mayBookFor(viewer, user) ? clientChoice(user) : null };
      } catch (error) {
        if (error instanceof CallFailure && (error.status === 403 || error.status === 404)) {
          return { client: null };
        }
        throw error;
      }
    },
    refetchOnWindowFocus: false,
  });
}

/** The first free lots or units of a property, by number, that the words find (R-AGT-22, R-CALL-23, R-CALL-24, R-CALL-47). */
export function stockChoicesQuery(kind: 'lot' | 'unit', propertyId: string, words: string): ChoicesQuery {
  const free = { status: 'available', limit: OFFERED };
  return {
    queryKey: [...lotsKey, 'stock', propertyId, kind, words],
    queryFn: async ({ signal }) => {
      if (kind === 'unit') {
        const input = { params: { property: propertyId }, query: { ...free, search: words }, signal };
        return chosenFrom(await callPage(listUnits, input), isFree, unitOption);
      }
      const query = { ...free, propertyId, ...searchedLots(words) };
      return chosenFrom(await callPage(listLots, { query, signal }), isFree, (lot) =>
        lotOption(readLot(lot)),
      );
    },
    // no refetch on window focus: a form must not change while being filled in
    refetchOnWindowFocus: false,
  };
}

/** A lot to choose, with all of it: a booking of it names more than its id. */
export type LotChoice = Choice & { lot: Lot };

/** The first free lots of the park, by number, that the words find (R-AGT-22). */
export function freeLotChoicesQuery(words: string): ChoicesQuery<LotChoice> {
  return {
    queryKey: [...lotsKey, 'stock', 'free', words],
    queryFn: async ({ signal }) => {
      const query = { status: 'available', limit: OFFERED, ...searchedLots(words) };
      return chosenFrom(await callPage(listLots, { query, signal }), isFree, (sent) => {
        const lot = readLot(sent);
        return { ...lotOption(lot), lot };
      });
    },
    // no refetch on window focus: a form must not change while being filled in
    refetchOnWindowFocus: false,
  };
}

/** What may be chosen of a page; what may not counts for nothing. */
function chosenFrom<Row, C extends Choice>(
  { rows, total }: { rows: readonly Row[]; total: number },
  mayChoose: (row: Row) => boolean,
  asChoice: (row: Row) => C,
): Choices<C> {
  const choices = rows.filter(mayChoose).map(asChoice);
  return { choices, total: total - (rows.length - choices.length) };
}

/** What the list of lots is narrowed to by words as a lot is named: 'Lot 12, type B, phase 2' or a part of it. */
export function searchedLots(words: string): { search: string; type?: string; phase?: number } {
  const [, type] = /\btype\s+([a-z])\b/i.exec(words) ?? [];
  const [, phase] = /\bphase\s+(\d{1,4})\b/i.exec(words) ?? [];
  const rest = words
    .replace(/\btype(\s+[a-z])?(?=[\s,]|$)/i, '')
    .replace(/\bphase(\s+\d{1,4})?(?=[\s,]|$)/i, '')
    .replace(/^\s*lot(?=\s|$)/i, '')
    .replace(/^[\s,]+|[\s,]+$/g, '');
  return { search: rest, ...(type && { type }), ...(phase && { phase: Number(phase) }) };
}

/** A piece of stock in a list of choices, and what is said of it once chosen. */
type StockOption = { value: string; label: string; details: string };

function lotOption(lot: Lot): StockOption {
  const area = areaOrDefault(lot.area, lot.type);
  return {
    value: lot._id,
    label: `Lot ${lot.lotNumber}, type ${lot.type}, phase ${lot.phase}`,
    details: `${lotTypeTexts[lot.type].position}, ${area} sqm (${formatSqft(area)} sqft), ${formatPrice(lot.price)}`,
  };
}

function unitOption(unit: Unit): StockOption {
  const place = unit.lotNumber === null ? '' : ` on lot ${unit.lotNumber}`;
  const size = unit.buildUp === null ? '' : `${unit.buildUp} sqft built up, `;
  return {
    value: unit._id,
    label: `Unit ${unit.unitNumber}${place}, ${unit.type}`,
    details: size + formatPrice(unit.price),
  };
}
