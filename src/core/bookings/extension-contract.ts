import { z } from 'zod';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { momentField } from '#shared/fields.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { bookingWithMessage } from './contract.ts';
import { bookingRefusals, extensionRefusals } from './messages.ts';

/** Gives the agency more time to answer; the status of the booking stays (D-192). */
export const extendHold = endpoint({
  method: 'POST',
  path: '/bookings/:id/extension',
  summary: 'Extend the hold of an unanswered request',
  example: { reason: 'The bank needs another week', seenExpiresAt: '2026-03-16T04:00:00.000Z' },
  params: idParams,
  body: z.object({
    /** A missing one is refused after the permission. */
    reason: optionalText(textLimits.reason).optional(),
    /** Optimistic lock: the `expiresAt` the caller has seen. If the booking has another, nothing changes (D-59). */
    seenExpiresAt: momentField('Not a date').optional(),
  }),
  reply: { 200: bookingWithMessage },
  errors: [
    extensionRefusals.REASON_REQUIRED,
    commonRefusals.FORBIDDEN,
    bookingRefusals.BOOKING_NOT_FOUND,
    bookingRefusals.ALREADY_ANSWERED,
    bookingRefusals.CHANGED_MEANWHILE,
    extensionRefusals.EXTENSION_USED,
    extensionRefusals.EXTENSION_QUEUE,
    extensionRefusals.EXTENSION_LIMIT,
    extensionRefusals.NO_DEADLINE,
  ],
});
