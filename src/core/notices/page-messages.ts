import { formatCount } from '#shared/counts.ts';
import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';
import type { MailSettingsView } from './contract.ts';
import type { MailTopic } from './lifecycle.ts';
import { topicNames } from './mail-messages.ts';

/** Of the stream of events. */
export const liveRefusals = refusals({
  LIVE_FULL: [503, 'Live updates are busy. The page refreshes by itself.'],
});

/** Sentences of the bell and of the page of notices. */
export const noticeListTexts = texts({
  name: (unread: number) =>
    unread === 0 ? t('Notices') : t('Notices, {unread} unread', { unread: formatCount(unread) }),
  none: 'Nothing has happened yet. Answers to your requests appear here.',
  listFailed: 'Your notices could not be loaded. Please try again.',
  markFailed: 'This could not be changed. Please try again.',
});

/** Sentences of the card that chooses mails (D-144). */
export const mailSettingsTexts = {
  link: t('Mail settings'),
} as const;

/** Why no mail reaches a person (D-146); '' where mails do. */
export const reachTexts: Record<MailSettingsView['reaches'], string> = texts({
  yes: '',
  unconfirmed: 'Confirm your email address, else you are told in the portal only.',
  no_mail_server: 'The portal sends no mails at the moment. You are told in the portal only.',
});

/** Sentences of the page that a mail's link to stop mails opens (D-149). */
export const unsubscribeTexts = {
  question: (topic: MailTopic) => t('Stop mails about {topic}?', { topic: topicNames[topic] }),
  done: (topic: MailTopic) =>
    t('Done. You will get no more mails about {topic}.', { topic: topicNames[topic] }),
  undone: (topic: MailTopic) => t('You will get mails about {topic} again.', { topic: topicNames[topic] }),
} as const;
