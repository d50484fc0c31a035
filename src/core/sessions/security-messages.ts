import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';

export const secondFactorRefusals = refusals({
  TWO_STEP_ON: [409, 'Two-step login is already on.'],
  SETUP_OVER: [409, 'Please start again.'],
});

/** Texts of two-step login (D-186). */
export const twoStepTexts = texts({
  codeRequired: 'Code is required',
  done: 'Two-step login is on',
  switchedOff: 'Two-step login was switched off',
  codesMade: 'The old recovery codes no longer work',
  failed: 'This did not work. Please try again.',
});

/** Sentences about logging all other devices out (D-38). */
export const otherDeviceTexts = {
  othersEnded: t('All other devices have been logged out'),
} as const;
