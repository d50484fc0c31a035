import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { refusals } from '#shared/problem.ts';
import type { MailSettingsView } from './contract.ts';
import type { MailTopic } from './lifecycle.ts';
import { topicNames } from './mail-messages.ts';

/** Of the stream of events. */
export const liveRefusals = refusals({
  LIVE_FULL: [503, 'Live updates are busy. The page refreshes by itself.'],
});

/** Sentences of the bell and of the page of notices. */
export const noticeListTexts = {
  name: (unread: number) =>
    unread === 0 ? 'Notices' : interpolate('Notices, {unread} unread', { unread: formatCount(unread) }),
  markAll: 'Mark all as read',
  seeAll: 'See all notices',
  markUnread: 'Mark as unread',
  unread: 'Unread',
  none: 'Nothing has happened yet. Answers to your requests appear here.',
  noneUnread: 'You have no unread notices.',
  listFailed: 'Your notices could not be loaded. Please try again.',
  markFailed: 'This could not be changed. Please try again.',
  newestNotices: 'Newest notices',
  all: 'All',
  show: 'Show',
  browseLots: 'Browse Lots',
} as const;

/** Sentences of the card that chooses mails (D-144). */
export const mailSettingsTexts = {
  title: 'Mail',
  link: 'Mail settings',
  always:
    'Mails about the security of your account, refunds to arrange and lots offered to you are always sent.',
  loadFailed: 'Your mail settings could not be loaded. Please try again.',
  saveFailed: 'Your mail settings could not be saved. Please try again.',
} as const;

/** Why no mail reaches a person (D-146); '' where mails do. */
export const reachTexts: Record<MailSettingsView['reaches'], string> = {
  yes: '',
  unconfirmed: 'Confirm your email address, else you are told in the portal only.',
  no_mail_server: 'The portal sends no mails at the moment. You are told in the portal only.',
};

/** Sentences of the page that a mail's link to stop mails opens (D-149). */
export const unsubscribeTexts = {
  question: (topic: MailTopic) => interpolate('Stop mails about {topic}?', { topic: topicNames[topic] }),
  stop: 'Stop these mails',
  done: (topic: MailTopic) =>
    interpolate('Done. You will get no more mails about {topic}.', { topic: topicNames[topic] }),
  undo: 'Undo',
  undone: (topic: MailTopic) =>
    interpolate('You will get mails about {topic} again.', { topic: topicNames[topic] }),
  invalidHint: 'You can choose your mails in your profile.',
  failed: 'Your mail settings could not be saved. Please try again.',
} as const;

/** Texts of the mail log (D-147). */
export const mailLogTexts = {
  lead: 'Every mail of the portal: to whom, about what, and whether it was sent.',
  noServer: 'No mail server is configured. Mails are kept here and not sent.',
  listFailed: 'The mail log could not be loaded. Please try again later.',
  refreshFailed: 'Failed to load the mail log',
  none: 'No mail has been written yet.',
  nothingMatches: 'No mail matches these filters.',
  mailFailed: 'The mail could not be loaded. Please try again.',
  downloadFailed: 'The mail could not be downloaded. Please try again.',
  sendFailed: 'The mail could not be sent again.',
  mail: 'Mail',
  download: 'Download',
  sendAgain: 'Send again',
  text: 'Text',
  to: 'To',
  state: 'State',
  reason: 'Reason',
  written: 'Written',
  sent: 'Sent',
  nextAttempt: 'Next attempt',
  attempts: 'Attempts',
  lastError: 'Last error',
  allStates: 'All states',
  mailLog: 'Mail Log',
  addressOrSubject: 'Address or subject',
  subject: 'Subject',
  time: 'Time',
  actions: 'Actions',
  open: 'Open',
  mails: 'Mails',
  subjectTo: '{subject}, to {to}',
} as const;
