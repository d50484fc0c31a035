import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { listAgencies } from '#core/agencies/server/store.ts';
import { bookingReach } from '#core/bookings/policy.ts';
import { buildWhere } from '#core/bookings/server/filter-store.ts';
import { selectPage as selectBookingPage } from '#core/bookings/server/list-store.ts';
import type { BookingSearch } from '#core/bookings/server/search-store.ts';
import type { BookingDetail } from '#core/bookings/server/store.ts';
import { byNumber, type LotRow } from '#core/lots/server/store.ts';
import { lotSearchText, lots } from '#core/lots/server/tables.ts';
import { userReach } from '#core/users/policy.ts';
import { selectPage as selectAccountPage } from '#core/users/server/list-store.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { contains } from '#platform/server/db/search.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { FOUND_OF_A_KIND, isPartOfName } from '../contract.ts';

const page = { limit: FOUND_OF_A_KIND, offset: 0 };

/** 'Lot 201', as screens write it, means its number. */
const numberIn = (text: string) => text.replace(/^lot\s+/i, '');

/** Lots whose number contains the text: the same number first, then those that begin with it; of 'lot 9' the lot of that number alone, if there is one. */
export async function listLots(reader: Reader, text: string): Promise<LotRow[]> {
  const written = numberIn(text).toLowerCase();
  const found = await selectLots(reader, written);
  const named = text === numberIn(text) ? [] : found.filter((lot) => lot.lotNumber.toLowerCase() === written);
  return named.length > 0 ? named : found;
}

function selectLots(reader: Reader, written: string) {
  const number = sql`lower(${lots.lotNumber})`;
  return (
    reader
      .select()
      .from(lots)
      // trigram-indexed prefilter, then the exact check
      .where(
        and(contains(lotSearchText(lots), written), contains(sql`search_folded(${lots.lotNumber})`, written)),
      )
      .orderBy(
        desc(eq(number, written)),
        desc(sql`starts_with(${number}, ${written})`),
        ...byNumber.map((each) => asc(each)),
      )
      .limit(FOUND_OF_A_KIND)
  );
}

/** The bookings of a lot named by its whole number, otherwise those that contain the text; newest first. */
export async function findBookings(
  reader: Reader,
  actor: Actor,
  text: string,
  found: readonly LotRow[],
  searches: readonly BookingSearch[],
): Promise<BookingDetail[]> {
  const number = numberIn(text).toLowerCase();
  const isLot = found.some(({ lotNumber }) => lotNumber.toLowerCase() === number);
  if (!isLot && !isPartOfName(text)) return [];
  const search = isLot ? `lot ${number}` : text;
  return selectBookingPage(reader, await buildWhere(reader, bookingReach(actor), { search, searches }), page);
}

/** People by name. */
export async function findPeople(reader: Reader, actor: Actor, search: string): Promise<Account[]> {
  if (!isPartOfName(search)) return [];
  const all = { role: undefined, agencyId: undefined, assignable: undefined, approved: undefined };
  return selectAccountPage(reader, userReach(actor), { ...all, search, sort: 'name', ...page });
}

/** Agencies by name; for an agency's administrator the own one. */
export async function findAgencies(reader: Reader, actor: Actor, search: string) {
  const own = isAdministrator(actor) ? {} : { ids: [actor.agencyId ?? ''] };
  const { rows } = await listAgencies(reader, { ...own, search, sort: 'name', ...page });
  return rows;
}
