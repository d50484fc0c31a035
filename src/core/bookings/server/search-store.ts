import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { lotSearchText, lots, units } from '#core/lots/server/tables.ts';
import { userSearchText, users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { contains, containsContact } from '#platform/server/db/search.ts';
import { statusLabel } from '../labels.ts';
import { bookingStatuses } from '../lifecycle.ts';
import type { BookingReach } from '../policy.ts';
import { scopeWhere } from './store.ts';
import { bookingSearchText, bookings, shortIdOf } from './tables.ts';

/** Most ids listed one by one; a word with more matches is so common that listing would not help. */
const NAMED_IDS = 500;

/** Screens write these words before numbers: the next word is a lot or unit number. */
const fillers = new Set(['lot', 'unit']);

/** A text of more words is searched as a whole only. */
const MOST_WORDS = 8;

/** Shorter words occur in almost every phone number, so next to other words they mean a lot or unit number. */
const SHORT = 3;

/** Rows that a module keeps of bookings, by which their search finds them. */
export type BookingSearch = {
  rows: PgTable;
  bookingId: PgColumn;
  where: (text: string) => SQL | undefined;
  /** Whose search looks there: that of the office alone, or that of every reader. */
  readers: 'all' | 'office';
};

/** A search term: a substring, or a whole lot or unit number. */
type Word = { text: string; isNumber: boolean };

/**
 * Bookings in scope that contain the whole text, or every word of it, themselves, in their lot, unit or client or
 * in what modules keep of them; or the one with this id. Beyond MOST_WORDS, only the whole text is searched.
 */
export async function searchWhere(
  reader: Reader,
  reach: BookingReach,
  text: string,
  searches: readonly BookingSearch[],
): Promise<SQL | undefined> {
  if (isId(text)) return eq(bookings.id, text);
  const asItStands = { text, isNumber: false };
  const [whole, ...each] = await wordConditions(reader, reach, [asItStands, ...wordsOf(text)], searches);
  return each.length === 0 ? whole : or(whole, and(...each));
}

/** The separate terms searched besides the whole text: none for one word, and none beyond MOST_WORDS. */
function wordsOf(text: string): Word[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !fillers.has(word));
  if (words.length === 1 || telling.length > MOST_WORDS) return [];
  const named = telling.length < words.length;
  return telling.map((word) => ({
    text: word,
    isNumber: word.length < SHORT || (named && /\d/.test(word)),
  }));
}

/** The matching bookings of each term. All lookups run in one query, on one connection. */
async function wordConditions(
  reader: Reader,
  reach: BookingReach,
  words: readonly Word[],
  searches: readonly BookingSearch[],
): Promise<SQL[]> {
  const looks = words.map((word) => lookupsOf(word, reach, searches));
  const ids = await readNamed(reader, reach, looks.flat());
  return words.map(({ text, isNumber }, at) => {
    const named = (looks[at] ?? []).map((look) => referenceWhere(reader, look, ids.get(look) ?? []));
    const isShortId = /^[0-9a-f]{6}$/i.test(text);
    const itself = isNumber
      ? []
      : [
          containsContact(bookingSearchText(bookings), text),
          isShortId ? sql`${shortIdOf(bookings)} = ${text.toLowerCase()}` : undefined,
        ];
    return or(...itself, ...named) ?? sql`false`;
  });
}

/**
 * A person's own bookings whose property, phase, status, status label or, if another person, client contains the whole
 * text, or what modules keep of it for every reader; or the one with this id (D-128).
 */
export function searchOwnWhere(
  personId: string,
  text: string,
  searches: readonly BookingSearch[],
): SQL | undefined {
  if (!isId(personId)) return sql`false`;
  if (isId(text)) return eq(bookings.id, text);
  const searched = text.toLowerCase();
  const statuses = bookingStatuses.filter((status) =>
    [status, statusLabel(status, 'user')].some((word) => word.toLowerCase().includes(searched)),
  );
  const place = sql`search_folded(${lots.name} || chr(10) || 'lot ' || ${lots.lotNumber} || chr(10) || 'phase ' || ${lots.phase})`;
  const unit = sql`(SELECT search_folded('unit ' || ${units.unitNumber}) FROM ${units} WHERE ${units.id} = ${bookings.unitId})`;
  const { name, email, phone, contactPhone } = bookings;
  const client = sql`search_folded(${name} || chr(10) || ${email} || chr(10) || ${phone} || chr(10) || ${contactPhone})`;
  const kept = searches
    .filter(({ readers }) => readers === 'all')
    .map(
      ({ rows, bookingId, where }) =>
        sql`EXISTS (SELECT 1 FROM ${rows} WHERE ${bookingId} = ${bookings.id} AND ${where(text)})`,
    );
  return or(
    contains(place, text),
    contains(unit, text),
    ...kept,
    statuses.length > 0 ? inArray(bookings.status, statuses) : undefined,
    and(ne(bookings.userId, personId), contains(client, text)),
    sql`${shortIdOf(bookings)} = ${searched}`,
  );
}

