export const guardTexts = {
  logOut: 'Log Out',
} as const;
