import { interpolate } from '#shared/problem.ts';
import type { LinkTemplate, MailTopic, NoticeAudience } from './lifecycle.ts';

/** What a topic is about, within a sentence. */
export const topicNames: Record<MailTopic, string> = {
  bookings: 'your bookings',
  desk: 'requests you answer',
  membership: 'your membership',
};

/** Why a person gets a mail about a notice of this audience and topic. */
export function reasonFor(audience: NoticeAudience, topic: MailTopic, agency: string): string {
  if (audience === 'self' && topic === 'bookings') return 'you wait for a lot';
  const reasons: Record<NoticeAudience, string> = {
    self: 'you asked to join an agency',
    party: 'you have a booking',
    agency: interpolate('you answer requests for {agency}', { agency: agency || 'an agency' }),
    office: 'you work in the park office',
  };
  return reasons[audience];
}

/** The subject of a mail about one notice: its title without the full stop. */
export function subjectOfOne(title: string): string {
  return title.replace(/\.$/, '');
}

/** The subject of a mail about several notices. */
export function subjectOfMany(
  count: number,
  firstTitle: string,
  topic: MailTopic | 'refund' | 'offer' | 'account',
): string {
  return topic === 'desk'
    ? interpolate('{count} requests and notices', { count })
    : interpolate('{count} notices: {subjectOfOne}', { count, subjectOfOne: subjectOfOne(firstTitle) });
}

/** Mails that hold a one-time link: subject and button are the title without the full stop. */
export const linkMails: Record<LinkTemplate, { title: string; text: string; path: string }> = {
  reset_password: {
    title: 'Set a new password',
    text: 'A new password was requested for your account. The link works once, for 30 minutes. If it was not you, nothing has to be done: your password stays as it is.',
    path: '/reset-password',
  },
  confirm_email: {
    title: 'Confirm your email address',
    text: 'The portal sends you mails about your account here once you have confirmed that this address is yours. The link works once, for 7 days. If you have no account at the portal, ignore this mail.',
    path: '/confirm-email',
  },
};

/** The sentences around the notices of a mail. */
export const mailFrame = {
  greeting: (name: string) => (name ? interpolate('Hello {name},', { name }) : 'Hello,'),
  since: 'Since the last mail:',
  more: (count: number) => interpolate('and {count} more', { count }),
  sender: (park: string, { address, email }: { address: string; email: string }) =>
    [park, address, email].filter(Boolean).join(', '),
  because: (reason: string) => interpolate('You get this because {reason}.', { reason }),
  always: (what: string) => interpolate('This mail is always sent, because it is about {what}.', { what }),
  settings: 'Mail settings',
  stop: (topic: MailTopic) => interpolate('Stop mails about {topic}', { topic: topicNames[topic] }),
  /** Stands in the mail log where the reader's own mail has the link. */
  stopHidden: (topic: MailTopic) =>
    interpolate('The link that stops mails about {topic} is not shown in the mail log.', {
      topic: topicNames[topic],
    }),
  refund: 'a refund',
  offer: 'a lot offered to you',
  account: 'the security of your account',
  /** Stands in the mail log where the mail has a link that works once (D-184). */
  linkHidden: '[one-time link]',
} as const;
