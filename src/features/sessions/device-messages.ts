/** Sentences about logging all other devices out (D-38). Apart from the others, which every page loads. */
export const otherDeviceTexts = {
  othersEnded: 'All other devices have been logged out',
  endOthers: 'Log out all other devices',
  endOthersTitle: 'Log out all other devices?',
  endOthersConsequence: 'All other devices have to log in again.',
  endOthersFailed: 'Failed to log the other devices out. Please try again.',
} as const;
