import type { Tx } from '#server/db/open.ts';
import { agencyRequests } from './tables.ts';

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
