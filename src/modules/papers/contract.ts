import { z } from 'zod';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { requiredLine } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { changeableParts, paperKinds, paperStates } from './lifecycle.ts';
import { paperFields, paperRefusals } from './messages.ts';

/** An issued paper. */
export const paperShape = z.object({
  id: z.string(),
  bookingId: z.string(),
  kind: z.enum(paperKinds),
  number: z.string(),
  edition: z.number().int(),
  state: z.enum(paperStates),
  issuedAt: z.string(),
  /** The payment of a receipt. */
  paymentId: z.string().nullable(),
  /** What differs by now from a valid form. */
  outOfDate: z.array(z.enum(changeableParts)),
  /** Whether a form was printed with terms, without which it can be signed on paper only. */
  hasTerms: z.boolean(),
  /** Of the PDF; null until it was opened. */
  sha256: z.string().nullable(),
  accepted: z.object({ name: z.string(), at: z.string() }).nullable(),
  /** In the list, of a valid form: the name under which it is accepted, that of the main purchaser or of who signs for it. */
  signatory: z.string().nullable(),
});
z.globalRegistry.add(paperShape, { id: 'Paper' });
export type Paper = z.infer<typeof paperShape>;

const bookingErrors = [commonRefusals.FORBIDDEN, bookingRefusals.BOOKING_NOT_FOUND];
const paperErrors = [commonRefusals.FORBIDDEN, paperRefusals.PAPER_NOT_FOUND];

export const listPapers = endpoint({
  method: 'GET',
  path: '/bookings/:id/papers',
  summary: 'The papers of a booking: editions of its form, then receipts, each newest first',
  params: idParams,
  reply: {
    200: z.object({
      papers: z.array(paperShape),
      /** False while the park has neither terms nor deposits: pages then offer no form. */
      inUse: z.boolean(),
      /** Whether the reader issues the form, or its next edition. */
      mayIssue: z.boolean(),
      /** Whether the reader is the client whose account accepts it. */
      mayAccept: z.boolean(),
    }),
  },
  errors: bookingErrors,
});

export const issueForm = endpoint({
  method: 'POST',
  path: '/bookings/:id/papers',
  summary: 'Issue the booking form of a booking, or a new edition of it',
  params: idParams,
  status: 201,
  reply: { 201: paperShape.extend({ message: z.string() }) },
  errors: [...bookingErrors, paperRefusals.PAPERS_CLOSED, paperRefusals.PAPER_UNPRINTABLE],
  idempotent: true,
});

export const openPaper = endpoint({
  method: 'GET',
  path: '/papers/:id/file',
  summary: 'A paper as PDF, with its acceptance; opening it is recorded',
  params: idParams,
  query: z.object({
    /** The bytes that were accepted, whose SHA-256 is kept, in place of a copy with the acceptance. */
    as: z.literal('read').optional(),
  }),
  reply: { 200: 'file' },
  files: ['application/pdf'],
  errors: [...paperErrors, paperRefusals.PAPER_ERASED],
});

export const acceptForm = endpoint({
  method: 'POST',
  path: '/papers/:id/accept',
  summary: 'Accept a booking form and its terms, as the client',
  example: { name: 'Grace Lim', sha256: 'ab'.repeat(32) },
  params: idParams,
  body: z.object({
    name: requiredLine(textLimits.name, paperFields.nameMissing),
    /** Of the PDF that was read. */
    sha256: z.string().trim().max(64),
  }),
  reply: { 200: paperShape.extend({ message: z.string() }) },
  errors: [
    ...paperErrors,
    paperRefusals.PAPER_SUPERSEDED,
    paperRefusals.PAPER_CANCELLED,
    paperRefusals.PAPER_OUT_OF_DATE,
    paperRefusals.ALREADY_ACCEPTED,
    paperRefusals.FORM_UNREAD,
    paperRefusals.OTHER_NAME,
    paperRefusals.TERMS_MISSING,
  ],
});

export const openStatement = endpoint({
  method: 'GET',
  path: '/bookings/:id/deposit/statement',
  summary: 'All entries of the deposit of a booking as PDF, as of now',
  params: idParams,
  reply: { 200: 'file' },
  files: ['application/pdf'],
  errors: bookingErrors,
});

/** What anybody who has the code of a paper may know of it (D-249). */
export const verifiedPaperShape = z.object({
  kind: z.enum(paperKinds),
  number: z.string(),
  edition: z.number().int(),
  state: z.enum(paperStates),
  /** Whether the booking differs by now from a valid form. */
  isOutOfDate: z.boolean(),
  issuedAt: z.string(),
  /** 'Lot 12'. */
  place: z.string(),
  /** Of a receipt. */
  sumSen: z.number().int().nullable(),
  /** 'G. L.' */
  initials: z.string(),
  acceptedAt: z.string().nullable(),
});
z.globalRegistry.add(verifiedPaperShape, { id: 'VerifiedPaper' });
export type VerifiedPaper = z.infer<typeof verifiedPaperShape>;

export const verifyPaper = endpoint({
  method: 'GET',
  path: '/public/papers/:code',
  summary: 'What a paper says and whether it is valid, by the code on it',
  access: 'public',
  params: z.object({ code: z.string() }),
  reply: { 200: verifiedPaperShape },
  errors: [paperRefusals.CODE_UNKNOWN, commonRefusals.TOO_MANY],
});
