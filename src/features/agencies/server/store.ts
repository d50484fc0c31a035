import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '#features/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { contains } from '#platform/server/db/search.ts';
import { type AgencyClosing, agencies } from './tables.ts';

export type AgencyRow = typeof agencies.$inferSelect;
export type AgencyChange = Partial<Omit<typeof agencies.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>>;

type AgencyFilter = { isActive?: boolean | undefined; search?: string | undefined };

/** What an agency can be found by; there are few enough to read them all. */
const searchText = sql`lower(${agencies.name} || ' ' || ${agencies.contactEmail} || ' ' || ${agencies.contactPhone} || ' ' || ${agencies.address})`;

/** One page of the agencies by name that the filters leave, and how many there are in all (D-60). */
export async function listAgencies(
  reader: Reader,
  { isActive, search, limit, offset }: AgencyFilter & { limit: number; offset: number },
): Promise<{ rows: AgencyRow[]; total: number }> {
  const where = and(
    isActive === undefined ? undefined : eq(agencies.isActive, isActive),
    search ? contains(searchText, search) : undefined,
  );
  const rows = await reader
    .select()
    .from(agencies)
    .where(where)
    .orderBy(asc(agencies.name), asc(agencies.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await reader.$count(agencies, where) };
}

export async function findAgency(reader: Reader, id: string): Promise<AgencyRow | undefined> {
  if (!isId(id)) return undefined;
  const [agency] = await reader.select().from(agencies).where(eq(agencies.id, id));
  return agency;
}

/** Locks an agency: `change` lets rows go on naming it, `end` lets nobody join it or book through it. */
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
  /** Approved people, those who run it included. */
  userCount: number;
  agentAdmins: { id: string; name: string; email: string; phone: string }[];
};

/** How many people each of these agencies has and who runs it; an agency without anybody has no entry. */
export async function findStaffing(reader: Reader, ids: readonly string[]): Promise<Map<string, Staffing>> {
  const members = and(
    inArray(users.agencyId, [...ids]),
    eq(users.agencyStatus, 'approved'),
    isNull(users.deletedAt),
  );
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

export async function insertAgency(
  tx: Tx,
  agency: Omit<typeof agencies.$inferInsert, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<string> {
  const [inserted] = await tx
    .insert(agencies)
    .values({ ...agency, createdAt: now, updatedAt: now })
    .returning({ id: agencies.id });
  if (!inserted) throw new Error('The new agency was not returned');
  return inserted.id;
}

/** Writes what is given and keeps the rest. */
export async function changeAgency(tx: Tx, id: string, change: AgencyChange, now: Date): Promise<void> {
  await tx
    .update(agencies)
    .set({ ...change, updatedAt: now })
    .where(eq(agencies.id, id));
}

/** Makes this transaction the only one that works on the end of the agency. */
export async function lockClosing(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`close agency ${id}`}, 0))`);
}

/** Closes an agency that is going to be deleted batch by batch: from here on nobody may ask it for anything. */
export async function beginClosing(tx: Tx, id: string, closing: AgencyClosing, now: Date): Promise<void> {
  await changeAgency(tx, id, { isActive: false, closing }, now);
}

/** Writes down how far the closing of an agency is. */
export async function countClosed(tx: Tx, id: string, closing: AgencyClosing): Promise<void> {
  await tx.update(agencies).set({ closing }).where(eq(agencies.id, id));
}

/** The agencies whose closing is under way. */
export async function listClosing(reader: Reader): Promise<string[]> {
  const closing = await reader
    .select({ id: agencies.id })
    .from(agencies)
    .where(isNotNull(agencies.closing))
    .orderBy(asc(agencies.id));
  return closing.map(({ id }) => id);
}

/** Removes the row. Whoever still stands with the agency breaks users_agency_id_agencies_id_fk. */
export async function removeAgency(tx: Tx, id: string): Promise<void> {
  await tx.delete(agencies).where(eq(agencies.id, id));
}
