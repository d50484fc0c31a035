import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import { agencyRequests } from './tables.ts';

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
