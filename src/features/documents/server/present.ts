import type { BookingDocument, DocumentView } from '../contract.ts';
import type { DocumentViewRow } from './owned-store.ts';
import { type DocumentRow, documentUrlOf } from './store.ts';

/** A document as answers show it; where its bytes lie is nobody's business. */
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

/** An opening as the owner of the document reads it; of the viewer no more than name and role. */
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
