import { z } from 'zod';
import { documentShape } from '#features/documents/contract.ts';
import {
  documentVerdicts,
  MAX_CHECK_NOTE,
  MAX_CHECKS,
  sendBackReasons,
} from '#features/documents/lifecycle.ts';
import { documentFields, documentRefusals } from '#features/documents/messages.ts';
import { endpoint, exampleId, idParams } from '#shared/endpoint.ts';
import { commonRefusals, interpolate } from '#shared/problem.ts';
import { optionalText } from '#shared/text.ts';
import { bookingRefusals } from './messages.ts';

const checkShape = z.object({
  documentId: z.string().trim().max(100),
  verdict: z.enum(documentVerdicts, { error: documentFields.verdictMissing }),
  /** Required with sent_back; not kept with accepted. */
  reason: z.enum(sendBackReasons, { error: documentFields.reasonInvalid }).nullish(),
  /** To the client; required with the reason other, not kept with accepted. */
  note: optionalText(MAX_CHECK_NOTE).optional(),
});
export type DocumentCheck = z.output<typeof checkShape>;

/** Verdicts on documents of one booking, all or none (D-167). */
export const checkDocuments = endpoint({
  method: 'PUT',
  path: '/bookings/:id/document-checks',
  summary: 'Accept documents of a booking or send them back',
  example: {
    checks: [
      { documentId: exampleId('05'), verdict: 'sent_back', reason: 'blurred', note: 'Please use more light' },
    ],
  },
  params: idParams,
  body: z.object({
    checks: z
      .array(checkShape, { error: documentFields.checksMissing })
      .min(1, documentFields.checksMissing)
      .max(MAX_CHECKS, interpolate(documentFields.checksTooMany, { most: String(MAX_CHECKS) }))
      .refine(
        (checks) => new Set(checks.map(({ documentId }) => documentId)).size === checks.length,
        documentFields.checkedTwice,
      ),
  }),
  reply: {
    200: z.object({
      documents: z.array(documentShape),
      documentsComplete: z.boolean(),
      message: z.string(),
    }),
  },
  errors: [
    documentRefusals.CHECK_REASON_MISSING,
    commonRefusals.FORBIDDEN,
    bookingRefusals.BOOKING_NOT_FOUND,
    documentRefusals.DOCUMENT_NOT_FOUND,
    documentRefusals.CHECKS_CLOSED,
    documentRefusals.DOCUMENT_REPLACED,
    documentRefusals.DOCUMENT_JUDGED,
  ],
});
