import { refusals } from '#shared/problem.ts';

export const linkRefusals = refusals({
  LINK_OVER: [400, 'This link is not valid any more. Please ask for a new one.'],
  EMAIL_CONFIRMED: [409, 'Your email address is already confirmed.'],
  LINKS_OFF: [409, 'The portal sends no links by mail at the moment.'],
});

/** Texts of the pages of one-time links (D-184). */
export const linkTexts = {
  forgotLead: 'Enter your email, and we will send you a link to set a new password.',
  sendLink: 'Send link',
  sent: 'If an account with this address exists, a link is on its way. It works for 30 minutes.',
  /** In a development, which makes links without a mail server (D-184). */
  sentToLog:
    'No mail server is set up. If an account with this address exists, its link stands in the mail log of the office. It works for 30 minutes.',
  noMail: 'No mail after a few minutes? Look into the spam folder, or ask the park office at',
  byOffice: 'The portal sends no links by mail at the moment. The park office sets a new password for you:',
  toLogin: 'Back to the login',
  reset: 'Set a new password',
  resetLead: 'All devices that are logged in to your account are then logged out.',
  setPassword: 'Set password',
  changed: 'Your password has been changed. Please log in.',
  askAgain: 'Ask for a new link',
  failed: 'This did not work. Please try again.',
} as const;

/** Texts of the confirmation of an address (D-185). */
export const confirmTexts = {
  title: 'Confirm your email address',
  question: 'Confirm {email}?',
  lead: 'The portal then sends you mails here, such as the answer of an agency.',
  confirm: 'Confirm',
  confirmed: 'Your email address is confirmed.',
  toDashboard: 'Go to my dashboard',
  bar: 'Please confirm your email address. We sent a link to {email}.',
  barWithLog:
    'Please confirm your email address. No mail server is set up: the link stands in the mail log of the office.',
  again: 'Send it again',
  sentAgain: 'The link was sent again.',
  againInLog: 'A new link stands in the mail log of the office.',
  sendFailed: 'The link could not be sent. Please try again.',
  mark: 'Email not confirmed',
} as const;
