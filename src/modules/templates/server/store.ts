import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isId } from '#platform/server/db/ids.ts';
import { lockNames } from '#platform/server/db/locks.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { textTemplates } from './tables.ts';

export type TemplateRow = typeof textTemplates.$inferSelect;

/** Of an agency, or with null of the office. */
type Desk = string | null;

const ofDesk = (desk: Desk) =>
  desk === null ? isNull(textTemplates.agencyId) : eq(textTemplates.agencyId, desk);

export function listTemplates(reader: Reader, desk: Desk): Promise<TemplateRow[]> {
  return reader
    .select()
    .from(textTemplates)
    .where(ofDesk(desk))
    .orderBy(asc(sql`lower(${textTemplates.name})`), asc(textTemplates.language));
}

export async function findTemplate(reader: Reader, id: string): Promise<TemplateRow | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await reader.select().from(textTemplates).where(eq(textTemplates.id, id));
  return found;
}

/** Keeps a text of a desk in place of that of the same name and language; undefined if that would be more than `most`. */
export async function keepTemplate(
  tx: Tx,
  template: Pick<TemplateRow, 'agencyId' | 'name' | 'text' | 'language' | 'updatedAt'>,
  most: number,
): Promise<TemplateRow | undefined> {
  const { agencyId: desk, name, language } = template;
  await lockNames(tx, [`text templates ${desk ?? 'office'}`]);
  const same = and(
    ofDesk(desk),
    eq(sql`lower(${textTemplates.name})`, name.toLowerCase()),
    eq(textTemplates.language, language),
  );
  const [replaced] = await tx.update(textTemplates).set(template).where(same).returning();
  if (replaced) return replaced;
  if ((await tx.$count(textTemplates, ofDesk(desk))) >= most) return undefined;
  return oneOf(await tx.insert(textTemplates).values(template).returning());
}

export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  await tx.delete(textTemplates).where(eq(textTemplates.id, id));
}
