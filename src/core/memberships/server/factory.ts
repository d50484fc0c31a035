import { desc, eq } from 'drizzle-orm';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Db } from '#platform/server/db/open.ts';
import { agencyRequests } from './tables.ts';

/** An agency for a test, with two agent admins. */
export async function buildStaffedAgency(db: Db, overrides: Parameters<typeof buildAgency>[1] = {}) {
  const agency = await buildAgency(db, overrides);
  const staff = await buildMember(db, agency.id, { role: 'agent_admin' });
  const colleague = await buildMember(db, agency.id, { role: 'agent_admin' });
  return { agency, staff, colleague };
}

/** Every request of a person, newest first. */
export function requestsOf(db: Db, userId: string): Promise<(typeof agencyRequests.$inferSelect)[]> {
  return db
    .select()
    .from(agencyRequests)
    .where(eq(agencyRequests.userId, userId))
    .orderBy(desc(agencyRequests.createdAt));
}
