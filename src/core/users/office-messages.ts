import { texts } from '#shared/say.ts';

/** Success texts after a change of an account. */
export const accountTexts = texts({
  created: 'User {name} created successfully',
  updated: 'User {name} updated successfully',
  deleted: 'User deleted successfully',
  listFailed: 'Failed to load users. Please try again later.',
  createFailed: 'Failed to create user',
  updateFailed: 'Failed to update user',
  deleteFailed: 'Failed to delete user',
  refreshed: 'Users list refreshed',
  refreshFailed: "Couldn't refresh users",
  twoStepOffDone: 'Two-step login was switched off',
  /** The name shown for a closed account. */
  closedName: 'Closed account',
});
