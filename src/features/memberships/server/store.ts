import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Account, selectAccounts } from '#features/users/server/store.ts';
import { users } from '#features/users/server/tables.ts';
import { isId } from '#server/db/ids.ts';
import type { Reader, Tx } from '#server/db/open.ts';
import type { ListedRequestStatus } from '../lifecycle.ts';
import { agencyRequests } from './tables.ts';

type Part = { limit: number; offset: number };
type Ending = Exclude<(typeof agencyRequests.status.enumValues)[number], 'pending'>;

const pendingOf = (userId: string) =>
  and(eq(agencyRequests.userId, userId), eq(agencyRequests.status, 'pending'));

/** Files a pending request. A second pending one of the same person breaks agency_requests_one_pending. */
export async function insertRequest(
  tx: Tx,
  request: { userId: string; agencyId: string; agencyName: string; position: string; message: string },
  now: Date,
): Promise<string> {
  const [inserted] = await tx
    .insert(agencyRequests)
    .values({ ...request, createdAt: now })
    .returning({ id: agencyRequests.id });
  if (!inserted) throw new Error('The new request was not returned');
  return inserted.id;
}

/** Gives the pending request of a person another message, position and date (D-105). */
export async function updatePendingRequest(
  tx: Tx,
  userId: string,
  change: { position: string; message: string },
  now: Date,
): Promise<void> {
  await tx
    .update(agencyRequests)
    .set({ ...change, createdAt: now })
    .where(pendingOf(userId));
}

/** Ends the pending request of a person; it stays as history. */
export async function closePendingRequest(
  tx: Tx,
  userId: string,
  ending: { status: Ending; decidedBy: string },
  now: Date,
): Promise<void> {
  await tx
    .update(agencyRequests)
    .set({ ...ending, decidedAt: now })
    .where(pendingOf(userId));
}

/** Whose request this is; undefined for an absent or malformed id. */
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

/** One page of an agency's requests in these statuses, newest first, and how many there are in all (D-60). */
export async function listRequests(
  reader: Reader,
  agencyId: string,
  statuses: readonly ListedRequestStatus[],
  part: Part,
) {
  const where = and(
    eq(agencyRequests.agencyId, agencyId),
    inArray(agencyRequests.status, [...statuses]),
    isNull(users.deletedAt),
  );
  const rows = await reader
    .select({
      request: {
        id: agencyRequests.id,
        agencyName: agencyRequests.agencyName,
        position: agencyRequests.position,
        message: agencyRequests.message,
        createdAt: agencyRequests.createdAt,
        // the condition leaves no other status and no other agency
        status: sql<ListedRequestStatus>`${agencyRequests.status}`,
        agencyId: sql<string>`${agencyRequests.agencyId}`,
      },
      user: { id: users.id, name: users.name, email: users.email, phone: users.phone },
    })
    .from(agencyRequests)
    .innerJoin(users, eq(users.id, agencyRequests.userId))
    .where(where)
    .orderBy(desc(agencyRequests.createdAt), desc(agencyRequests.id))
    .limit(part.limit)
    .offset(part.offset);
  const [counted] = await reader
    .select({ total: count() })
    .from(agencyRequests)
    .innerJoin(users, eq(users.id, agencyRequests.userId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
export type RequestRow = Awaited<ReturnType<typeof listRequests>>['rows'][number];

/** One page of an agency's approved people by name, and how many there are in all (D-60, D-104). */
export async function listMembers(
  reader: Reader,
  agencyId: string,
  part: Part,
): Promise<{ rows: Account[]; total: number }> {
  const members = and(eq(users.agencyId, agencyId), eq(users.agencyStatus, 'approved'));
  const rows = await selectAccounts(reader, members)
    .orderBy(asc(users.name), asc(users.id))
    .limit(part.limit)
    .offset(part.offset);
  return { rows, total: await reader.$count(users, and(members, isNull(users.deletedAt))) };
}

/** Locks and reads everybody who stands with an agency, in whatever status; always in the same order. */
export async function lockPeople(tx: Tx, agencyId: string): Promise<Account[]> {
  const ofAgency = eq(users.agencyId, agencyId);
  await tx.select({ id: users.id }).from(users).where(ofAgency).orderBy(asc(users.id)).for('no key update');
  return selectAccounts(tx, ofAgency).orderBy(asc(users.id));
}
