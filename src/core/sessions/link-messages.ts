import { refusals } from '#shared/problem.ts';
import { texts } from '#shared/say.ts';

export const linkRefusals = refusals({
  LINK_OVER: [400, 'This link is not valid any more. Please ask for a new one.'],
  EMAIL_CONFIRMED: [409, 'Your email address is already confirmed.'],
  LINKS_OFF: [409, 'The portal sends no links by mail at the moment.'],
});

/** Texts of the pages of one-time links (D-184). */
export const linkTexts = texts({
  sent: 'If an account with this address exists, a link is on its way. It works for 30 minutes.',
  /** In a development, which makes links without a mail server (D-184). */
  sentToLog:
    'The portal sends no mails at the moment. If an account with this address exists, the park office now has a link for it. It works for 30 minutes.',
  changed: 'Your password has been changed. Please log in.',
  failed: 'This did not work. Please try again.',
});

/** Texts of the confirmation of an address (D-185). */
export const confirmTexts = texts({
  confirmed: 'Your email address is confirmed.',
  sentAgain: 'The link was sent again.',
  againInLog: 'A new link stands in the mail log of the office.',
});
