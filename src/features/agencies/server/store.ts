import { asc, eq } from 'drizzle-orm';
import { isId } from '#server/db/ids.ts';
import type { Reader, Tx } from '#server/db/open.ts';
import { agencies } from './tables.ts';

export type AgencyRow = typeof agencies.$inferSelect;

/** Agencies that take part, by name. */
export function listActiveAgencies(reader: Reader): Promise<AgencyRow[]> {
  return reader.select().from(agencies).where(eq(agencies.isActive, true)).orderBy(asc(agencies.name));
}

export async function findAgency(reader: Reader, id: string): Promise<AgencyRow | undefined> {
  if (!isId(id)) return undefined;
  const [agency] = await reader.select().from(agencies).where(eq(agencies.id, id));
  return agency;
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
