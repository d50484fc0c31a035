export const legalTexts = {
  privacyNotice: 'Privacy Notice',
  termsOfUse: 'Terms of Use',
} as const;
