import { refusals } from '#shared/problem.ts';

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

/** Validation sentences of accounts, shared by forms and server (D-29: the server uses the register page's). */
export const accountFields = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 6 characters',
  phoneInvalid: 'Please enter a valid phone number',
  accountRequired: 'Name, email and password are required fields',
  roleInvalid: 'Invalid role',
} as const;

/** Placeholders of the fields of a new account. */
export const accountHints = {
  phone: 'Such as 012-345 6789 or +60 12-345 6789, with 10 to 15 digits',
  password: 'At least {min} characters',
} as const;

export const profileTexts = {
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  loadFailed: 'Failed to load your profile information',
  missing: 'User data not available',
  emailFixed: 'Email cannot be changed',
  noToken: 'Authentication token not found',
} as const;

/** What was taken away from a person who is signed in. */
export const accessTexts = {
  leftAgency: 'You no longer belong to {agency}. Your requests stay and can still be answered.',
  leftOffice: 'You no longer work for the park office, and its pages are closed to you.',
  lowerRole: 'Your role was changed to {role}.',
} as const;

/** Texts of the page "My data". */
export const myDataTexts = {
  link: 'See who opened your documents, where you are logged in, and download your data.',
  lead: 'What the portal keeps about you, who has looked at it, and where you are logged in.',
  viewsLead: 'Every view of a document of one of your bookings is recorded here.',
  sessionsLead: 'Each line is a browser in which you are still logged in.',
  downloadLead:
    'One file with your account, bookings, documents by name, logins and the views of your documents.',
  filesLead:
    'The ZIP also holds your documents as they are stored, without a watermark. It can be downloaded {count} times a day; each document in it appears in the list above as exported by you.',
  downloadFailed: 'Failed to download your data. Please try again.',
} as const;
