export const loginTexts = {
  createYourAccount: 'Create your account',
  logIn: 'Log In',
} as const;
