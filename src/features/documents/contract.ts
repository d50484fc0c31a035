import { z } from 'zod';
import { endpoint, multipart, pageQuery } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { documentMimes, documentTypes } from './lifecycle.ts';
import { absentBooking, documentRefusals } from './messages.ts';

export const documentTypeShape = z.enum(documentTypes);

/** A stored document; `documentUrl` is a path of this site that opens with the bearer token only (D-96). */
export const documentShape = z.object({
  _id: z.string(),
  id: z.string(),
  documentUrl: z.string(),
  documentType: documentTypeShape,
  documentName: z.string(),
  bookingId: z.string().nullable(),
  createdAt: z.string(),
});
z.globalRegistry.add(documentShape, { id: 'Document' });
export type BookingDocument = z.infer<typeof documentShape>;

/** Uploads one file; without a booking it stays unattached and is purged after 24 hours (D-99). */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/uploads/document',
  summary: 'Upload a document',
  body: multipart(
    'document',
    documentMimes,
    z.object({ documentType: z.string().optional(), bookingId: z.string().optional() }),
  ),
  reply: { 201: documentShape.extend({ url: z.string() }) },
  errors: [
    documentRefusals.DOCUMENT_MISSING,
    documentRefusals.DOCUMENT_UNSUPPORTED,
    documentRefusals.DOCUMENT_TYPE_UNKNOWN,
    documentRefusals.DOCUMENT_DAMAGED,
    documentRefusals.DOCUMENT_ACTIVE,
    documentRefusals.DOCUMENT_TOO_MANY_PIXELS,
    documentRefusals.DOCUMENT_SIDE_TOO_LONG,
    documentRefusals.DOCUMENT_TOO_COMPLEX,
    documentRefusals.DOCUMENT_TOO_LONG,
    documentRefusals.DOCUMENT_TOO_LARGE,
    documentRefusals.DOCUMENTS_CLOSED,
    commonRefusals.FORBIDDEN,
    absentBooking.BOOKING_NOT_FOUND,
  ],
  idempotent: true,
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/uploads/documents/:bookingId',
  summary: 'Documents of a booking',
  params: z.object({ bookingId: z.string() }),
  reply: { 200: z.array(documentShape) },
  errors: [commonRefusals.FORBIDDEN, absentBooking.BOOKING_NOT_FOUND],
});

export const openDocument = endpoint({
  method: 'GET',
  path: '/uploads/files/:id/:name',
  summary: 'The file itself',
  params: z.object({ id: z.string(), name: z.string() }),
  reply: { 200: 'file' },
  files: documentMimes,
  errors: [commonRefusals.FORBIDDEN, documentRefusals.DOCUMENT_NOT_FOUND, commonRefusals.CONFLICT],
});

/** One access to a document of the caller: viewer and time. */
export const documentViewShape = z.object({
  _id: z.string(),
  id: z.string(),
  documentId: z.string(),
  documentType: documentTypeShape,
  documentName: z.string(),
  bookingId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  viewerName: z.string(),
  viewerRole: z.string(),
  isOwn: z.boolean(),
  at: z.string(),
});
z.globalRegistry.add(documentViewShape, { id: 'DocumentView' });
export type DocumentView = z.infer<typeof documentViewShape>;

/** Accesses to the caller's documents, latest first; the access log of D-96 for its owner. */
export const listDocumentViews = endpoint({
  method: 'GET',
  path: '/users/me/document-views',
  summary: 'Who opened my documents',
  query: z.object(pageQuery),
  reply: { 200: z.array(documentViewShape) },
});
