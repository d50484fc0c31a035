import { and, count, desc, eq, gte, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { recordAudits } from '#features/audit/server/store.ts';
import { users } from '#features/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { contains } from '#platform/server/db/search.ts';
import type { EnquiryQuery } from '../contract.ts';
import { contactMessages, enquirySearchText } from './tables.ts';

function selectEnquiries(reader: Reader) {
  return reader
    .select({ enquiry: contactMessages, handler: { id: users.id, name: users.name } })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handledBy));
}

export type EnquiryRow = Awaited<ReturnType<typeof selectEnquiries>>[number];

export async function findEnquiry(reader: Reader, id: string): Promise<EnquiryRow | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await selectEnquiries(reader).where(eq(contactMessages.id, id));
  return found;
}

function buildWhere({ status, search, from, to }: EnquiryQuery): SQL | undefined {
  const { handledAt, createdAt } = contactMessages;
  return and(
    status && (status === 'open' ? isNull(handledAt) : isNotNull(handledAt)),
    search ? contains(enquirySearchText(contactMessages), search) : undefined,
    from && gte(createdAt, from),
    to && lt(createdAt, to),
  );
}

export function selectPage(reader: Reader, query: EnquiryQuery) {
  return selectEnquiries(reader)
    .where(buildWhere(query))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(query.limit)
    .offset(query.offset);
}

/** One page of the enquiries, newest first, and their total (D-60). */
export async function listEnquiries(
  reader: Reader,
  query: EnquiryQuery,
): Promise<{ rows: EnquiryRow[]; total: number }> {
  const rows = await selectPage(reader, query);
  const [counted] = await reader
    .select({ enquiries: count() })
    .from(contactMessages)
    .where(buildWhere(query));
  return { rows, total: counted?.enquiries ?? 0 };
}

export async function insertEnquiry(
  tx: Tx,
  enquiry: { name: string; email: string; phone: string; message: string },
  now: Date,
): Promise<string> {
  const [inserted] = await tx
    .insert(contactMessages)
    .values({ ...enquiry, createdAt: now })
    .returning({ id: contactMessages.id });
  if (!inserted) throw new Error('The new enquiry was not returned');
  return inserted.id;
}

/** Sets or, with null, clears who handled an enquiry; false when nothing changed. */
export async function setHandled(tx: Tx, id: string, by: string | null, now: Date): Promise<boolean> {
  const { handledAt } = contactMessages;
  const changed = await tx
    .update(contactMessages)
    .set({ handledAt: by === null ? null : now, handledBy: by })
    .where(and(eq(contactMessages.id, id), by === null ? isNotNull(handledAt) : isNull(handledAt)))
    .returning({ id: contactMessages.id });
  return changed.length === 1;
}

/** Deletes enquiries handled before a moment, not open ones; returns their number. */
export async function purgeEnquiries(tx: Tx, handledBefore: Date, now: Date): Promise<number> {
  const gone = await tx
    .delete(contactMessages)
    .where(lt(contactMessages.handledAt, handledBefore))
    .returning({ id: contactMessages.id });
  await recordAudits(
    tx,
    gone.map(({ id }) => ({
      actor: null,
      action: 'enquiry.purge',
      target: { type: 'enquiry', id },
      why: 'it was handled long ago',
      at: now,
    })),
  );
  return gone.length;
}
