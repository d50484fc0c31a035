import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { lotSearchText, lots, units } from '#features/lots/server/tables.ts';
import { userSearchText, users } from '#features/users/server/tables.ts';
import { isId } from '#server/db/ids.ts';
import type { Reader } from '#server/db/open.ts';
import { contains } from '#server/db/search.ts';
import type { BookingReach } from '../policy.ts';
import { within } from './store.ts';
import { bookingSearchText, bookings, shortIdOf } from './tables.ts';

/** As far as ids are named one by one; a word in more rows than this is so common that naming them would not help. */
const NAMED_IDS = 500;

/** Written before every number on the screens: what follows is the number of a lot or unit. */
const fillers = new Set(['lot', 'unit']);

/** Each word costs three queries: a text of more is searched for as it stands alone. */
const MOST_WORDS = 8;

/** Shorter words are in almost every phone number, so that among others they mean the number of a lot or unit. */
const SHORT = 3;

/**
 * Bookings within reach that hold the text as it stands, or else every word of it, themselves or by their lot, unit or
 * client; or the one of this id. Of more than MOST_WORDS, only the text as it stands counts.
 */
export async function found(reader: Reader, reach: BookingReach, text: string): Promise<SQL | undefined> {
  if (isId(text)) return eq(bookings.id, text);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !fillers.has(word));
  const asItStands = await holding(reader, reach, text);
  if (words.length === 1 || telling.length === 0 || telling.length > MOST_WORDS) return asItStands;
  const named = telling.length < words.length;
  const each = telling.map((word) =>
    word.length < SHORT || (named && /\d/.test(word))
      ? numbered(reader, reach, word)
      : holding(reader, reach, word),
  );
  return or(asItStands, and(...(await Promise.all(each))));
}

/** Bookings that hold the text anywhere. */
async function holding(reader: Reader, reach: BookingReach, text: string): Promise<SQL | undefined> {
  const isShortId = /^[0-9a-f]{6}$/i.test(text);
  return or(
    contains(bookingSearchText(bookings), text),
    isShortId ? sql`${shortIdOf(bookings)} = ${text.toLowerCase()}` : undefined,
    ...(await Promise.all([
      // the first condition has an index and lets few lots by; the second is the one meant
      among(reader, reach, {
        named: lots,
        by: bookings.lotId,
        where: and(contains(lotSearchText(lots), text), contains(sql`lower(${lots.lotNumber})`, text)),
      }),
      among(reader, reach, {
        named: units,
        by: bookings.unitId,
        where: contains(sql`lower(${units.unitNumber})`, text),
      }),
      among(reader, reach, {
        named: users,
        by: bookings.userId,
        where: contains(userSearchText(users), text),
      }),
    ])),
  );
}

/** Bookings of the lot or unit that has exactly this number. */
async function numbered(reader: Reader, reach: BookingReach, number: string): Promise<SQL> {
  const [ofLot, ofUnit] = await Promise.all([
    among(reader, reach, {
      named: lots,
      by: bookings.lotId,
      where: eq(sql`lower(${lots.lotNumber})`, number),
    }),
    among(reader, reach, {
      named: units,
      by: bookings.unitId,
      where: eq(sql`lower(${units.unitNumber})`, number),
    }),
  ]);
  return or(ofLot, ofUnit) ?? sql`false`;
}

type Named = typeof lots | typeof units | typeof users;

/**
 * Bookings by something they name. Its ids are read first and handed over as one value: only when it knows them can the
 * database tell whether its index or the whole table is the shorter way. Where a person sees few bookings, only what
 * those name is looked at, and not everybody's clients.
 */
async function among(
  reader: Reader,
  reach: BookingReach,
  { named, by, where }: { named: Named; by: PgColumn; where: SQL | undefined },
): Promise<SQL | undefined> {
  const ids = await selectNamed(reader, reach, { named, by, where });
  if (ids.length === 0) return undefined;
  if (ids.length <= NAMED_IDS) {
    return sql`${by} = ANY(${`{${ids.map(({ id }) => id).join()}}`}::uuid[])`;
  }
  return sql`${by} IN (${reader.select({ id: named.id }).from(named).where(where)})`;
}

/** The ids of what is searched, one more than are named at most. */
export function selectNamed(
  reader: Reader,
  reach: BookingReach,
  { named, by, where }: { named: Named; by: PgColumn; where: SQL | undefined },
) {
  const reached = within(reach);
  const seen = reached && sql`${named.id} IN (${reader.select({ id: by }).from(bookings).where(reached)})`;
  return reader
    .select({ id: named.id })
    .from(named)
    .where(and(where, seen))
    .limit(NAMED_IDS + 1);
}
