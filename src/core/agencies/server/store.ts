import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { bookings } from '#core/bookings/server/tables.ts';
import { agencyRequests } from '#core/memberships/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import { lockNames } from '#platform/server/db/locks.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { contains } from '#platform/server/db/search.ts';
import { ANSWERS_COUNTED } from '../lifecycle.ts';
import { type AgencyClosing, agencies } from './tables.ts';

export type AgencyRow = typeof agencies.$inferSelect;
export type AgencyChange = Partial<Omit<typeof agencies.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>>;

type AgencyFilter = {
  isActive?: boolean | undefined;
  search?: string | undefined;
  /** What `search` is looked for in: the name, all details, or also names of agent admins, which only the office may read. */
  searchIn?: 'name' | 'details' | 'staff';
  name?: string | undefined;
  ids?: readonly string[] | undefined;
};
export type AgencySort = 'name' | '-userCount' | '-openRequests';

/** An approved member with a live account. */
const isMember = and(eq(users.agencyStatus, 'approved'), isNull(users.deletedAt));
const byName = [asc(sql`lower(${agencies.name})`), asc(agencies.id)];

/** The search text of an agency; few enough rows for a sequential scan. */
const searchText = sql`search_folded(${agencies.name} || ' ' || ${agencies.contactEmail} || ' ' || ${agencies.contactPhone} || ' ' || ${agencies.address})`;

function searchWhere(search: string, searchIn: AgencyFilter['searchIn']): SQL | undefined {
  if (searchIn === 'name') return contains(sql`search_folded(${agencies.name})`, search);
  const matches = contains(searchText, search);
  if (searchIn === 'details') return matches;
  // a subquery of its own, which the index of roles answers once
  const runBy = sql`SELECT ${users.agencyId} FROM ${users} WHERE ${and(eq(users.role, 'agent_admin'), isMember, contains(sql`search_folded(${users.name})`, search))}`;
  return or(matches, sql`${agencies.id} IN (${runBy})`);
}

function orderOf(reader: Reader, sort: AgencySort | undefined): SQL[] {
  if (sort === undefined) return [asc(agencies.name), asc(agencies.id)];
  if (sort === 'name') return byName;
  if (sort === '-openRequests') {
    const inStatus = (...statuses: (typeof bookings.$inferSelect)['status'][]) =>
      desc(
        reader.$count(bookings, and(eq(bookings.agencyId, agencies.id), inArray(bookings.status, statuses))),
      );
    return [inStatus('pending_agent', 'pending_admin'), inStatus('sold'), ...byName];
  }
  const members = reader.$count(users, and(eq(users.agencyId, agencies.id), isMember));
  return [desc(members), ...byName];
}

