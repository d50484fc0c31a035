import { type Actor, isAdministrator } from '#shared/actor.ts';
import type { BookingDocument, DocumentView } from '../contract.ts';
import { officeName } from '../messages.ts';
import type { JudgedDocument } from './check-store.ts';
import type { DocumentViewRow } from './owned-store.ts';
import { type DocumentRow, documentUrlOf } from './store.ts';

/** A new document as replies show it, without its storage key. */
export function presentDocument(row: DocumentRow): BookingDocument {
  return {
    _id: row.id,
    id: row.id,
    documentUrl: documentUrlOf(row),
    documentType: row.documentType,
    documentName: row.originalName,
    bookingId: row.bookingId,
    createdAt: row.createdAt.toISOString(),
    verdict: null,
    paper: row.paper,
    replacedAt: row.replacedAt?.toISOString() ?? null,
  };
}

/** A document with its verdict; to readers outside the office, people of the office appear as the office. */
export function presentJudged({ document, judge }: JudgedDocument, reader: Actor): BookingDocument {
  const { verdict: state, verdictDesk: desk, verdictReason: reason, verdictNote: note, verdictAt } = document;
  const mayName = desk !== 'office' || isAdministrator(reader) || document.verdictBy === reader.id;
  return {
    ...presentDocument(document),
    verdict: state &&
      desk &&
      verdictAt && {
        state,
        desk,
        reason,
        note,
        at: verdictAt.toISOString(),
        by: (mayName && judge) || officeName,
      },
  };
}

/** An access as the document's owner reads it: only name and role of the viewer, and why. */
export function presentView(row: DocumentViewRow, readerId: string): DocumentView {
  return {
    _id: String(row.id),
    id: String(row.id),
    documentId: row.documentId,
    documentType: row.documentType,
    paper: row.paper,
    documentName: row.documentName,
    bookingId: row.bookingId,
    lotNumber: row.lotNumber,
    viewerName: row.viewerName,
    viewerRole: row.viewerRole,
    viewerAgency: row.viewerAgency,
    isOwn: row.viewerId === readerId,
    at: row.at.toISOString(),
    kind: row.kind,
    reason: row.reason,
    note: row.note,
  };
}
