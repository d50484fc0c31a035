import { z } from 'zod';
import { dryRunQuery } from '#core/lots/bulk-contract.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { endpoint, exampleId, idParams } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { bookingWithMessage, priceShape } from './contract.ts';
import { bookingRefusals, dealRefusals } from './messages.ts';
import { effectShape } from './outcome-contract.ts';

/** A booking after a deal, or as it would be with `dryRun`, with what the deal does. */
const dealtBooking = bookingWithMessage.extend({ effects: z.array(effectShape) });
z.globalRegistry.add(dealtBooking, { id: 'DealtBooking' });

/** A missing reason is refused after the permission. */
const reason = optionalText(textLimits.reason).optional();

const dealErrors = [
  dealRefusals.DEAL_REASON,
  commonRefusals.FORBIDDEN,
  bookingRefusals.BOOKING_NOT_FOUND,
  dealRefusals.DEAL_CLOSED,
];

/** Answers a proposal too; with null the list price applies again (D-447). */
export const agreePrice = endpoint({
  method: 'PUT',
  path: '/bookings/:id/agreed-price',
  summary: 'Agree on another price of a booking, or go back to its list price',
  example: { price: 1_050_000, reason: 'Rebate for early signing' },
  params: idParams,
  query: dryRunQuery,
  body: z.object({
    price: priceShape.nullable(),
    reason,
    /** Optimistic lock: the price that the caller has seen. */
    seenPrice: z.number().nullable().optional(),
  }),
  reply: { 200: dealtBooking },
  errors: [...dealErrors, dealRefusals.PRICE_SAME, dealRefusals.PRICE_CHANGED],
});

/** With null the agency withdraws its proposal, and the office declines it, which needs a reason (D-447). */
export const proposePrice = endpoint({
  method: 'PUT',
  path: '/bookings/:id/price-proposal',
  summary: 'Propose another price of a booking to the office; withdraw or decline a proposal',
  example: { price: 1_050_000, reason: 'The buyer signs this month' },
  params: idParams,
  body: z.object({ price: priceShape.nullable(), reason }),
  reply: { 200: bookingWithMessage },
  errors: [...dealErrors, dealRefusals.PRICE_SAME, dealRefusals.PROPOSAL_GONE],
});

/** Gives a booking another lot, which is free or offered to its client (D-449). */
export const moveToLot = endpoint({
  method: 'PUT',
  path: '/bookings/:id/lot',
  summary: 'Move a booking to another lot',
  example: { lotId: exampleId('04'), reason: 'The client wants the corner' },
  params: idParams,
  query: dryRunQuery,
  body: z.object({
    lotId: z.string({ error: bookingRefusals.LOT_MISSING.message }).trim().max(100),
    reason,
    /** Optimistic lock: the price of the new lot that the caller has seen. */
    seenPrice: z.number().nullable().optional(),
  }),
  reply: { 200: dealtBooking },
  errors: [
    ...dealErrors,
    dealRefusals.MOVE_SIGNED,
    dealRefusals.LOT_SAME,
    dealRefusals.LOT_NONE,
    lotRefusals.LOT_NOT_FOUND,
    lotRefusals.LOT_TAKEN,
    lotRefusals.LOT_REPRICED,
    commonRefusals.CONFLICT,
  ],
});
