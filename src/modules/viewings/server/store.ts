import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { TargetNames } from '#core/audit/server/list-store.ts';
import { recordAudits } from '#core/audit/server/store.ts';
import { lots } from '#core/lots/server/tables.ts';
import type { WaitingPart } from '#core/overview/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf, rowsOf } from '#platform/server/db/rows.ts';
import { contains } from '#platform/server/db/search.ts';
import { DAY_MS, PARK_OFFSET, parkDay } from '#shared/dates.ts';
import type { ViewingQuery } from '../contract.ts';
import { MOST_OWN, openViewingStates } from '../lifecycle.ts';
import { viewings } from './tables.ts';

/** A viewing is called by its visitor and the lot they come to see. */
export const viewingNames: TargetNames = {
  viewing: (id) => sql`SELECT v.name || coalesce(', lot ' || l.lot_number, '') FROM viewings v
    LEFT JOIN lots l ON l.id = v.lot_id WHERE v.id = ${id}`,
};

const isOpen = inArray(viewings.state, [...openViewingStates]);

function selectViewings(reader: Reader) {
  return reader
    .select({
      viewing: viewings,
      lot: { id: lots.id, lotNumber: lots.lotNumber, type: lots.type, status: lots.status },
    })
    .from(viewings)
    .leftJoin(lots, eq(lots.id, viewings.lotId));
}
export type ViewingRow = Awaited<ReturnType<typeof selectViewings>>[number];

export async function findViewing(reader: Reader, id: string): Promise<ViewingRow | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await selectViewings(reader).where(eq(viewings.id, id));
  return found;
}

export async function lockViewing(tx: Tx, id: string): Promise<ViewingRow | undefined> {
  if (!isId(id)) return undefined;
  await tx.select({ id: viewings.id }).from(viewings).where(eq(viewings.id, id)).for('update');
  return findViewing(tx, id);
}

/** Open viewings that take a part of a span. */
export function findTaken(reader: Reader, { from, to }: { from: Date; to: Date }) {
  const { id, startsAt, endsAt, email, name, phone, note, manner, lotId } = viewings;
  return reader
    .select({ id, startsAt, endsAt, email, name, phone, note, manner, lotId })
    .from(viewings)
    .where(and(isOpen, lt(startsAt, to), gt(endsAt, from)));
}

export type TakenViewing = Awaited<ReturnType<typeof findTaken>>[number];

const isOf = (email: string) => eq(sql`lower(${viewings.email})`, email.toLowerCase());

/** The open viewings ahead that were asked for with an address, without regard to case. */
const aheadOf = (email: string, now: Date) => and(isOpen, isOf(email), gt(viewings.startsAt, now));

/** The number of open viewings ahead that were asked for with an address, without regard to case. */
export function countAheadOf(reader: Reader, email: string, now: Date): Promise<number> {
  return reader.$count(viewings, aheadOf(email, now));
}

/** The same viewings in the order of their times, up to a limit. */
export function listAheadOf(reader: Reader, email: string, now: Date): Promise<ViewingRow[]> {
  return selectViewings(reader).where(aheadOf(email, now)).orderBy(asc(viewings.startsAt)).limit(MOST_OWN);
}

/** The open viewings ahead, all or of an address, locked. */
export function lockAhead(tx: Tx, now: Date, email?: string): Promise<ViewingRow[]> {
  const ofAll = and(isOpen, gt(viewings.startsAt, now));
  return selectViewings(tx)
    .where(email === undefined ? ofAll : aheadOf(email, now))
    .orderBy(asc(viewings.startsAt))
    .for('update', { of: viewings });
}

/** Every viewing that was asked for with an address, the first one first. */
export function listAllOf(reader: Reader, email: string): Promise<ViewingRow[]> {
  return selectViewings(reader).where(isOf(email)).orderBy(asc(viewings.startsAt));
}

