import type { BookingDocument, DocumentView } from '../contract.ts';
import type { DocumentViewRow } from './owned-store.ts';
import { type DocumentRow, documentUrlOf } from './store.ts';

/** A document as replies show it, without its storage key. */
export function presentDocument(row: DocumentRow): BookingDocument {
  return {
    _id: row.id,
    id: row.id,
    documentUrl: documentUrlOf(row),
    documentType: row.documentType,
    documentName: row.originalName,
    bookingId: row.bookingId,
    createdAt: row.createdAt.toISOString(),
  };
}

/** An access as the document's owner reads it: only name and role of the viewer. */
export function presentView(row: DocumentViewRow, ownerId: string): DocumentView {
  return {
    _id: String(row.id),
    id: String(row.id),
    documentId: row.documentId,
    documentType: row.documentType,
    documentName: row.documentName,
    bookingId: row.bookingId,
    lotNumber: row.lotNumber,
    viewerName: row.viewerName,
    viewerRole: row.viewerRole,
    isOwn: row.viewerId === ownerId,
    at: row.at.toISOString(),
  };
}
