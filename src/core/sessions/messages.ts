import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';

export const sessionRefusals = refusals({
  LOGIN_FORMAT: [400, 'Invalid login credentials format'],
  INVALID_CREDENTIALS: [401, 'Invalid credentials. Please try again.'],
  WRONG_PASSWORD: [401, 'Current password is incorrect', 'currentPassword'],
  SECOND_FACTOR: [401, 'Enter the code from your app.'],
  SECOND_FACTOR_WRONG: [401, 'That code is not right, or was used before. Please try the next one.'],
  SESSION_NOT_FOUND: [404, 'Session not found'],
});

export const signInTexts = texts({
  refused: sessionRefusals.INVALID_CREDENTIALS.message,
  refusedInDevelopment: 'Invalid credentials. For testing, use the fixed test credentials',
  noConnection:
    'Connection error. The system cannot connect to the server right now. Please try again later.',
  noService: 'Cannot connect to authentication server. Please check your internet connection.',
  otherStatus: 'Server responded with status: {code}',
  timedOut: 'Server connection timed out. Please try again later.',
  failed: 'Login failed. Please try again or contact support.',
  expired: 'Your session has expired. Please log in again.',
  formMissing: 'This form could not be loaded. Please check your connection.',
  registerFailed: 'Registration failed. Please try again.',
  forgot: 'Forgot your password?',
  toBook: 'To book lot {lot}: an account · an agency approves you · your request holds the lot',
});

export const passwordTexts = texts({
  changed: 'Password changed successfully',
  currentRequired: 'Current password is required',
  newShort: 'New password must be at least 6 characters long',
  network: 'Network error. Please try again later.',
});

export const sessionTexts = texts({
  loggedOut: 'You are logged out',
  ended: 'That device has been logged out',
});

export const siteTexts = {
  contactFailed: t('Contact details cannot be loaded right now.'),
} as const;