/** One page of the agencies that match the filters, and their total (D-60). */
export async function listAgencies(
  reader: Reader,
  {
    isActive,
    search,
    searchIn = 'details',
    name,
    ids,
    sort,
    limit,
    offset,
  }: AgencyFilter & {
    sort?: AgencySort | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: AgencyRow[]; total: number }> {
  const where = and(
    isActive === undefined ? undefined : eq(agencies.isActive, isActive),
    search ? searchWhere(search, searchIn) : undefined,
    name ? eq(sql`lower(${agencies.name})`, sql`lower(${name})`) : undefined,
    ids && inArray(agencies.id, ids.filter(isId)),
  );
  const rows = await reader
    .select()
    .from(agencies)
    .where(where)
    .orderBy(...orderOf(reader, sort))
    .limit(limit)
    .offset(offset);
  return { rows, total: await reader.$count(agencies, where) };
}

export async function findAgency(reader: Reader, id: string): Promise<AgencyRow | undefined> {
  if (!isId(id)) return undefined;
  const [agency] = await reader.select().from(agencies).where(eq(agencies.id, id));
  return agency;
}

/** Locks an agency: `change` allows concurrent references to it, `end` blocks joining it and booking through it. */
export async function lockAgency(
  tx: Tx,
  id: string,
  purpose: 'change' | 'end',
): Promise<AgencyRow | undefined> {
  if (!isId(id)) return undefined;
  const [agency] = await tx
    .select()
    .from(agencies)
    .where(eq(agencies.id, id))
    .for(purpose === 'end' ? 'update' : 'no key update');
  return agency;
}

export type Staffing = {
  /** Approved members, including agent admins. */
  userCount: number;
  agentAdmins: { id: string; name: string; email: string; phone: string }[];
};

/** Member count and administrators of each of these agencies; an agency without members has no entry. */
export async function findStaffing(reader: Reader, ids: readonly string[]): Promise<Map<string, Staffing>> {
  const members = and(inArray(users.agencyId, [...ids]), isMember);
  const counted = await reader
    .select({ agencyId: users.agencyId, userCount: count() })
    .from(users)
    .where(members)
    .groupBy(users.agencyId);
  const admins = await reader
    .select({
      agencyId: users.agencyId,
      agentAdmin: { id: users.id, name: users.name, email: users.email, phone: users.phone },
    })
    .from(users)
    .where(and(members, eq(users.role, 'agent_admin')))
    .orderBy(asc(users.name), asc(users.id));
  const staffing = new Map<string, Staffing>();
  for (const { agencyId, userCount } of counted) {
    const agentAdmins = admins.filter((row) => row.agencyId === agencyId).map((row) => row.agentAdmin);
    if (agencyId !== null) staffing.set(agencyId, { userCount, agentAdmins });
  }
  return staffing;
}

/** Administrators of these agencies who gave a registration number (D-161). */
export function listRegisteredAgents(reader: Reader, ids: readonly string[]) {
  const { agencyId, name, registrationNumber } = users;
  return reader
    .select({ agencyId, name, registrationNumber })
    .from(users)
    .where(
      and(inArray(agencyId, [...ids]), isMember, eq(users.role, 'agent_admin'), ne(registrationNumber, '')),
    )
    .orderBy(asc(name), asc(users.id));
}
export type RegisteredAgent = Awaited<ReturnType<typeof listRegisteredAgents>>[number];

/** How long the last answers of these agencies to membership requests took, in ms (D-474). */
export async function listAnswerSpans(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, number[]>> {
  const { agencyId, createdAt, decidedAt, decidedBy, status } = agencyRequests;
  const answered = reader
    .select({
      agencyId,
      createdAt,
      decidedAt,
      nth: sql<number>`row_number() over (partition by ${agencyId} order by ${decidedAt} desc)`.as('nth'),
    })
    .from(agencyRequests)
    .where(and(inArray(agencyId, [...ids]), inArray(status, ['approved', 'rejected']), isNotNull(decidedBy)))
    .as('answered');
  const rows = await reader.select().from(answered).where(lte(answered.nth, ANSWERS_COUNTED));
  const spans = new Map<string, number[]>();
  for (const row of rows) {
    if (row.agencyId === null) continue;
    const span = Math.max(0, Number(row.decidedAt) - Number(row.createdAt));
    spans.set(row.agencyId, [...(spans.get(row.agencyId) ?? []), span]);
  }
  return spans;
}

export async function insertAgency(
  tx: Tx,
  agency: Omit<typeof agencies.$inferInsert, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<string> {
  const inserted = await tx
    .insert(agencies)
    .values({ ...agency, createdAt: now, updatedAt: now })
    .returning({ id: agencies.id });
  return oneOf(inserted).id;
}

/** Updates the given columns. */
export async function changeAgency(tx: Tx, id: string, change: AgencyChange, now: Date): Promise<void> {
  await tx
    .update(agencies)
    .set({ ...change, updatedAt: now })
    .where(eq(agencies.id, id));
}

/** So many bookings are renamed within the time limit of one statement. */
const RENAMED_AT_ONCE = 500;

/** Writes the new name of an agency into its bookings, which keep it as text for the time after its deletion (D-109). Locks them in the order of their lots. */
export async function renameInBookings(tx: Tx, id: string, name: string): Promise<void> {
  const next = () =>
    tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.agencyId, id), ne(bookings.agencyName, name)))
      .orderBy(asc(bookings.lotId), asc(bookings.unitId), asc(bookings.id))
      .limit(RENAMED_AT_ONCE)
      .for('no key update');
  for (;;) {
    const ids = (await next()).map((booking) => booking.id);
    if (ids.length > 0) await tx.update(bookings).set({ agencyName: name }).where(inArray(bookings.id, ids));
    if (ids.length < RENAMED_AT_ONCE) return;
  }
}

/** Serializes the deletion of an agency: an advisory lock held until the transaction ends. */
export async function lockClosing(tx: Tx, id: string): Promise<void> {
  await lockNames(tx, [`close agency ${id}`]);
}

/** Deactivates an agency that will be deleted in batches: from now on it takes no requests. */
export async function beginClosing(tx: Tx, id: string, closing: AgencyClosing, now: Date): Promise<void> {
  await changeAgency(tx, id, { isActive: false, closing }, now);
}

/** Stores the progress of a deletion. */
export async function countClosed(tx: Tx, id: string, closing: AgencyClosing): Promise<void> {
  await tx.update(agencies).set({ closing }).where(eq(agencies.id, id));
}

/** Agencies under deletion. */
export async function listClosing(reader: Reader): Promise<string[]> {
  const closing = await reader
    .select({ id: agencies.id })
    .from(agencies)
    .where(isNotNull(agencies.closing))
    .orderBy(asc(agencies.id));
  return closing.map(({ id }) => id);
}

/** Deletes the row. A remaining member violates users_agency_id_agencies_id_fk. */
export async function removeAgency(tx: Tx, id: string): Promise<void> {
  await tx.delete(agencies).where(eq(agencies.id, id));
}
