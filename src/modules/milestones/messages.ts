import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';

export const milestoneRefusals = refusals({
  MILESTONE_DATE: [400, 'A day that has happened cannot lie in the future'],
  MILESTONES_CLOSED: [409, 'Milestones belong to bookings whose payment is confirmed'],
});

export const milestoneFields = texts({
  dayInvalid: 'Enter the day as DD/MM/YYYY',
  twice: 'Each milestone once',
});

export const milestoneSuccess = { saved: t('Sale progress saved') } as const;

/** The section of a booking and its dialog. */
export const milestoneTexts = {
  title: t('Sale progress'),
} as const;
