import { type DocumentPaper, documentPapers, isSalePaper } from '#core/documents/lifecycle.ts';
import type { BookingStatus } from './lifecycle.ts';
import { acceptsDocuments, bookingCan } from './policy.ts';

type Viewer = Parameters<typeof bookingCan.addSalePaper>[0];

/** The papers that a reader of a booking may add: all while it takes documents, those of the sale once it is sold (D-170). */
export function offeredPapers(viewer: Viewer, status: BookingStatus): readonly DocumentPaper[] {
  if (acceptsDocuments(status)) return documentPapers;
  const isOffered = status === 'sold' && bookingCan.addSalePaper(viewer).allowed;
  return isOffered ? documentPapers.filter(isSalePaper) : [];
}
