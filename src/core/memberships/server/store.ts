import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ANSWERS_COUNTED } from '#core/agencies/lifecycle.ts';
import { listAnswerSpans } from '#core/agencies/server/store.ts';
import { agencies } from '#core/agencies/server/tables.ts';
import { bookingEvents, bookings } from '#core/bookings/server/tables.ts';
import { lots, properties } from '#core/lots/server/tables.ts';
import { type Account, selectAccounts } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { containsWords } from '#platform/server/db/search.ts';
import type { ListedRequestStatus } from '../lifecycle.ts';
import { agencyRequests } from './tables.ts';

type Part = { search?: string | undefined; limit: number; offset: number };
type Ending = Exclude<(typeof agencyRequests.status.enumValues)[number], 'pending'>;

const pendingOf = (userId: string) =>
  and(eq(agencyRequests.userId, userId), eq(agencyRequests.status, 'pending'));

/** Files a pending request. A second pending one of the same person violates agency_requests_one_pending. */
export async function insertRequest(
  tx: Tx,
  request: {
    userId: string;
    agencyId: string;
    agencyName: string;
    position: string;
    message: string;
    lotId?: string | undefined;
  },
  now: Date,
): Promise<string> {
  const inserted = await tx
    .insert(agencyRequests)
    .values({ ...request, createdAt: now })
    .returning({ id: agencyRequests.id });
  return oneOf(inserted).id;
}

/** Updates position and date of a person's pending request, and message and lot if new ones are given (D-105). */
export async function updatePendingRequest(
  tx: Tx,
  userId: string,
  { position, message, lotId }: { position: string; message: string; lotId: string | undefined },
  now: Date,
): Promise<void> {
  await tx
    .update(agencyRequests)
    .set({ position, ...(message && { message }), ...(lotId && { lotId }), createdAt: now })
    .where(pendingOf(userId));
}

/** The active agency with the fewest pending requests, of those that somebody runs if there are any. */
export async function findLeastBusyAgency(tx: Tx): Promise<string | undefined> {
  const pending = tx.$count(
    agencyRequests,
    and(eq(agencyRequests.agencyId, agencies.id), eq(agencyRequests.status, 'pending')),
  );
  const staff = tx.$count(
    users,
    and(eq(users.agencyId, agencies.id), eq(users.role, 'agent_admin'), eq(users.agencyStatus, 'approved')),
  );
  const [agency] = await tx
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.isActive, true))
    .orderBy(asc(sql`${staff} = 0`), asc(pending), asc(sql`lower(${agencies.name})`), asc(agencies.id))
    .limit(1);
  return agency?.id;
}

/** The number of requests to an agency that a person has withdrawn since a moment. */
export function countWithdrawn(
  tx: Tx,
  { userId, agencyId }: { userId: string; agencyId: string },
  since: Date,
): Promise<number> {
  return tx.$count(
    agencyRequests,
    and(
      eq(agencyRequests.agencyId, agencyId),
      eq(agencyRequests.status, 'withdrawn'),
      eq(agencyRequests.userId, userId),
      eq(agencyRequests.decidedBy, userId),
      gt(agencyRequests.decidedAt, since),
    ),
  );
}

/** Ends the pending request of a person; it stays as history. */
export async function closePendingRequest(
  tx: Tx,
  userId: string,
  ending: { status: Ending; decidedBy: string; note?: string },
  now: Date,
): Promise<void> {
  await tx
    .update(agencyRequests)
    .set({ ...ending, decidedAt: now })
    .where(pendingOf(userId));
}

/** The person of a request; undefined for an absent or malformed id. */
export async function findRequest(
  reader: Reader,
  id: string,
): Promise<{ id: string; userId: string } | undefined> {
  if (!isId(id)) return undefined;
  const [request] = await reader
    .select({ id: agencyRequests.id, userId: agencyRequests.userId })
    .from(agencyRequests)
    .where(eq(agencyRequests.id, id));
  return request;
}

/** The lot that a request came from, with its property; undefined for a request without one. */
export async function findRequestedLot(reader: Reader, requestId: string) {
  const [found] = await reader
    .select({
      lot: { id: lots.id, lotNumber: lots.lotNumber, type: lots.type, status: lots.status },
      property: { slug: properties.slug, aliases: properties.aliases },
    })
    .from(agencyRequests)
    .innerJoin(lots, eq(lots.id, agencyRequests.lotId))
    .innerJoin(properties, eq(properties.id, lots.propertyId))
    .where(eq(agencyRequests.id, requestId));
  return found;
}

