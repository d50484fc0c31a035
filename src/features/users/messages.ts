import { refusals } from '#shared/problem.ts';

export const userRefusals = refusals({
  USER_NOT_FOUND: [404, 'User not found'],
  EMAIL_TAKEN: [409, 'An account with this email already exists'],
  OWN_ROLE: [403, 'You cannot change your own role'],
  OWN_PASSWORD: [403, 'Change your own password on your profile'],
  LAST_SUPER_ADMIN: [409, 'The last super admin cannot be demoted'],
  HAS_APPROVED_BOOKING: [409, 'This user has an approved booking. Process it first.'],
});

/** Field sentences of accounts, shared by forms and server (D-29: the server speaks as the register page). */
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

export const profileTexts = {
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  loadFailed: 'Failed to load your profile information',
  missing: 'User data not available',
  emailFixed: 'Email cannot be changed',
  noToken: 'Authentication token not found',
} as const;

export const myDataTexts = {
  link: 'See who opened your documents, where you are signed in, and download your data.',
  lead: 'What the portal keeps about you, who has looked at it, and where you are signed in.',
  viewsLead: 'Every time somebody opens a document of one of your bookings, it is written down here.',
  sessionsLead: 'Each line is a browser with a sign-in that still works.',
  downloadLead:
    'One file with your account, bookings, documents by name, sign-ins and the views of your documents.',
  downloadFailed: 'Failed to download your data. Please try again.',
} as const;

/** What the office reads after it has changed an account. */
export const accountTexts = {
  created: 'User {name} created successfully',
  updated: 'User {name} updated successfully',
  deleted: 'User deleted successfully',
  listFailed: 'Failed to load users. Please try again later.',
  createFailed: 'Failed to create user',
  updateFailed: 'Failed to update user',
  deleteFailed: 'Failed to delete user',
  refreshed: 'Users list refreshed',
  refreshFailed: "Couldn't refresh users",
  none: 'No users found.',
  nothingMatches: 'No user matches the search and the filter.',
  createTitle: 'Add user',
  editTitle: 'Edit user',
  deleteTitle: 'Delete user?',
  deleteQuestion: 'Are you sure you want to delete this user? This action cannot be undone.',
  deleteConsequence:
    '{name} can no longer sign in, the contact data is removed, and open booking requests are cancelled so that their lots are available again.',
  readOnly: 'Only a super admin can change accounts of the park office.',
  ownRole: 'Nobody changes their own role.',
  officeHasNoAgency: 'The park office belongs to no agency.',
  agencyHint: 'Choosing an agency makes this person an approved member of it.',
  pendingHint: 'Has asked {agency} to be taken in. Choosing an agency here answers that.',
  passwordHint: 'At least 6 characters. Tell it to the person; they can change it on their profile.',
  newPasswordHint: 'Leave empty to keep the password. A new one signs the person out everywhere.',
  /** The name that stands in place of a closed account's. */
  closedName: 'Closed account',
} as const;