/** The confirmed viewings ahead of some lots whose visitor has an account with a confirmed address; nobody reads the others (D-337). */
export async function listAheadOfLots(reader: Reader, lotIds: readonly string[], now: Date) {
  if (lotIds.length === 0) return [];
  const { lotId, email, startsAt, state } = viewings;
  const isVisitor = and(eq(users.email, sql`lower(${email})`), isNull(users.deletedAt));
  return reader
    .select({ lotId, visitorId: users.id, startsAt })
    .from(viewings)
    .innerJoin(users, and(isVisitor, isNotNull(users.emailConfirmedAt)))
    .where(and(inArray(lotId, [...lotIds]), eq(state, 'confirmed'), gt(startsAt, now)));
}

export async function insertViewing(
  tx: Tx,
  viewing: Omit<typeof viewings.$inferInsert, 'id' | 'state' | 'sequence'>,
): Promise<string> {
  const inserted = await tx
    .insert(viewings)
    .values({ ...viewing, state: 'requested' })
    .returning({ id: viewings.id });
  return oneOf(inserted).id;
}

/** Changes a viewing that is locked; its sequence rises. */
export async function changeViewing(
  tx: Tx,
  id: string,
  set: Partial<
    Pick<ViewingRow['viewing'], 'state' | 'startsAt' | 'endsAt' | 'previousStart' | 'reply' | 'decidedBy'>
  >,
): Promise<void> {
  await tx
    .update(viewings)
    .set({ ...set, sequence: sql`${viewings.sequence} + 1` })
    .where(eq(viewings.id, id));
}

function whereOf(
  { view, day, search }: Pick<ViewingQuery, 'view' | 'day' | 'search'>,
  now: Date,
): SQL | undefined {
  const { startsAt, endsAt, state, name, email, phone } = viewings;
  const start = day ? new Date(`${day}T00:00:00${PARK_OFFSET}`) : undefined;
  const views = {
    requested: and(eq(state, 'requested'), gt(startsAt, now)),
    ahead: and(isOpen, gt(endsAt, now)),
    past: lt(endsAt, now),
  };
  return and(
    view && views[view],
    start && and(isOpen, gte(startsAt, start), lt(startsAt, new Date(start.getTime() + DAY_MS))),
    search ? contains(sql`search_folded(${name} || ' ' || ${email} || ' ' || ${phone})`, search) : undefined,
  );
}

/** One page of viewings in the order of their times, those of the past the latest first, and their total (D-60). */
export async function listViewings(
  reader: Reader,
  query: ViewingQuery,
  now: Date,
): Promise<{ rows: ViewingRow[]; total: number }> {
  const where = whereOf(query, now);
  const order = query.view === 'past' ? desc : asc;
  const rows = await selectViewings(reader)
    .where(where)
    .orderBy(order(viewings.startsAt), order(viewings.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: await reader.$count(viewings, where) };
}

/** For the office: viewings of today that take place or may, and those ahead that wait for an answer (D-400). */
export const countWaiting: WaitingPart = async (reader, { agencyId, now }) => {
  if (agencyId !== null) return [];
  const number = (query: Pick<ViewingQuery, 'view' | 'day'>) => reader.$count(viewings, whereOf(query, now));
  const [counted] = await rowsOf<{ today: number; requested: number }>(
    reader,
    sql`SELECT ${number({ day: parkDay(now) })}::integer AS today, ${number({ view: 'requested' })}::integer AS requested`,
  );
  return [
    { kind: 'viewing_today', count: counted?.today ?? 0 },
    { kind: 'answer_viewing', count: counted?.requested ?? 0 },
  ];
};

/** Deletes viewings that ended before a moment; returns their number. */
export async function purgeViewings(tx: Tx, endedBefore: Date, now: Date): Promise<number> {
  const gone = await tx
    .delete(viewings)
    .where(lt(viewings.endsAt, endedBefore))
    .returning({ id: viewings.id });
  await recordAudits(
    tx,
    gone.map(({ id }) => ({
      actor: null,
      action: 'viewing.purge',
      target: { type: 'viewing', id },
      why: 'it was long ago',
      at: now,
    })),
  );
  return gone.length;
}