/** The rows of a table to search, and the columns of it and of bookings that refer to each other. */
type Lookup = { named: PgTable; key: PgColumn; by: PgColumn; where: SQL | undefined };

function lookupsOf(
  { text, isNumber }: Word,
  reach: BookingReach,
  searches: readonly BookingSearch[],
): Lookup[] {
  if (isNumber) {
    return [
      { named: lots, key: lots.id, by: bookings.lotId, where: eq(sql`lower(${lots.lotNumber})`, text) },
      { named: units, key: units.id, by: bookings.unitId, where: eq(sql`lower(${units.unitNumber})`, text) },
    ];
  }
  const lotNumber = sql`search_folded(${lots.lotNumber})`;
  const unitNumber = sql`search_folded(${units.unitNumber})`;
  return [
    // trigram-indexed prefilter, then the exact check
    {
      named: lots,
      key: lots.id,
      by: bookings.lotId,
      where: and(contains(lotSearchText(lots), text), contains(lotNumber, text)),
    },
    { named: units, key: units.id, by: bookings.unitId, where: contains(unitNumber, text) },
    {
      named: users,
      key: users.id,
      by: bookings.userId,
      where: and(containsContact(userSearchText(users), text), seesAccountWhere(reach)),
    },
    ...searches
      .filter(({ readers }) => readers === 'all' || 'all' in reach)
      .map(({ rows, bookingId, where }) => ({
        named: rows,
        key: bookingId,
        by: bookings.id,
        where: where(text),
      })),
  ];
}

const idOf = (key: PgColumn) => sql<string>`${key}`.as('id');

/** `seesAccount` as SQL, for clients of the bookings in scope. */
function seesAccountWhere(reach: BookingReach): SQL | undefined {
  if (!('creator' in reach)) return undefined;
  const isMember = and(eq(users.agencyStatus, 'approved'), sql`${users.agencyId} = ${reach.agencyId}`);
  return or(eq(users.id, reach.creator), isMember);
}

/** The ids found by each lookup, at most one more than the limit. */
async function readNamed(
  reader: Reader,
  reach: BookingReach,
  looks: readonly Lookup[],
): Promise<Map<Lookup, string[]>> {
  const each = looks.map(
    (look, at) => sql`SELECT ${at}::integer AS look, id FROM (${selectNamed(reader, reach, look)}) AS named`,
  );
  const rows = await rowsOf<{ look: number; id: string }>(reader, sql.join(each, sql` UNION ALL `));
  const ids = new Map(looks.map((look): [Lookup, string[]] => [look, []]));
  for (const { look, id } of rows) {
    const wanted = looks[look];
    if (wanted) ids.get(wanted)?.push(id);
  }
  return ids;
}

/**
 * Bookings by a referenced row. Its ids are read first and passed as one value: only with known ids can the planner
 * choose between the index and a sequential scan.
 */
function referenceWhere(
  reader: Reader,
  { named, key, by, where }: Lookup,
  ids: readonly string[],
): SQL | undefined {
  if (ids.length === 0) return undefined;
  if (ids.length <= NAMED_IDS) return sql`${by} = ANY(${`{${ids.join()}}`}::uuid[])`;
  return sql`${by} IN (${reader
    .select({ id: idOf(key) })
    .from(named)
    .where(where)})`;
}

/** For readers with few bookings, only the rows their bookings refer to are searched, not every client. */
export function selectNamed(reader: Reader, reach: BookingReach, { named, key, by, where }: Lookup) {
  const reached = scopeWhere(reach);
  const seen = reached && sql`${key} IN (${reader.select({ id: by }).from(bookings).where(reached)})`;
  return reader
    .select({ id: idOf(key) })
    .from(named)
    .where(and(where, seen))
    .limit(NAMED_IDS + 1);
}
