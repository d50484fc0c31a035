import { z } from 'zod';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { bookingWithMessage } from './contract.ts';
import { holdRefusals } from './legal-hold-messages.ts';
import { bookingRefusals } from './messages.ts';

/** Needed by both calls; a missing one is refused after the permission. */
const reason = optionalText(textLimits.reason).optional();

/** A legal hold keeps the documents of a booking from every purge until it is lifted (D-172). */
export const holdDocuments = endpoint({
  method: 'PUT',
  path: '/bookings/:id/document-hold',
  summary: 'Put the documents under a legal hold, or lift it',
  example: { on: true, reason: 'Claim 12 of 2026, letter of the lawyers' },
  params: idParams,
  body: z.object({ on: z.boolean(), reason }),
  reply: { 200: bookingWithMessage },
  errors: [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND, holdRefusals.REASON_MISSING],
});

/** Erases the documents of a booking that ended without a sale, its replaced versions included (D-172). */
export const eraseDocuments = endpoint({
  method: 'DELETE',
  path: '/bookings/:id/documents',
  summary: 'Erase the documents at request',
  example: { reason: 'Asked for by the client in writing' },
  params: idParams,
  body: z.object({ reason }),
  reply: { 200: z.object({ erased: z.number().int(), message: z.string() }) },
  errors: [
    commonRefusals.FORBIDDEN,
    bookingRefusals.BOOKING_NOT_FOUND,
    holdRefusals.REASON_MISSING,
    holdRefusals.DOCUMENTS_KEPT,
    holdRefusals.DOCUMENTS_ON_HOLD,
  ],
});
