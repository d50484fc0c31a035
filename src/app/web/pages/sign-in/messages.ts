import { texts } from '#shared/say.ts';
export const loginTexts = texts({
  createYourAccount: 'Create your account',
  logIn: 'Log In',
});
