import { z } from 'zod';
import { lotTypes } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { mailStates } from '#core/notices/lifecycle.ts';
import { endpoint, idParams, pageQuery, textForm } from '#shared/endpoint.ts';
import { filter, periodFilter, searchFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { requiredText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { visitorShape } from '#shared/visitor.ts';
import { enquiryFields, enquiryRefusals } from './messages.ts';

const enquiryReplyShape = z.object({
  _id: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** What became of its mail; null once the mail log no longer has it. */
  mail: z.enum(mailStates).nullable(),
  author: z.object({ _id: z.string(), name: z.string() }),
});
export type EnquiryReply = z.infer<typeof enquiryReplyShape>;

/** A visitor's message to the office, the replies to it, and whether it was handled. */
export const enquiryShape = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: z.string(),
  handled: z.boolean(),
  handledAt: z.string().nullable(),
  handledBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** Whether a program may have written it (D-317). */
  suspect: z.boolean(),
  /** The lot it is about; null for a general enquiry. */
  lot: z.object({ _id: z.string(), lotNumber: z.string(), type: z.enum(lotTypes) }).nullable(),
  /** Oldest first. */
  replies: z.array(enquiryReplyShape),
});
export type Enquiry = z.infer<typeof enquiryShape>;

/** Identifiers that external mail services of this kind require; our own endpoint ignores them (D-119). */
const serviceIdentifier = z.string().max(200).optional();

/** The contact form of the public pages. */
export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/email/send-form',
  summary: 'Write to the office',
  example: {
    name: 'Nur Aina',
    email: 'nur.aina@example.com',
    phone: '+60125550100',
    message: 'When can I see a lot of type B?',
  },
  access: 'public',
  body: textForm(
    z.object({
      ...visitorShape,
      message: requiredText(textLimits.note, enquiryFields.messageRequired),
      /** The lot it is about (D-158); an empty one counts as none. */
      lotId: z.string().trim().max(100).optional(),
      service_id: serviceIdentifier,
      template_id: serviceIdentifier,
      user_id: serviceIdentifier,
    }),
  ),
  reply: { 200: 'text' },
  errors: [lotRefusals.LOT_NOT_FOUND],
});

/** Enquiries, newest first. */
export const listEnquiries = endpoint({
  method: 'GET',
  path: '/contact-messages',
  summary: 'Enquiries of visitors',
  query: z.object({
    status: filter(z.enum(['open', 'handled'])),
    /** Substring of name, e-mail, phone or message. */
    search: searchFilter,
    /** The number of a lot, without regard to case. */
    lot: searchFilter,
    ...periodFilter,
    ...pageQuery,
  }),
  reply: { 200: z.array(enquiryShape) },
  errors: [commonRefusals.FORBIDDEN],
});
export type EnquiryQuery = z.output<(typeof listEnquiries)['query']>;

/** Marks an enquiry as handled by the caller, or reopens it; idempotent. */
export const handleEnquiry = endpoint({
  method: 'PUT',
  path: '/contact-messages/:id',
  summary: 'Mark an enquiry as handled or open it again',
  example: { handled: true },
  params: idParams,
  body: z.object({ handled: z.boolean() }),
  reply: { 200: z.object({ message: z.string(), enquiry: enquiryShape }) },
  errors: [commonRefusals.FORBIDDEN, enquiryRefusals.ENQUIRY_NOT_FOUND],
});

/** Replies to an enquiry by mail, and marks it as handled (D-159). */
export const replyToEnquiry = endpoint({
  method: 'POST',
  path: '/contact-messages/:id/replies',
  summary: 'Reply to an enquiry by mail',
  example: { message: 'You can visit the lot on Friday at 10 AM.' },
  params: idParams,
  body: z.object({ message: requiredText(textLimits.note, enquiryFields.replyRequired) }),
  status: 201,
  reply: { 201: z.object({ message: z.string(), enquiry: enquiryShape }) },
  errors: [commonRefusals.FORBIDDEN, enquiryRefusals.ENQUIRY_NOT_FOUND],
  idempotent: true,
});
