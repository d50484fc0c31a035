import { z } from 'zod';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { requiredIdentifier, requiredLine } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { isAccountNumber, plainAccount } from './lifecycle.ts';
import { depositRefusals, refundFields } from './messages.ts';

/** What becomes of the money of a booking: until when it is paid back, and where to (D-386, D-387). */
export const refundShape = z.object({
  /** The last day for paying back what an ended booking left, '2026-03-02'; null where the park promises none. */
  by: z.string().nullable(),
  /** Null before it is given, and once it is erased. The number shows its last four digits. */
  account: z.object({ bank: z.string(), numberMasked: z.string(), savedAt: z.string() }).nullable(),
});
export type Refund = z.infer<typeof refundShape>;

/** An account in full. */
const accountShape = z.object({ bank: z.string(), holder: z.string(), number: z.string() });
export type RefundAccount = z.infer<typeof accountShape>;

const errors = [
  commonRefusals.FORBIDDEN,
  bookingRefusals.BOOKING_NOT_FOUND,
  depositRefusals.NOTHING_TO_REFUND,
];

export const saveRefundAccount = endpoint({
  method: 'PUT',
  path: '/bookings/:id/refund-account',
  summary: 'Say to which account money of a booking is paid back',
  example: { bank: 'Sample Bank', holder: 'Nur Aina binti Hassan', number: '1234 5678 9012' },
  params: idParams,
  body: z.object({
    bank: requiredLine(textLimits.name, refundFields.bankMissing),
    holder: requiredLine(textLimits.name, refundFields.holderMissing),
    number: requiredIdentifier(40, refundFields.numberMissing)
      .transform(plainAccount)
      .refine(isAccountNumber, refundFields.numberInvalid),
  }),
  reply: { 200: refundShape.extend({ message: z.string() }) },
  errors,
});

export const revealRefundAccount = endpoint({
  method: 'POST',
  path: '/bookings/:id/refund-account/number',
  summary: 'Read the account in full to which money is paid back; every reading is recorded',
  params: idParams,
  reply: { 200: accountShape },
  errors: [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND, depositRefusals.ACCOUNT_NOT_FOUND],
});
