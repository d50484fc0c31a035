import { and, count, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { users } from '#features/users/server/tables.ts';
import { isId } from '#server/db/ids.ts';
import type { Reader, Tx } from '#server/db/open.ts';
import { contains } from '#server/db/search.ts';
import type { EnquiryQuery } from '../contract.ts';
import { contactMessages } from './tables.ts';

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

const { name, email, phone, message } = contactMessages;
const searchText = sql`lower(${name} || ' ' || ${email} || ' ' || ${phone} || ' ' || ${message})`;

/** One page of the enquiries, newest first, and how many there are in all (D-60). */
export async function listEnquiries(
  reader: Reader,
  { status, search, from, to, limit, offset }: EnquiryQuery,
): Promise<{ rows: EnquiryRow[]; total: number }> {
  const { handledAt, createdAt } = contactMessages;
  const where = and(
    status && (status === 'open' ? isNull(handledAt) : isNotNull(handledAt)),
    search ? contains(searchText, search) : undefined,
    from && gte(createdAt, from),
    to && lt(createdAt, to),
  );
  const rows = await selectEnquiries(reader)
    .where(where)
    .orderBy(desc(createdAt), desc(contactMessages.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await reader.select({ enquiries: count() }).from(contactMessages).where(where);
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

/** Says who took care of an enquiry, or with null that nobody has; false when that stood there already. */
export async function setHandled(tx: Tx, id: string, by: string | null, now: Date): Promise<boolean> {
  const { handledAt } = contactMessages;
  const changed = await tx
    .update(contactMessages)
    .set({ handledAt: by === null ? null : now, handledBy: by })
    .where(and(eq(contactMessages.id, id), by === null ? isNotNull(handledAt) : isNull(handledAt)))
    .returning({ id: contactMessages.id });
  return changed.length === 1;
}
