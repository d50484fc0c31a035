import type { BookingDocument } from '../contract.ts';
import { type DocumentRow, documentUrlOf } from './store.ts';

/** A document as answers show it; where its bytes lie is nobody's business. */
export function presentDocument(row: DocumentRow): BookingDocument {
  return {
    _id: row.id,
    documentUrl: documentUrlOf(row),
    documentType: row.documentType,
    documentName: row.originalName,
    bookingId: row.bookingId,
    createdAt: row.createdAt.toISOString(),
  };
}
