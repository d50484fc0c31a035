import { refusals } from '#shared/problem.ts';

export const linkRefusals = refusals({
  LINK_OVER: [400, 'This link is not valid any more. Please ask for a new one.'],
});

/** Texts of the pages of one-time links (D-184). */
export const linkTexts = {
  forgotLead: 'We send you a link with which you set a new one.',
  sendLink: 'Send link',
  sent: 'If an account with this address exists, a link is on its way. It works for 30 minutes.',
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
