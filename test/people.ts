import { eq, inArray } from 'drizzle-orm';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { notices } from '#core/notices/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import type { Db } from '#platform/server/db/open.ts';

/** An unknown id. */
export const nowhere = '00000000-0000-4000-8000-00000000dead';

export type People = Awaited<ReturnType<typeof buildPeople>>;

/** One person of each role: buyer, agent and agent_admin of one agency, and the office. */
export async function buildPeople(db: Db, named: { name?: string } = {}) {
  const agency = await buildAgency(db, named);
  return {
    agency,
    buyer: await buildMember(db, agency.id),
    agent: await buildMember(db, agency.id, { role: 'agent' }),
    agentAdmin: await buildMember(db, agency.id, { role: 'agent_admin' }),
    admin: await buildUser(db, { role: 'admin' }),
    superAdmin: await buildUser(db, { role: 'super_admin' }),
  };
}

const staffRoles = ['agent_admin', 'admin', 'super_admin'] as const;

/** Everybody who runs an agency or the park. */
export async function staffIds(db: Db): Promise<Set<string>> {
  const rows = await db.select({ id: users.id }).from(users).where(inArray(users.role, staffRoles));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends the posts of all staff but these. Each booking is told to all of the office and of its agency, so that a test of hundreds of
 * calls, each with people of its own, would get slower with every call.
 */
export async function retireStaff(db: Db, kept: ReadonlySet<string> = new Set()): Promise<void> {
  const gone = { role: 'user', agencyId: null, agencyStatus: 'none' } as const;
  const retired = [...(await staffIds(db))].filter((id) => !kept.has(id));
  if (retired.length > 0) await db.update(users).set(gone).where(inArray(users.id, retired));
}

/** Notices of a booking, one sorted line for each. */
export async function noticesOf(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db.select().from(notices).where(eq(notices.bookingId, bookingId));
  return rows.map(({ kind, recipientId }) => `${kind} ${recipientId}`).sort();
}

/** The lines that an action adds to those of `noticesOf`. */
export async function newNotices(db: Db, bookingId: string, act: () => Promise<unknown>): Promise<string[]> {
  const before = await noticesOf(db, bookingId);
  await act();
  return (await noticesOf(db, bookingId)).filter((line) => {
    const known = before.indexOf(line);
    if (known >= 0) before.splice(known, 1);
    return known < 0;
  });
}

/** The expected lines of `noticesOf` for these recipients. */
export function lines(kind: string, ...people: Pick<Account, 'id'>[]): string[] {
  return people.map(({ id }) => `${kind} ${id}`);
}
