import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { recordAudits } from '#core/audit/server/store.ts';
import { lots } from '#core/lots/server/tables.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { contains } from '#platform/server/db/search.ts';
import type { Language } from '#shared/language.ts';
import type { EnquiryQuery } from '../contract.ts';
import { contactMessages, enquiryReplies, enquirySearchText } from './tables.ts';

function selectEnquiries(reader: Reader) {
  return reader
    .select({
      enquiry: contactMessages,
      handler: { id: users.id, name: users.name },
      lot: { id: lots.id, lotNumber: lots.lotNumber, type: lots.type },
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handledBy))
    .leftJoin(lots, eq(lots.id, contactMessages.lotId));
}

function selectReplies(reader: Reader) {
  return reader
    .select({
      reply: enquiryReplies,
      author: { id: users.id, name: users.name },
      mail: {
        id: outbox.id,
        sentAt: outbox.sentAt,
        failedAt: outbox.failedAt,
        keptAt: outbox.keptAt,
        dropped: outbox.dropped,
      },
    })
    .from(enquiryReplies)
    .innerJoin(users, eq(users.id, enquiryReplies.authorId))
    .leftJoin(outbox, eq(outbox.id, enquiryReplies.mailId));
}

type FoundEnquiry = Awaited<ReturnType<typeof selectEnquiries>>[number];
type Replies = Awaited<ReturnType<typeof selectReplies>>;
export type EnquiryRow = FoundEnquiry & { replies: Replies };

/** Adds to each enquiry the replies to it, oldest first. */
async function withReplies(reader: Reader, found: FoundEnquiry[]): Promise<EnquiryRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ enquiry }) => enquiry.id);
  const all = await selectReplies(reader)
    .where(inArray(enquiryReplies.enquiryId, ids))
    .orderBy(asc(enquiryReplies.id));
  return found.map((row) => ({
    ...row,
    replies: all.filter(({ reply }) => reply.enquiryId === row.enquiry.id),
  }));
}

export async function findEnquiry(reader: Reader, id: string): Promise<EnquiryRow | undefined> {
  if (!isId(id)) return undefined;
  const found = await selectEnquiries(reader).where(eq(contactMessages.id, id));
  return (await withReplies(reader, found))[0];
}

/** Finds an enquiry and locks it against its deletion. */
export async function lockEnquiry(tx: Tx, id: string): Promise<EnquiryRow | undefined> {
  if (!isId(id)) return undefined;
  const { id: key } = contactMessages;
  await tx.select({ id: key }).from(contactMessages).where(eq(key, id)).for('update');
  return findEnquiry(tx, id);
}

/** Enquiries about the lots with a number; a subquery, so that counting needs no join. */
function aboutLot(reader: Reader, lotNumber: string): SQL {
  const named = reader
    .select({ id: lots.id })
    .from(lots)
    .where(eq(sql`lower(${lots.lotNumber})`, lotNumber.toLowerCase()));
  return inArray(contactMessages.lotId, named);
}

function buildWhere(reader: Reader, { status, search, lot, from, to }: EnquiryQuery): SQL | undefined {
  const { handledAt, createdAt } = contactMessages;
  return and(
    status && (status === 'open' ? isNull(handledAt) : isNotNull(handledAt)),
    search ? contains(enquirySearchText(contactMessages), search) : undefined,
    lot ? aboutLot(reader, lot) : undefined,
    from && gte(createdAt, from),
    to && lt(createdAt, to),
  );
}

export function selectPage(reader: Reader, query: EnquiryQuery) {
  return selectEnquiries(reader)
    .where(buildWhere(reader, query))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(query.limit)
    .offset(query.offset);
}

/** One page of the enquiries, newest first, and their total (D-60). */
export async function listEnquiries(
  reader: Reader,
  query: EnquiryQuery,
): Promise<{ rows: EnquiryRow[]; total: number }> {
  const rows = await withReplies(reader, await selectPage(reader, query));
  return { rows, total: await reader.$count(contactMessages, buildWhere(reader, query)) };
}

/** Every enquiry that was sent with an address, without regard to case, oldest first. */
export async function listEnquiriesOf(reader: Reader, email: string): Promise<EnquiryRow[]> {
  const isOf = eq(sql`lower(${contactMessages.email})`, email.toLowerCase());
  return withReplies(
    reader,
    await selectEnquiries(reader).where(isOf).orderBy(asc(contactMessages.createdAt)),
  );
}

export async function insertEnquiry(
  tx: Tx,
  enquiry: {
    name: string;
    email: string;
    phone: string;
    message: string;
    language: Language;
    suspect: boolean;
    lotId: string | null;
  },
  now: Date,
): Promise<string> {
  const inserted = await tx
    .insert(contactMessages)
    .values({ ...enquiry, createdAt: now })
    .returning({ id: contactMessages.id });
  return oneOf(inserted).id;
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

export async function insertReply(tx: Tx, reply: typeof enquiryReplies.$inferInsert): Promise<void> {
  await tx.insert(enquiryReplies).values(reply);
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
