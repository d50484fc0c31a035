import type { MailChoice, MailTopic } from './lifecycle.ts';

/** The topics as their reader chooses mails about them. */
export const topicLabels: Record<MailTopic, string> = {
  bookings: 'My bookings',
  desk: 'Requests I answer',
  membership: 'My membership',
};

export const mailChoiceLabels: Record<MailChoice, string> = {
  each: 'Each notice',
  bundle: 'At once, then at most hourly',
  daily: 'Once a day at 8 AM',
  off: 'No mail',
};

/** How old a notice is, in days of the park. */
export const dayLabels = { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' } as const;
