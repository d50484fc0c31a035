import { z } from 'zod';
import { endpoint, idParams, multipart, pageQuery } from '#shared/endpoint.ts';
import { filter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalText } from '#shared/text.ts';
import {
  desks,
  documentMimes,
  documentPapers,
  documentTypes,
  documentVerdicts,
  ORIGINAL_NOTE,
  originalReasons,
  sendBackReasons,
  viewKinds,
} from './lifecycle.ts';
import { absentBooking, documentFields, documentRefusals } from './messages.ts';

export const documentTypeShape = z.enum(documentTypes);
export const documentPaperShape = z.enum(documentPapers);

/** The last verdict on a document. `by` names people of the office to the office only. */
export const verdictShape = z.object({
  state: z.enum(documentVerdicts),
  desk: z.enum(desks),
  /** Given with sent_back. */
  reason: z.enum(sendBackReasons).nullable(),
  /** To the client. */
  note: z.string(),
  at: z.string(),
  by: z.string(),
});
z.globalRegistry.add(verdictShape, { id: 'DocumentVerdict' });

/** A stored document; `documentUrl` is a path of this site that opens with the bearer token only (D-96). */
export const documentShape = z.object({
  _id: z.string(),
  id: z.string(),
  documentUrl: z.string(),
  documentType: documentTypeShape,
  documentName: z.string(),
  bookingId: z.string().nullable(),
  createdAt: z.string(),
  /** Null while nobody has checked it. */
  verdict: verdictShape.nullable(),
  /** What a document of the type other is, where its sender said so. */
  paper: documentPaperShape.nullable(),
  /** When a newer version took its place; only `versions=all` lists such documents. */
  replacedAt: z.string().nullable(),
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
    z.object({
      documentType: z.string().optional(),
      bookingId: z.string().optional(),
      /** Only with the type other. */
      paper: z.string().optional(),
      /** The id of the document of this booking whose place this one takes. */
      replaces: z.string().optional(),
    }),
  ),
  status: 201,
  reply: { 201: documentShape.extend({ url: z.string() }) },
  errors: [
    documentRefusals.DOCUMENT_MISSING,
    documentRefusals.DOCUMENT_UNSUPPORTED,
    documentRefusals.DOCUMENT_TYPE_UNKNOWN,
    documentRefusals.DOCUMENT_DAMAGED,
    documentRefusals.DOCUMENT_ACTIVE,
    documentRefusals.DOCUMENT_PROTECTED,
    documentRefusals.DOCUMENT_TOO_MANY_PIXELS,
    documentRefusals.DOCUMENT_SIDE_TOO_LONG,
    documentRefusals.DOCUMENT_TOO_COMPLEX,
    documentRefusals.DOCUMENT_TOO_LONG,
    documentRefusals.DOCUMENT_TOO_LARGE,
    documentRefusals.DOCUMENTS_CLOSED,
    documentRefusals.UNATTACHED_MANY,
    documentRefusals.UNATTACHED_FULL,
    documentRefusals.PAPER_MISPLACED,
    documentRefusals.DOCUMENT_NOT_FOUND,
    documentRefusals.DOCUMENT_REPLACED,
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
  query: z.object({
    /** `all` adds those that were replaced. */
    versions: z.preprocess(
      (written) => (written === '' ? undefined : written),
      z.enum(['current', 'all'], { error: documentFields.versionsInvalid }).optional(),
    ),
  }),
  reply: { 200: z.array(documentShape) },
  errors: [commonRefusals.FORBIDDEN, absentBooking.BOOKING_NOT_FOUND],
});

export const openDocument = endpoint({
  method: 'GET',
  path: '/uploads/files/:id/:name',
  summary: 'The file itself, a picture with a watermark',
  params: z.object({ id: z.string(), name: z.string() }),
  reply: { 200: 'file' },
  files: documentMimes,
  errors: [commonRefusals.FORBIDDEN, documentRefusals.DOCUMENT_NOT_FOUND, commonRefusals.CONFLICT],
});

/** The stored bytes of a document, for a reason that its client can read (D-181). */
export const openOriginal = endpoint({
  method: 'POST',
  path: '/uploads/files/:id/original',
  summary: 'The file without a watermark',
  params: idParams,
  body: z.object({
    reason: z.enum(originalReasons, { error: documentRefusals.REASON_MISSING.message }).nullish().catch(null),
    note: optionalText(ORIGINAL_NOTE.most),
  }),
  example: { reason: 'bank_or_lawyer', note: 'For the loan application' },
  reply: { 200: 'file' },
  files: documentMimes,
  errors: [
    documentRefusals.REASON_MISSING,
    commonRefusals.FORBIDDEN,
    documentRefusals.DOCUMENT_NOT_FOUND,
    commonRefusals.TOO_MANY,
  ],
});

/** One access to a document: viewer, time and why. */
export const documentViewShape = z.object({
  _id: z.string(),
  id: z.string(),
  documentId: z.string(),
  documentType: documentTypeShape,
  paper: documentPaperShape.nullable(),
  documentName: z.string(),
  bookingId: z.string().nullable(),
  lotNumber: z.string().nullable(),
  viewerName: z.string(),
  viewerRole: z.string(),
  /** Null for the office, and where the log did not keep it yet. */
  viewerAgency: z.string().nullable(),
  isOwn: z.boolean(),
  at: z.string(),
  kind: z.enum(viewKinds),
  /** Given with an original. */
  reason: z.enum(originalReasons).nullable(),
  note: z.string(),
});
z.globalRegistry.add(documentViewShape, { id: 'DocumentView' });
export type DocumentView = z.infer<typeof documentViewShape>;

/** Accesses to the caller's documents, latest first; the access log of D-96 for its owner. */
export const listDocumentViews = endpoint({
  method: 'GET',
  path: '/users/me/document-views',
  summary: 'Who saw my documents',
  /** `others` leaves out the caller's own. */
  query: z.object({ ...pageQuery, others: filter(z.enum(['true'])) }),
  reply: { 200: z.array(documentViewShape) },
});

/** Every access to the documents of one booking, with those that were replaced or purged (D-182). */
export const listBookingDocumentViews = endpoint({
  method: 'GET',
  path: '/bookings/:id/document-views',
  summary: 'Who saw the documents of a booking',
  params: idParams,
  query: z.object(pageQuery),
  reply: { 200: z.array(documentViewShape) },
  errors: [commonRefusals.FORBIDDEN, absentBooking.BOOKING_NOT_FOUND],
});
