import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { Desk, DocumentVerdict, SendBackReason } from '../lifecycle.ts';
import type { DocumentRow } from './store.ts';
import { documentChecks, documents } from './tables.ts';

/** The documents of a booking with the names of their judges, newest first: the current ones, or replaced ones as well. */
export function listJudged(reader: Reader, bookingId: string, versions: 'current' | 'all' = 'current') {
  return reader
    .select({ document: documents, judge: users.name })
    .from(documents)
    .leftJoin(users, eq(users.id, documents.verdictBy))
    .where(
      and(
        eq(documents.bookingId, bookingId),
        versions === 'all' ? undefined : isNull(documents.replacedAt),
        isNull(documents.purgedAt),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id));
}

export type JudgedDocument = Awaited<ReturnType<typeof listJudged>>[number];

/** Documents by id, locked in the order of their ids; the booking itself must be locked before. */
export function lockDocuments(tx: Tx, ids: readonly string[]): Promise<DocumentRow[]> {
  return tx
    .select()
    .from(documents)
    .where(inArray(documents.id, ids.filter(isId)))
    .orderBy(asc(documents.id))
    .for('update');
}

/** Takes back the verdicts of documents, whose booking is locked; all that were ever given stay. */
export async function clearVerdicts(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(documents)
    .set({
      verdict: null,
      verdictDesk: null,
      verdictReason: null,
      verdictNote: '',
      verdictBy: null,
      verdictAt: null,
      recheckAt: now,
    })
    .where(inArray(documents.id, [...ids]));
}

export type NewVerdict = {
  verdict: DocumentVerdict;
  desk: Desk;
  reason: SendBackReason | null;
  note: string;
  by: string;
};

/** Sets the verdict of a locked document, and keeps it among all that were ever given. */
export async function setVerdict(
  tx: Tx,
  id: string,
  { verdict, desk, reason, note, by }: NewVerdict,
  now: Date,
): Promise<void> {
  await tx
    .update(documents)
    .set({
      verdict,
      verdictDesk: desk,
      verdictReason: reason,
      verdictNote: note,
      verdictBy: by,
      verdictAt: now,
    })
    .where(eq(documents.id, id));
  await tx
    .insert(documentChecks)
    .values({ documentId: id, desk, verdict, reason, note, checkedBy: by, at: now });
}
