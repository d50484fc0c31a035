import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type Desk,
  type NeededDocument,
  neededDocuments,
  purchaserPapers,
} from '#core/documents/lifecycle.ts';
import { isPaidBooking, selectKept } from '#core/documents/server/store.ts';
import { documents } from '#core/documents/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { DocumentState } from '../check-lifecycle.ts';
import { underWayStatuses } from '../lifecycle.ts';
import { notBoughtBy } from './store.ts';
import { bookings } from './tables.ts';

/** The desk whose documents to check are asked for, and by whom. */
export type CheckingDesk = { desk: Desk; agencyId: string | null; userId: string };

/** Statuses in which documents can be added, as `acceptsDocuments`. */
const isAccepting = inArray(bookings.status, [...underWayStatuses]);

/** Current documents without a verdict of the office, in the words of the index documents_unjudged. */
const isUnjudged = sql`${documents.bookingId} IS NOT NULL AND ${documents.replacedAt} IS NULL AND ${documents.purgedAt} IS NULL AND ${documents.verdictDesk} IS DISTINCT FROM 'office'`;

/** `isToCheck` as SQL: bookings with a current document that waits for a desk, of which the buyer is somebody else (D-493). */
export function toCheckWhere(reader: Reader, { desk, agencyId, userId }: CheckingDesk): SQL | undefined {
  const unjudged = (also?: SQL) =>
    exists(
      reader
        .select({ id: documents.id })
        .from(documents)
        .where(and(eq(documents.bookingId, bookings.id), isUnjudged, also)),
    );
  if (desk === 'agency') {
    const atDesk = and(eq(bookings.agencyId, agencyId ?? ''), eq(bookings.status, 'pending_agent'));
    return and(atDesk, notBoughtBy(userId), unjudged(isNull(documents.verdict)));
  }
  const isLate = sql`(${bookings.status} = 'pending_admin' OR greatest(${documents.createdAt}, ${documents.recheckAt}) > ${bookings.processedAt})`;
  return and(inArray(bookings.status, ['pending_admin', 'approved']), notBoughtBy(userId), unjudged(isLate));
}

/** The opposite of `areComplete` as SQL, of what a booking is asked for. */
function lacksAny(needed: readonly NeededDocument[]): SQL {
  const name = sql`CASE d.paper WHEN 'payment_proof' THEN 'cheque' ELSE coalesce(d.paper, d.document_type) END`;
  const isStanding = sql`d.booking_id = ${bookings.id} AND d.replaced_at IS NULL AND d.purged_at IS NULL AND d.verdict IS DISTINCT FROM 'sent_back'`;
  return sql`(SELECT count(DISTINCT ${name}) FROM documents d WHERE ${isStanding} AND ${inArray(name, [...needed])}) < ${needed.length}`;
}

/** `isAskedFor` as SQL. */
const isAsked = sql`CASE
  WHEN ${documents.documentType} IN ('ic_front', 'ic_back') THEN NOT ${bookings.byPassport}
  WHEN ${bookings.purchaserPapers} IS NULL OR ${inArray(documents.paper, [...purchaserPapers])} IS NOT TRUE THEN true
  ELSE (${bookings.byPassport} AND ${documents.paper} = 'passport') OR ${documents.paper} = ANY(${bookings.purchaserPapers}) END`;

/** Bookings whose documents are in this state, within what the desk of a reader sees (D-168). */
export function documentsWhere(
  reader: Reader,
  state: DocumentState | 'kept',
  desk: CheckingDesk | null,
): SQL | undefined {
  const kept = (also?: SQL) => selectKept(reader, bookings.id, also);
  switch (state) {
    case 'kept':
      return exists(kept());
    case 'to_check':
      return desk ? toCheckWhere(reader, desk) : sql`false`;
    case 'sent_back':
      return and(isAccepting, exists(kept(and(eq(documents.verdict, 'sent_back'), isAsked))));
    case 'incomplete': {
      const lacks = (byPassport: boolean) => lacksAny(neededDocuments(byPassport, true));
      return and(
        isAccepting,
        sql`(CASE WHEN ${bookings.byPassport} THEN ${lacks(true)} ELSE ${lacks(false)} END
          OR (${lacksAny(['cheque'])} AND NOT ${isPaidBooking}))`,
      );
    }
  }
}
