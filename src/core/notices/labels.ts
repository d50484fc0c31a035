import { texts } from '#shared/say.ts';
import type { MailChoice, MailDropReason, MailState, MailTopic } from './lifecycle.ts';

/** The topics as their reader chooses mails about them. */
export const topicLabels: Record<MailTopic, string> = texts({
  bookings: 'My bookings',
  desk: 'Requests I answer',
  membership: 'My membership',
});

export const mailChoiceLabels: Record<MailChoice, string> = texts({
  each: 'Each notice',
  bundle: 'At once, then at most hourly',
  daily: 'Once a day at 8 AM',
  off: 'No mail',
});

/** Why a mail was dropped. */
export const mailDropLabels: Record<MailDropReason, string> = texts({
  account_closed: 'The account was closed.',
  address_changed: 'The account has another email address now.',
  access_lost: 'This person no longer has the role, membership or booking that it is about.',
  link_over: 'The link in it no longer works.',
});

/** How old a notice is, in days of the park. */
export const dayLabels = texts({ today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' });

export const mailStateLabels: Record<MailState, string> = texts({
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept here',
  dropped: 'Dropped',
});
