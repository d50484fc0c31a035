import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';

export const userRefusals = refusals({
  PASSWORD_COMMON: [400, 'This password is too common. Please choose another one.', 'password'],
  USER_NOT_FOUND: [404, 'User not found'],
  EMAIL_TAKEN: [409, 'An account with this email already exists', 'email'],
  OWN_ROLE: [403, 'You cannot change your own role'],
  OWN_PASSWORD: [403, 'Change your own password on your profile'],
  LAST_SUPER_ADMIN: [409, 'The last super admin cannot be demoted'],
  TWO_STEP_OFF: [409, 'Two-step login is not on.'],
  HAS_APPROVED_BOOKING: [409, 'This user has an approved booking. Process it first.'],
});

/** What stays to be read where an account was closed. */
export const closingTexts = texts({ accountClosed: 'The account was closed.' });

/** Validation sentences of accounts, shared by forms and server (D-29: the server uses the register page's). */
export const accountFields = texts({
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 6 characters',
  phoneInvalid: 'Please enter a valid phone number',
  accountRequired: 'Name, email and password are required fields',
  roleInvalid: 'Invalid role',
});

/** Placeholders of the fields of a new account. */
export const accountHints = {
  phone: t('Such as 012-345 6789 or +60 12-345 6789, with 10 to 15 digits'),
  /** At the registration, which does not need one. */
  phoneLater: t('Your agency calls you on it. You can add it later.'),
} as const;

export const profileTexts = texts({
  updated: 'Profile updated successfully',
  loadFailed: 'Failed to load your profile information',
  missing: 'User data not available',
  noToken: 'Authentication token not found',
});

/** Texts of the page "My data". */
export const myDataTexts = {
  downloadFailed: t('Failed to download your data. Please try again.'),
} as const;
