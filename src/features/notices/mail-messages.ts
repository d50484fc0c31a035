import type { MailTopic } from './lifecycle.ts';

const SITE = 'Aero Industrial Hub';

/** What a topic is about, within a sentence. */
const topicNames: Record<MailTopic, string> = {
  bookings: 'your bookings and queue',
  desk: 'requests you answer',
  membership: 'your membership',
};

/** The sentences around the notices of a mail. */
export const mailFrame = {
  greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  since: 'Since the last mail:',
  more: (count: number) => `and ${count} more`,
  sender: ({ address, email }: { address: string; email: string }) =>
    [SITE, address, email].filter(Boolean).join(', '),
  because: (reason: string) => `You get this because ${reason}.`,
  always: (what: string) => `This mail is always sent, because it is about ${what}.`,
  settings: 'Mail settings',
  stop: (topic: MailTopic) => `Stop mails about ${topicNames[topic]}`,
  refund: 'a refund',
} as const;
