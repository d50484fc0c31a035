import { z } from 'zod';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { documentPaperShape, documentTypeShape } from '#core/documents/contract.ts';
import { documentRefusals } from '#core/documents/messages.ts';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { dayField } from '#shared/fields.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { saleMilestones } from './lifecycle.ts';
import { milestoneFields, milestoneRefusals } from './messages.ts';

/** A milestone of a sale; days are ISO dates. */
const milestoneShape = z.object({
  kind: z.enum(saleMilestones),
  plannedOn: z.string().nullable(),
  happenedOn: z.string().nullable(),
  /** To the client. */
  note: z.string(),
  /** The document that shows it, while it is kept. */
  document: z
    .object({
      _id: z.string(),
      documentUrl: z.string(),
      documentName: z.string(),
      documentType: documentTypeShape,
      paper: documentPaperShape.nullable(),
    })
    .nullable(),
});
z.globalRegistry.add(milestoneShape, { id: 'SaleMilestone' });
export type Milestone = z.infer<typeof milestoneShape>;

const milestonesShape = z.object({
  /** The recorded ones in their usual order. */
  milestones: z.array(milestoneShape),
  /** Whether somebody who buys is foreign, so that State Authority consent may be needed (D-256). */
  foreignInterest: z.boolean(),
});
z.globalRegistry.add(milestonesShape, { id: 'SaleMilestones' });
export type Milestones = z.infer<typeof milestonesShape>;

const bookingErrors = [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND];

export const listMilestones = endpoint({
  method: 'GET',
  path: '/bookings/:id/milestones',
  summary: 'What has happened in a sale after the payment, and what is planned',
  params: idParams,
  reply: { 200: milestonesShape },
  errors: bookingErrors,
});

const day = dayField(milestoneFields.dayInvalid)
  .nullish()
  .transform((written) => written ?? null);

/** Replaces the named milestones; one without a day is taken off. */
export const recordMilestones = endpoint({
  method: 'PUT',
  path: '/bookings/:id/milestones',
  summary: 'Record milestones of a sale',
  example: {
    milestones: [{ kind: 'spa_signed', plannedOn: '2026-04-15', note: 'Bring your identity card' }],
  },
  params: idParams,
  body: z.object({
    milestones: z
      .array(
        z.object({
          kind: z.enum(saleMilestones),
          plannedOn: day,
          happenedOn: day,
          note: optionalText(textLimits.note),
          /** A current document of the booking; null or left out for none. */
          documentId: z
            .string()
            .trim()
            .max(100)
            .nullish()
            .transform((written) => written ?? null),
        }),
      )
      .min(1)
      .max(saleMilestones.length)
      .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, milestoneFields.twice),
  }),
  reply: { 200: milestonesShape.extend({ message: z.string() }) },
  errors: [
    ...bookingErrors,
    milestoneRefusals.MILESTONE_DATE,
    milestoneRefusals.MILESTONES_CLOSED,
    documentRefusals.DOCUMENT_NOT_FOUND,
  ],
});
export type WrittenMilestone = z.infer<typeof recordMilestones.body>['milestones'][number];
