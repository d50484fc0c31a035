import { queryOptions } from '@tanstack/react-query';
import { placeName } from '#core/bookings/labels.ts';
import {
  type Lot,
  listLots,
  listUnits,
  type PlannedLot,
  type StaffLot,
  type Unit,
} from '#core/lots/contract.ts';
import { lotStatusLabels } from '#core/lots/labels.ts';
import { areaOrDefault, isFree, lotTypes } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { holderTimes } from '#core/lots/office-messages.ts';
import { lotsKey, readLot } from '#core/lots/web/queries.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import { getUser, listUsers, type User } from '#core/users/contract.ts';
import { call, callPage } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import type { Choice, Choices, ChoicesQuery } from '#platform/web/ui/list/SearchedSelect.tsx';
import { formatArea } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { PricedLot } from './BookingTerms.tsx';
import { mayBookFor } from './booking-requests.ts';

/** Page size of the options; a search finds the others. */
const OFFERED = 25;

/** A client to choose, with the name by which sentences call them. */
export type ClientChoice = Choice & { name: string };

const clientChoice = ({ _id, name, email }: User): ClientChoice => ({
  value: _id,
  label: name,
  description: email,
  details: email,
  name,
});

/** The first clients of the viewer that match a search, by name. */
export function clientChoicesQuery(viewer: User, search: string): ChoicesQuery<ClientChoice> {
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

/** One client by id; null for an empty id, and for a person the viewer may not book for. */
export function clientChoiceQuery(viewer: User, id: string) {
  return queryOptions({
    queryKey: ['users', 'client', viewer._id, id],
    queryFn: async ({ signal }): Promise<{ client: ClientChoice | null }> => {
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

/** A lot or a unit to choose: what it is called, its price, and of a lot what its terms are read from. */
export type StockChoice = Choice & { place: string; price: number | null; lot?: PricedLot };

/** The first free lots or units of a property that match a search, by number. */
export function stockChoicesQuery(
  kind: 'lot' | 'unit',
  propertyId: string,
  words: string,
): ChoicesQuery<StockChoice> {
  return {
    queryKey: [...lotsKey, 'stock', propertyId, kind, words],
    queryFn: async ({ signal }) => {
      if (kind === 'lot')
        return withTaken(
          await loadFreeLots({ propertyId, ...searchedLots(words) }, signal),
          propertyId,
          words,
          signal,
        );
      const query = { status: 'available', limit: OFFERED, search: words };
      return chosenFrom(
        await callPage(listUnits, { params: { property: propertyId }, query, signal }),
        isFree,
        unitOption,
      );
    },
    // no refetch on window focus: a form must not change while being filled in
    refetchOnWindowFocus: false,
  };
}

/** A lot to choose, with the fields that its booking request needs. */
export type LotChoice = StockChoice & { lot: Lot };

/** The first lots of the park that match a search, by number: those that are free, and for the office those offered to a client. */
export function freeLotChoicesQuery(words: string, offeredTo?: string): ChoicesQuery<LotChoice> {
  return {
    queryKey: [...lotsKey, 'stock', 'free', words, offeredTo],
    queryFn: ({ signal }) =>
      loadFreeLots({ ...searchedLots(words), ...(offeredTo && { offeredTo }) }, signal),
    // no refetch on window focus: a form must not change while being filled in
    refetchOnWindowFocus: false,
  };
}

async function loadFreeLots(
  filter: SearchedLots & { propertyId?: string; offeredTo?: string },
  signal: AbortSignal,
): Promise<Choices<LotChoice>> {
  const query = { status: 'available', limit: OFFERED, ...filter };
  const mayChoose = (lot: StaffLot) =>
    isFree(lot) || (filter.offeredTo !== undefined && lot.status === 'reserved');
  return chosenFrom(await callPage(listLots, { query, signal }), mayChoose, lotOption);
}

/** Says of a lot that was searched by its number and is not free what it is: only free ones are offered (R-AGT-22). */
async function withTaken(
  found: Choices<LotChoice>,
  propertyId: string,
  words: string,
  signal: AbortSignal,
): Promise<Choices<LotChoice>> {
  const { search: number } = searchedLots(words);
  if (!/^\d+$/.test(number) || found.choices.some(({ lot }) => lot.lotNumber === number)) return found;
  const query = { propertyId, search: number, limit: OFFERED };
  const { rows } = await callPage(listLots, { query, signal });
  const taken = rows.find((lot) => lot.lotNumber === number && !isFree(lot));
  if (!taken) return found;
  const status = lotStatusLabels[taken.status].toLowerCase();
  return { ...found, note: t('{lot} is not free: {status}.', { lot: placeName(number, null), status }) };
}

/** The rows of a page that may be chosen; the others are subtracted from the total. */
function chosenFrom<Row, C extends Choice>(
  { rows, total }: { rows: readonly Row[]; total: number },
  mayChoose: (row: Row) => boolean,
  asChoice: (row: Row) => C,
): Choices<C> {
  const choices = rows.filter(mayChoose).map(asChoice);
  return { choices, total: total - (rows.length - choices.length) };
}

type SearchedLots = { search: string; type?: string; phase?: number };

/** Parses a search that is written like the label of a lot, 'Lot 12, type B, phase 2', or a part of it; a price finds nothing. */
export function searchedLots(typed: string): SearchedLots {
  const words = lotTypes.reduce(
    (text, type) =>
      text.replace(new RegExp(`\\btype\\s+${typeLetter(type)}(?=[\\s,]|$)`, 'i'), `type ${type}`),
    typed,
  );
  const [, type] = /\btype\s+([a-z])\b/i.exec(words) ?? [];
  const [, phase] = /\bphase\s+(\d{1,4})\b/i.exec(words) ?? [];
  const rest = words
    .replace(/\brm\s[\d,.]*/i, '')
    .replace(/\btype(\s+[a-z])?(?=[\s,]|$)/i, '')
    .replace(/\bphase(\s+\d{1,4})?(?=[\s,]|$)/i, '')
    .replace(/^\s*lot(?=\s|$)/i, '')
    .replace(/^[\s,]+|[\s,]+$/g, '');
  return { search: rest, ...(type && { type }), ...(phase && { phase: Number(phase) }) };
}

export function lotOption(row: StaffLot): LotChoice {
  const lot = readLot(row);
  const choice = choiceOf(lot, lot);
  const holder = !isFree(lot) && row.holder && holderTimes(row.holder);
  return { ...choice, description: joined(', ', [choice.description, holder]), lot };
}

/** A lot chosen on the plan, as the list offers it. */
export function plannedLotChoice(lot: PlannedLot): StockChoice {
  const choice = choiceOf(lot, lot.details);
  return { ...choice, lot: { type: lot.type, price: choice.price } };
}

type Named = Pick<PlannedLot, '_id' | 'lotNumber' | 'type' | 'phase'>;

function choiceOf(
  { _id, lotNumber, type, phase }: Named,
  details: Pick<Lot, 'area' | 'price'> | null,
): StockChoice {
  const area = areaOrDefault(details?.area ?? null, type);
  const price = formatPrice(details?.price ?? null);
  return {
    value: _id,
    place: placeName(lotNumber, null),
    price: details?.price ?? null,
    label: t('Lot {lot}, type {type}, phase {phase}', { lot: lotNumber, type: typeLetter(type), phase }),
    description: price,
    details: joined(', ', [typeTexts(type).position, formatArea(area), price]),
  };
}

function unitOption(unit: Unit): StockChoice {
  const { unitNumber, lotNumber, type, buildUp } = unit;
  const size = buildUp === null ? '' : `${t('{area} sqft built up', { area: buildUp })}, `;
  return {
    value: unit._id,
    place: placeName(lotNumber, unitNumber),
    price: unit.price,
    label:
      lotNumber === null
        ? t('Unit {unitNumber}, {type}', { unitNumber, type: typeLetter(type) })
        : t('Unit {unitNumber} on lot {lot}, {type}', { unitNumber, type: typeLetter(type), lot: lotNumber }),
    details: size + formatPrice(unit.price),
  };
}