/** The lot of the latest request of a person that waits or was approved; null without one, and for a lot that is taken. */
export async function findLotAskedFor(reader: Reader, userId: string) {
  const [found] = await reader
    .select({ _id: lots.id, lotNumber: lots.lotNumber, type: lots.type, price: lots.price })
    .from(agencyRequests)
    .leftJoin(lots, and(eq(lots.id, agencyRequests.lotId), eq(lots.status, 'available')))
    .where(and(eq(agencyRequests.userId, userId), inArray(agencyRequests.status, ['pending', 'approved'])))
    .orderBy(desc(agencyRequests.createdAt))
    .limit(1);
  const { _id, lotNumber, type, price = null } = found ?? {};
  return _id && lotNumber && type ? { _id, lotNumber, type, price } : null;
}

/** One page of an agency's requests in these statuses, newest first by default, and the total (D-60). */
export async function listRequests(
  reader: Reader,
  agencyId: string,
  statuses: readonly ListedRequestStatus[],
  { search, sort = '-createdAt', limit, offset }: Part & { sort?: 'createdAt' | '-createdAt' | undefined },
) {
  // the contact of people who have left the agency, or turned to another one, is none of its business (D-49)
  const ofRelated = (text: AnyPgColumn) =>
    sql<string>`CASE WHEN ${users.agencyId} = ${agencyRequests.agencyId} THEN ${text} ELSE '' END`;
  const contact = { email: ofRelated(users.email), phone: ofRelated(users.phone) };
  const where = and(
    eq(agencyRequests.agencyId, agencyId),
    inArray(agencyRequests.status, [...statuses]),
    isNull(users.deletedAt),
    search ? containsWords(personText(agencyRequests.position, contact), search) : undefined,
  );
  const turned = sort === 'createdAt' ? asc : desc;
  const rows = await reader
    .select({
      request: {
        id: agencyRequests.id,
        agencyName: agencyRequests.agencyName,
        position: agencyRequests.position,
        message: agencyRequests.message,
        createdAt: agencyRequests.createdAt,
        // the WHERE condition rules out any other status and agency
        status: sql<ListedRequestStatus>`${agencyRequests.status}`,
        agencyId: sql<string>`${agencyRequests.agencyId}`,
      },
      user: { id: users.id, name: users.name, ...contact },
    })
    .from(agencyRequests)
    .innerJoin(users, eq(users.id, agencyRequests.userId))
    .where(where)
    .orderBy(turned(agencyRequests.createdAt), turned(agencyRequests.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await reader
    .select({ total: count() })
    .from(agencyRequests)
    .innerJoin(users, eq(users.id, agencyRequests.userId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
export type RequestRow = Awaited<ReturnType<typeof listRequests>>['rows'][number];

/** The search text of a person, in lower case; `position` is the requested or the current one. */
function personText(
  position: AnyPgColumn,
  { email, phone }: Record<'email' | 'phone', SQLWrapper> = users,
): SQL {
  return sql`search_folded(${users.name} || chr(10) || ${email} || chr(10) || ${phone} || chr(10) || ${position})`;
}

/**
 * One page of an agency's approved members by name, or agent admins first, and the total
 * (D-104).
 */
export async function listMembers(
  reader: Reader,
  agencyId: string,
  { search, sort, limit, offset }: Part & { sort?: 'name' | 'role' | undefined },
): Promise<{ rows: Account[]; total: number }> {
  const members = and(
    eq(users.agencyId, agencyId),
    eq(users.agencyStatus, 'approved'),
    search ? containsWords(personText(users.position), search) : undefined,
  );
  const staffFirst = sort === 'role' ? [desc(sql`${users.role} = 'agent_admin'`)] : [];
  const rows = await selectAccounts(reader, members)
    .orderBy(...staffFirst, asc(users.name), asc(users.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await reader.$count(users, and(members, isNull(users.deletedAt))) };
}

/** One page of the agent admins of all agencies, by name, and the total. */
export async function listAgentAdmins(reader: Reader, { search, limit, offset }: Part) {
  const text = sql`search_folded(${users.name} || chr(10) || ${users.email} || chr(10) || ${users.phone} || chr(10) || ${agencies.name})`;
  const where = and(
    eq(users.role, 'agent_admin'),
    eq(users.agencyStatus, 'approved'),
    isNull(users.deletedAt),
    search ? containsWords(text, search) : undefined,
  );
  const rows = await reader
    .select({
      person: { id: users.id, name: users.name, email: users.email, phone: users.phone },
      agency: { id: agencies.id, name: agencies.name, isActive: agencies.isActive },
      agentAdminCount: sql<number>`(SELECT count(*)::int FROM users u WHERE u.agency_id = ${agencies.id}
        AND u.role = 'agent_admin' AND u.agency_status = 'approved' AND u.deleted_at IS NULL)`,
    })
    .from(users)
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .where(where)
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await reader
    .select({ total: count() })
    .from(users)
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
export type AgentAdminRow = Awaited<ReturnType<typeof listAgentAdmins>>['rows'][number];

/** Locks and reads all members and applicants of an agency, up to a limit; in id order to avoid deadlock. */
export async function lockPeople(tx: Tx, agencyId: string, most?: number): Promise<Account[]> {
  const ofAgency = eq(users.agencyId, agencyId);
  const people = tx.select({ id: users.id }).from(users).where(ofAgency).orderBy(asc(users.id));
  if (most === undefined) {
    await people.for('no key update');
    return selectAccounts(tx, ofAgency).orderBy(asc(users.id));
  }
  const some = await people.limit(most).for('no key update');
  const ids = some.map(({ id }) => id);
  return selectAccounts(tx, inArray(users.id, ids)).orderBy(asc(users.id));
}

/** The people of an agency in any membership status, and how many of them are its members, run it or wait for its answer. */
export async function countOfAgency(reader: Reader, agencyId: string) {
  const counted = await reader
    .select({
      people: count(),
      members: sql<number>`count(*) FILTER (WHERE ${users.agencyStatus} = 'approved')::int`,
      agentAdmins: sql<number>`count(*) FILTER (WHERE ${users.role} = 'agent_admin')::int`,
      applicants: sql<number>`count(*) FILTER (WHERE ${users.agencyStatus} = 'pending')::int`,
    })
    .from(users)
    .where(eq(users.agencyId, agencyId));
  return oneOf(counted);
}

/** Detaches an agency under deletion from its requests, up to a limit; they keep its name. Returns their number. */
export async function detachRequests(tx: Tx, agencyId: string, most: number): Promise<number> {
  const some = tx
    .select({ id: agencyRequests.id })
    .from(agencyRequests)
    .where(eq(agencyRequests.agencyId, agencyId))
    .limit(most);
  const detached = await tx
    .update(agencyRequests)
    .set({ agencyId: null })
    .where(inArray(agencyRequests.id, some))
    .returning({ id: agencyRequests.id });
  return detached.length;
}

type Contact = { name: string; phone: string };

/** Whom a buyer asks at an agency: its negotiator, else who runs it, of whom only a member learns; an applicant reads the agency's own name. */
export async function findPersonToAsk(
  reader: Reader,
  agencyId: string,
  isMember: boolean,
): Promise<Contact | null> {
  const [agency] = await reader
    .select({ name: agencies.name, negotiator: agencies.negotiatorName, phone: agencies.contactPhone })
    .from(agencies)
    .where(and(eq(agencies.id, agencyId), ne(agencies.contactPhone, '')));
  if (agency?.negotiator) return { name: agency.negotiator, phone: agency.phone };
  if (isMember) return findAgentAdmin(reader, agencyId);
  return agency ? { name: agency.name, phone: agency.phone } : null;
}

/** Who runs an agency and has a phone, the first by name. */
async function findAgentAdmin(reader: Reader, agencyId: string): Promise<Contact | null> {
  const [person] = await reader
    .select({ name: users.name, phone: users.phone })
    .from(users)
    .where(
      and(
        eq(users.agencyId, agencyId),
        eq(users.role, 'agent_admin'),
        eq(users.agencyStatus, 'approved'),
        isNull(users.deletedAt),
        ne(users.phone, ''),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(1);
  return person ?? null;
}

/** How long the last answers of an agency to membership requests took, those to booking requests, and the last decisions of the office, in ms. */
export async function listAnswerTimes(
  reader: Reader,
  agencyId: string,
): Promise<{ membership: number[]; request: number[]; decision: number[] }> {
  const memberships = await listAnswerSpans(reader, [agencyId]);
  const requests = await reader
    .select({ from: bookings.createdAt, to: bookings.agentResponseDate })
    .from(bookings)
    .where(and(eq(bookings.agencyId, agencyId), isNotNull(bookings.agentResponseDate)))
    .orderBy(desc(bookings.agentResponseDate))
    .limit(ANSWERS_COUNTED);
  const decisions = await reader
    .select({
      from: sql<Date>`coalesce(${bookings.agentResponseDate}, ${bookings.handedOverAt}, ${bookings.createdAt})`.mapWith(
        bookings.createdAt,
      ),
      to: bookingEvents.at,
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .where(
      and(
        eq(bookingEvents.fromStatus, 'pending_admin'),
        inArray(bookingEvents.toStatus, ['approved', 'sold', 'rejected']),
      ),
    )
    .orderBy(desc(bookingEvents.at))
    .limit(ANSWERS_COUNTED);
  const span = ({ from, to }: { from: Date; to: Date | null }) => Math.max(0, Number(to) - Number(from));
  return {
    membership: memberships.get(agencyId) ?? [],
    request: requests.map(span),
    decision: decisions.map(span),
  };
}
