export const loginTexts = {
  loadThisPageAgain: 'Load this page again',
  createYourAccount: 'Create your account',
  logIn: 'Log In',
  logInOrRegister: 'Log in or register',
  register: 'Register',
  wantToLeaveAnAddress: 'Want to leave an address too?',
  useTheFullRegistrationForm: 'Use the full registration form',
  loading: 'Loading...',
  developmentMode: 'Development Mode',
  continueWithoutLoggingIn: 'Continue without logging in',
  alreadyHaveAnAccount: 'Already have an account?',
  logInTitle: 'Log in',
} as const;
