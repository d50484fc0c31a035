import { and, asc, eq, sql } from 'drizzle-orm';
import { isId } from '#platform/server/db/ids.ts';
import { lockNames } from '#platform/server/db/locks.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { bookingViews } from './tables.ts';

export type ViewRow = typeof bookingViews.$inferSelect;

/** The saved views of a person, by name. */
export function viewsOf(reader: Reader, userId: string): Promise<ViewRow[]> {
  return reader
    .select()
    .from(bookingViews)
    .where(eq(bookingViews.userId, userId))
    .orderBy(asc(sql`lower(${bookingViews.name})`), asc(bookingViews.id));
}

/** Keeps a view in place of that of the same name in its list; undefined if that would be more than `most` there. */
export async function keepView(
  tx: Tx,
  view: Omit<ViewRow, 'id'>,
  most: number,
): Promise<ViewRow | undefined> {
  await lockNames(tx, [`booking views ${view.userId}`]);
  const inList = and(eq(bookingViews.userId, view.userId), eq(bookingViews.list, view.list));
  const same = and(inList, eq(sql`lower(${bookingViews.name})`, sql`lower(${view.name})`));
  const [replaced] = await tx.update(bookingViews).set(view).where(same).returning();
  if (replaced) return replaced;
  if ((await tx.$count(bookingViews, inList)) >= most) return undefined;
  return oneOf(await tx.insert(bookingViews).values(view).returning());
}

const own = (userId: string, id: string) =>
  isId(id) ? and(eq(bookingViews.userId, userId), eq(bookingViews.id, id)) : sql`false`;

/** Renames a person's own view; undefined where there is none. */
export async function renameView(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<ViewRow | undefined> {
  const [renamed] = await tx.update(bookingViews).set({ name }).where(own(userId, id)).returning();
  return renamed;
}

/** Deletes a person's own view; false where there is none. */
export async function removeView(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await tx.delete(bookingViews).where(own(userId, id)).returning()).length > 0;
}

export async function removeViewsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(bookingViews).where(eq(bookingViews.userId, userId));
}
