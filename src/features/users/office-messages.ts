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
    '{name} can no longer log in, the contact data is removed, and open booking requests are cancelled so that their lots are available again.',
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
