import { refusals } from '#shared/problem.ts';

export const sessionRefusals = refusals({
  LOGIN_FORMAT: [400, 'Invalid login credentials format'],
  INVALID_CREDENTIALS: [401, 'Invalid credentials. Please try again.'],
  WRONG_PASSWORD: [401, 'Current password is incorrect', 'currentPassword'],
  SECOND_FACTOR: [401, 'Enter the code from your app.'],
  SECOND_FACTOR_WRONG: [401, 'That code is not right, or was used before. Please try the next one.'],
  SESSION_NOT_FOUND: [404, 'Session not found'],
});

export const signInTexts = {
  refused: sessionRefusals.INVALID_CREDENTIALS.message,
  refusedInDevelopment: 'Invalid credentials. For testing, use the fixed test credentials',
  badUserData: 'Authentication error: Invalid user data received from server',
  noConnection:
    'Connection error. The system cannot connect to the server right now. Please try again later.',
  noService: 'Cannot connect to authentication server. Please check your internet connection.',
  otherStatus: 'Server responded with status: {code}',
  timedOut: 'Server connection timed out. Please try again later.',
  failed: 'Login failed. Please try again or contact support.',
  expired: 'Your session has expired. Please log in again.',
  draftKept: 'What you typed is kept in this tab until you are back.',
  draftWithFilesKept:
    'What you typed is kept in this tab until you are back, and the files you chose as long as the page is not reloaded.',
  formMissing: 'This form could not be loaded. Please check your connection.',
  registerFailed: 'Registration failed. Please try again.',
  passwordsDiffer: 'Passwords do not match',
  passwordShortOnLogin: 'Password must be at least 6 characters long',
  nameShortOnLogin: 'Name must be at least 2 characters',
  registered: 'Registration successful! Taking you to the login page...',
  accountOpen: 'Your account is open. Please log in.',
  developing: 'The test account {email} is filled in unless you have started to type.',
  forgot: 'Forgot your password?',
  forgotten: "Forgot your password? Please contact the park's office.",
  forgottenAt: "Forgot your password? Please contact the park's office at {email}.",
  firstLogin: 'Please log in to open this page.',
  toBook:
    'Log in to book lot {lot}, or register if you are new. Lots are booked through an agency. If you have none yet, you choose one next and can book as soon as it has approved you. We will bring you back to the lot.',
  logIn: 'Log In',
  password: 'Password',
  confirmPassword: 'Confirm password',
  fullName: 'Full name',
  phoneOptional: 'Phone (optional)',
  register: 'Register',
  consent: 'By registering you agree to the {terms}. The {privacy} says what is kept of you.',
  termsOfUse: 'Terms of Use',
  privacyNotice: 'Privacy Notice',
  addressOptional: 'Address (optional)',
} as const;

export const passwordTexts = {
  changed: 'Password changed successfully',
  failed: 'Failed to change password',
  currentRequired: 'Current password is required',
  newShort: 'New password must be at least 6 characters long',
  newDiffer: 'New passwords do not match',
  hint: 'Password must be at least 6 characters long',
  noResponse: 'No response from server. Please check your internet connection.',
  network: 'Network error. Please try again later.',
  changePassword: 'Change Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
} as const;

export const sessionTexts = {
  loggedOut: 'Logged out successfully',
  ended: 'That device has been logged out',
  warningTitle: 'Session Expiring',
  warning: 'Your session will expire in {time}. Would you like to stay logged in?',
  stay: 'Yes, Keep Me Logged In',
  since: 'Logged in {time}',
  fromAddress: ' from {ip}',
  until: 'Ends {time} at the latest',
  mineFailed: 'Failed to load where you are logged in. Please try again.',
  endTitle: 'Log this device out?',
  endConsequence:
    'The person using it has to log in again. If you do not know it, change your password as well.',
  endFailed: 'Failed to log the device out. Please try again.',
  extendFailed: 'Your session could not be extended. Please try again.',
  whereYouAreLoggedIn: 'Where you are logged in',
  logOut: 'Log Out',
  thisDevice: 'This device',
  logOutDevice: 'Log out {device}, logged in {startedAt}',
} as const;

export const siteTexts = {
  contactFailed: 'Contact details cannot be loaded right now.',
  samplePark: 'Sample park',
  sampleOperator: 'The operator named here is a sample, as the park is.',
} as const;
