import { z } from 'zod';
import { endpoint, idParams, pageQuery } from '#shared/endpoint.ts';
import { filter } from '#shared/filters.ts';
import { choicesOf, mailChoices, mailTopics, noticeKinds } from './lifecycle.ts';
import { noticeRefusals } from './messages.ts';

/** A notice to the caller; `link` is a path of the portal. */
export const noticeShape = z.object({
  _id: z.string(),
  kind: z.enum(noticeKinds),
  topic: z.enum(mailTopics),
  title: z.string(),
  /** '' where the title says everything. */
  text: z.string(),
  link: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
z.globalRegistry.add(noticeShape, { id: 'Notice' });
export type NoticeView = z.infer<typeof noticeShape>;

/** The caller's notices, newest first. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/notices',
  summary: 'Own notices, newest first',
  query: z.object({
    /** Unread ones only. */
    unread: filter(z.enum(['true', 'false'])),
    limit: z.preprocess(
      (written) => (written === '' ? undefined : written),
      z.coerce.number().int().min(1).max(100).default(20),
    ),
    offset: pageQuery.offset,
  }),
  reply: { 200: z.array(noticeShape) },
});

export const countNotices = endpoint({
  method: 'GET',
  path: '/notices/count',
  summary: 'How many own notices are unread',
  reply: {
    200: z.object({
      unread: z.number(),
      /** For staff: whether a mail server is set up, and since when mails wait that it should have taken, or null (D-423). */
      mail: z.object({ sends: z.boolean(), waitsSince: z.string().nullable() }).optional(),
    }),
  },
});

/** Marks one notice as read or unread; idempotent. */
export const markNotice = endpoint({
  method: 'PUT',
  path: '/notices/:id',
  summary: 'Mark a notice as read or unread',
  example: { read: true },
  params: idParams,
  body: z.object({ read: z.boolean() }),
  reply: { 200: noticeShape },
  errors: [noticeRefusals.NOTICE_NOT_FOUND],
});

/** Marks the caller's notices up to one as read; those that came after it stay unread. */
export const markAllNotices = endpoint({
  method: 'PUT',
  path: '/notices',
  summary: 'Mark own notices as read',
  description: '`readUpTo` is the `_id` of the newest notice that was seen.',
  example: { readUpTo: '1042' },
  body: z.object({ readUpTo: z.string().regex(/^\d{1,15}$/, 'Not a notice') }),
  reply: { 200: z.object({ unread: z.number(), message: z.string() }) },
});

const settingsFields = {
  bookings: z.enum(choicesOf.bookings),
  desk: z.enum(choicesOf.desk),
  membership: z.enum(choicesOf.membership),
  /** Whether a mail reaches the caller; if not, they are told in the portal only (D-146). */
  reaches: z.enum(['yes', 'unconfirmed', 'no_mail_server']),
};

/** What the caller is mailed, by topic (D-144). */
export const mailSettingsShape = z.object(settingsFields);
z.globalRegistry.add(mailSettingsShape, { id: 'MailSettings' });
export type MailSettingsView = z.infer<typeof mailSettingsShape>;

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/users/me/mail-settings',
  summary: 'What the portal mails me',
  reply: { 200: mailSettingsShape },
});

/** Changes the topics that are sent and keeps the rest. */
export const changeMailSettings = endpoint({
  method: 'PUT',
  path: '/users/me/mail-settings',
  summary: 'Choose what the portal mails me',
  example: { desk: 'daily' },
  body: z.object({
    bookings: settingsFields.bookings.optional(),
    desk: settingsFields.desk.optional(),
    membership: settingsFields.membership.optional(),
  }),
  reply: { 200: mailSettingsShape.extend({ message: z.string() }) },
});

/**
 * Stops mails about a topic by the link in one of them, as RFC 8058 has it: without a login, by POST only, whatever the body
 * holds. `undo` sets the default again.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/public/mail/unsubscribe/:user/:topic/:key',
  summary: 'Stop mails about a topic',
  access: 'public',
  ignoresBody: true,
  params: z.object({ user: z.string(), topic: z.string(), key: z.string() }),
  query: z.object({ undo: filter(z.enum(['true', 'false'])) }),
  reply: { 200: z.object({ topic: z.enum(mailTopics), mail: z.enum(mailChoices) }) },
  errors: [noticeRefusals.LINK_INVALID],
});
