import { z } from 'zod';
import { endpoint, idParams, pageQuery } from '#shared/endpoint.ts';
import { filter, idFilter, periodFilter, searchFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { mailDropReasons, mailStates, mailTemplates } from './lifecycle.ts';
import { mailRefusals } from './messages.ts';

/** A mail in the log; waiting ones are tried again at `dueAt`. */
export const mailShape = z.object({
  _id: z.string(),
  to: z.string(),
  /** Whose account it went to; '' for the office's own address. */
  name: z.string(),
  subject: z.string(),
  template: z.enum(mailTemplates),
  state: z.enum(mailStates),
  attempts: z.number(),
  lastError: z.string().nullable(),
  /** Why it is not sent any more; null for a mail that was not dropped. */
  dropped: z.enum(mailDropReasons).nullable(),
  createdAt: z.string(),
  dueAt: z.string(),
  sentAt: z.string().nullable(),
});
z.globalRegistry.add(mailShape, { id: 'Mail' });
export type MailView = z.infer<typeof mailShape>;

/** The same with its text part; null once the log no longer keeps it. */
export const fullMailShape = mailShape.extend({ text: z.string().nullable() });
z.globalRegistry.add(fullMailShape, { id: 'FullMail' });
export type FullMailView = z.infer<typeof fullMailShape>;

const errors = [commonRefusals.FORBIDDEN, mailRefusals.MAIL_NOT_FOUND];

/** Every mail the portal made, newest first. */
export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  summary: 'The mail log, newest first',
  query: z.object({
    state: filter(z.enum(mailStates)),
    /** Substring of the address or the subject. */
    search: searchFilter,
    /** Only mails that failed at this moment or later. */
    failedSince: periodFilter.from,
    /** The mails of notices about a booking (D-484). */
    bookingId: idFilter,
    ...pageQuery,
  }),
  reply: { 200: z.array(mailShape) },
  errors: [commonRefusals.FORBIDDEN],
});
export type MailsQuery = z.output<(typeof listMails)['query']>;

export const getMail = endpoint({
  method: 'GET',
  path: '/mails/:id',
  summary: 'A mail with its text',
  params: idParams,
  reply: { 200: fullMailShape },
  errors,
});

/** The mail with both its parts, for any mail program; without the link that stops mails (D-165). */
export const downloadMail = endpoint({
  method: 'GET',
  path: '/mails/:id/message',
  summary: 'Download a mail',
  params: idParams,
  reply: { 200: 'file' },
  files: ['message/rfc822'],
  errors: [...errors, mailRefusals.MAIL_EMPTIED],
});

/** Tries a failed or kept mail anew, to the address its owner has now (D-147); of a sent one a copy (D-423). */
export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/mails/:id/send-again',
  summary: 'Send a mail again',
  params: idParams,
  reply: { 200: mailShape.extend({ message: z.string() }) },
  errors: [...errors, mailRefusals.MAIL_PRIVATE, mailRefusals.MAIL_SENT, mailRefusals.MAIL_EMPTIED],
});
