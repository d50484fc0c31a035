import { refusals } from '#shared/problem.ts';

export const secondFactorRefusals = refusals({
  TWO_STEP_ON: [409, 'Two-step login is already on.'],
  SETUP_OVER: [409, 'Please start again.'],
});

/** Texts of two-step login (D-186). */
export const twoStepTexts = {
  title: 'Two-step login',
  off: 'Add a code from your phone to your password.',
  on: 'On since {date}. A login asks for a code from your phone after the password.',
  required: 'The park office works with two-step login. Please switch it on; everything else opens then.',
  loadFailed: 'Two-step login could not be loaded. Please try again.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  newCodes: 'New recovery codes',
  left: '{count} of {total} recovery codes are left.',
  fewLeft: 'Only {count} of {total} recovery codes are left. Please make new ones.',
  noneLeft: 'No recovery code is left. Please make new ones.',
  passwordLead: 'First type your password.',
  scan: 'Scan this with an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.',
  qrCode: 'QR code for an authenticator app',
  key: 'Or type this key into the app:',
  copyKey: 'Copy the key',
  openApp: 'Open the app on this phone',
  confirmLead: 'Then type the code that the app shows. Your other devices are logged out.',
  code: 'Code',
  codeHint: '6 digits',
  codeOrRecovery: 'Code from your app, or a recovery code',
  codeRequired: 'Code is required',
  next: 'Next',
  done: 'Two-step login is on',
  switchedOff: 'Two-step login was switched off',
  codesMade: 'The old recovery codes no longer work',
  codesTitle: 'Your recovery codes',
  codesLead:
    'Each of them logs you in once without your phone. They are shown only now: print them, or keep them where your passwords are.',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  kept: 'I have kept them',
  offTitle: 'Switch off two-step login?',
  offConsequence: 'Your password alone then logs you in. The recovery codes no longer work.',
  newCodesTitle: 'Make new recovery codes?',
  newCodesConsequence: 'The codes you have no longer work then.',
  failed: 'This did not work. Please try again.',
} as const;

/** Texts of the second step on the login page. */
export const codeStepTexts = {
  lead: 'Enter the 6-digit code from your app',
  recoveryLead: 'Enter one of your recovery codes',
  refusedHint:
    'A new code appears every 30 seconds, and each works once. If all are refused, let your phone set its time by itself.',
  lost: 'No phone and no recovery code? The park office can switch two-step login off for you.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useCode: 'Use the code from your app',
  back: 'Back',
} as const;

/** Sentences about logging all other devices out (D-38). */
export const otherDeviceTexts = {
  othersEnded: 'All other devices have been logged out',
  endOthers: 'Log out all other devices',
  endOthersTitle: 'Log out all other devices?',
  endOthersConsequence: 'All other devices have to log in again.',
  endOthersFailed: 'Failed to log the other devices out. Please try again.',
} as const;
