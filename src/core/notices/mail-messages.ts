import { type Say, t, texts } from '#shared/say.ts';
import type { LinkTemplate, MailTopic, NoticeAudience } from './lifecycle.ts';

/** What a topic is about, within a sentence. */
export const topicNames: Record<MailTopic, string> = texts({
  bookings: 'your bookings',
  desk: 'requests you answer',
  membership: 'your membership',
});

/** Why a person gets a mail about a notice of this audience and topic. */
export function reasonFor(say: Say, audience: NoticeAudience, topic: MailTopic, agency: string): string {
  if (audience === 'self' && topic === 'bookings') return say('you wait for a lot');
  const reasons: Record<NoticeAudience, string> = {
    self: say('you asked to join an agency'),
    party: say('you have a booking'),
    agency: say('you answer requests for {agency}', { agency: agency || say('an agency') }),
    office: say('you work in the park office'),
  };
  return reasons[audience];
}

/** What becomes of a mail to a visitor, as the office is told that has just caused it (D-319). */
export const visitorMailTexts = texts({
  queued: 'The mail to the visitor is on its way.',
  noServer: 'No mail server is set up, so nothing was mailed: please tell the visitor yourself.',
});

/** The subject of a mail about one notice: its title without the full stop. */
export function subjectOfOne(title: string): string {
  return title.replace(/[.。]$/, '');
}

/** The subject of a mail about several notices names the newest. */
export function subjectOfMany(say: Say, count: number, newest: string): string {
  return say('{count} notices: {title}', { count, title: subjectOfOne(newest) });
}

/** Mails that hold a one-time link: subject and button are the title without the full stop. */
export const linkMails: Record<LinkTemplate, { title: string; text: string; path: string }> = {
  reset_password: {
    title: t('Set a new password'),
    text: t(
      'A new password was requested for your account. The link works once, for 30 minutes. If it was not you, nothing has to be done: your password stays as it is.',
    ),
    path: '/reset-password',
  },
  confirm_email: {
    title: t('Confirm your email address'),
    text: t(
      'The portal sends you mails about your account here once you have confirmed that this address is yours. The link works once, for 7 days. If you have no account at the portal, ignore this mail.',
    ),
    path: '/confirm-email',
  },
};

/** The sentences around the notices of a mail. */
export const mailFrame = texts({
  greeting: (say: Say, name: string) => (name ? say('Hello {name},', { name }) : say('Hello,')),
  earlier: (say: Say, titles: string) => say('Before: {titles}', { titles }),
  more: (say: Say, count: number) => say('and {count} more', { count }),
  sender: (park: string, { address, email }: { address: string; email: string }) =>
    [park, address, email].filter(Boolean).join(', '),
  because: (say: Say, reason: string) => say('You get this because {reason}.', { reason }),
  always: (say: Say, what: string) => say('This mail is always sent, because it is about {what}.', { what }),
  stop: (say: Say, topic: MailTopic) => say('Stop mails about {topic}', { topic: say(topicNames[topic]) }),
  /** Stands in the mail log where the reader's own mail has the link. */
  stopHidden: (say: Say, topic: MailTopic) =>
    say('The link that stops mails about {topic} is not shown in the mail log.', {
      topic: say(topicNames[topic]),
    }),
  refund: 'a refund',
  offer: 'a lot offered to you',
  account: 'the security of your account',
});
