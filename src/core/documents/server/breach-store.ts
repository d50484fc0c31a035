import { and, eq, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditLog } from '#core/audit/server/tables.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { sessions } from '#core/sessions/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { documentStores } from '../lifecycle.ts';
import { documents, documentViews } from './tables.ts';

const owner = alias(users, 'owner');
const viewer = alias(users, 'viewer');

/** What was breached: an account, a session, the documents of a booking, or a store with all it held. */
export type Breached =
  | { by: 'person' | 'session' | 'booking'; id: string }
  | { by: 'store'; id: (typeof documentStores)[number] };

/** The period, `to` excluded. */
export type Period = { from: Date; to: Date };

/**
 * The documents concerned, each with its owner, and by viewer and session when it was opened in the period; a document of
 * a breached store also without views (D-174).
 */
export function listAffected(reader: Reader, breached: Breached, { from, to }: Period) {
  const inPeriod = and(gte(documentViews.at, from), lt(documentViews.at, to));
  const ofDocument = eq(documentViews.documentId, documents.id);
  const isAccount = sql<boolean>`(${documents.bookingId} IS NULL OR ${bookings.createdBy} <> ${bookings.userId} OR ${bookings.createdByRole} = 'user')`;
  const rows = reader
    .select({
      documentId: documents.id,
      documentType: documents.documentType,
      paper: documents.paper,
      bookingId: documents.bookingId,
      /** False for the documents of a walk-in client (D-83). */
      isAccount,
      owner: {
        id: owner.id,
        name: owner.name,
        email: owner.email,
        phone: owner.phone,
        deletedAt: owner.deletedAt,
      },
      contact: { name: bookings.name, email: bookings.email, phone: bookings.contactPhone },
      viewerName: viewer.name,
      viewerRole: documentViews.viewerRole,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      first: sql<string | null>`min(${documentViews.at})`,
      last: sql<string | null>`max(${documentViews.at})`,
    })
    .from(documents)
    .leftJoin(bookings, eq(bookings.id, documents.bookingId))
    .innerJoin(owner, eq(owner.id, sql`coalesce(${bookings.userId}, ${documents.uploadedBy})`))
    .leftJoin(documentViews, and(ofDocument, inPeriod))
    .leftJoin(viewer, eq(viewer.id, documentViews.viewerId))
    .leftJoin(sessions, eq(sessions.id, documentViews.sessionId));
  return rows
    .where(concerned(breached, { from, to }))
    .groupBy(documents.id, bookings.id, owner.id, viewer.id, documentViews.viewerRole, sessions.id)
    .orderBy(documents.createdAt, documents.id);
}

function concerned(breached: Breached, { from, to }: Period): SQL | undefined {
  switch (breached.by) {
    case 'person':
      return eq(documentViews.viewerId, breached.id);
    case 'session':
      return eq(documentViews.sessionId, breached.id);
    case 'booking':
      return and(eq(documents.bookingId, breached.id), sql`${documentViews.id} IS NOT NULL`);
    case 'store': {
      const wasKept = or(isNull(documents.purgedAt), gt(documents.purgedAt, from));
      return and(layIn(breached.id, { from, to }), lt(documents.createdAt, to), wasKept);
    }
  }
}

/** Whether a document lay in a store at some time of the period, by the moves of the audit trail (D-179). */
function layIn(store: (typeof documentStores)[number], { from, to }: Period): SQL | undefined {
  const isMove = sql`${auditLog.action} = 'document.move' AND ${auditLog.targetType} = 'document' AND ${auditLog.targetId} = ${documents.id}::text`;
  const left = sql`${auditLog.detail}->>'from'`;
  const atEnd = sql`coalesce((SELECT ${left} FROM ${auditLog} WHERE ${isMove} AND ${auditLog.at} >= ${to} ORDER BY ${auditLog.at}, ${auditLog.id} LIMIT 1), ${documents.store})`;
  const leftIt = sql`EXISTS (SELECT FROM ${auditLog} WHERE ${isMove} AND ${left} = ${store} AND ${auditLog.at} >= ${from} AND ${auditLog.at} < ${to})`;
  return or(eq(atEnd, store), leftIt);
}

export type AffectedRow = Awaited<ReturnType<typeof listAffected>>[number];
