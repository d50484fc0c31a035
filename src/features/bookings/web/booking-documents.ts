import type { Booking } from '#features/bookings/contract.ts';
import type { BookingDocument } from '#features/documents/contract.ts';

/** The papers that a booking names in its own fields, for when their list cannot be had (R-DOC-02, R-DOC-07). */
export function documentsOfBooking(booking: Booking): BookingDocument[] {
  const named = [
    ['uploaded_document', booking.documentUrl, booking.documentOriginalName],
    ['cheque', booking.chequeUrl, booking.chequeOriginalName],
    ['ic_front', booking.icFrontUrl, booking.icFrontOriginalName],
    ['ic_back', booking.icBackUrl, booking.icBackOriginalName],
  ] as const;
  return named.flatMap(([documentType, documentUrl, documentName]) =>
    documentUrl === null
      ? []
      : {
          _id: documentUrl,
          id: documentUrl,
          documentUrl,
          documentType,
          documentName: documentName ?? '',
          bookingId: booking._id,
          createdAt: '',
        },
  );
}
