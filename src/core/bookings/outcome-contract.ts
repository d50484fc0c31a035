import { z } from 'zod';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { bookingDecisions, bookingStatuses } from './lifecycle.ts';
import { bookingRefusals } from './messages.ts';
import { type Effect, toldAudiences } from './outcome-lifecycle.ts';

const sen = z.number().int();

export const effectShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), becomes: z.enum(bookingStatuses) }),
  z.object({
    kind: z.literal('lot'),
    becomes: z.enum(['available', 'offered', 'reserved', 'booked', 'sold']),
    /** When the offer ends. */
    until: z.string().optional(),
    /** Who is next in line, for the office and for that person's agency. */
    to: z.string().optional(),
  }),
  z.object({ kind: z.literal('line'), waiting: z.number().int(), ends: z.boolean() }),
  z.object({
    kind: z.literal('money'),
    /** Null for a sum that nobody recorded. */
    heldSen: sen.nullable(),
    reportedSen: sen,
    /** What is not paid yet: still due, or no longer due once the booking has ended. */
    dueSen: sen,
    dueOn: z.string().nullable(),
    /** What is held beyond what is due. */
    overSen: sen.optional(),
    /** What goes back follows from the signed agreement (D-492). */
    isSigned: z.literal(true).optional(),
    /** Of a booking that ends: a cheque or transfer slip was sent, and no sum is recorded for it. */
    slip: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('proposal'), price: z.number(), becomes: z.enum(['open', 'over']) }),
  z.object({
    kind: z.literal('moved'),
    lotNumber: z.string(),
    unitNumber: z.string().nullable(),
    /** A price that was agreed on does not go with it. */
    agreedEnds: z.literal(true).optional(),
    proposalEnds: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('price'),
    price: z.number().nullable(),
    listPrice: z.number().nullable(),
  }),
  z.object({ kind: z.literal('form'), becomes: z.enum(['cancelled', 'outdated']) }),
  z.object({ kind: z.literal('unpaid') }),
  z.object({ kind: z.literal('documents'), until: z.string().nullable() }),
  z.object({ kind: z.literal('told'), audiences: z.array(z.enum(toldAudiences)) }),
]) satisfies z.ZodType<Effect>;
z.globalRegistry.add(effectShape, { id: 'Effect' });

/** The decisions that the reader may take now, each with what it would do (D-353). */
export const listOutcomes = endpoint({
  method: 'GET',
  path: '/bookings/:id/outcomes',
  summary: 'What each decision that you may take now would do',
  params: idParams,
  reply: { 200: z.array(z.object({ decision: z.enum(bookingDecisions), effects: z.array(effectShape) })) },
  errors: [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND, commonRefusals.CONFLICT],
});
