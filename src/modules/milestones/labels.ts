import { texts } from '#shared/say.ts';
import type { SaleMilestone } from './lifecycle.ts';

/** As things that have happened. */
export const milestoneLabels: Record<SaleMilestone, string> = texts({
  letter_of_offer: 'Letter of offer accepted',
  spa_signed: 'SPA signed',
  state_consent: 'State consent given',
  loan_approved: 'Loan approved',
  balance_paid: 'Balance paid',
  handed_over: 'Vacant possession given',
});

/** As tasks that are still ahead, within a sentence. */
export const milestoneTasks: Record<SaleMilestone, string> = texts({
  letter_of_offer: 'accept the letter of offer',
  spa_signed: 'sign the SPA',
  state_consent: 'get the State consent',
  loan_approved: 'get the loan approved',
  balance_paid: 'pay the balance',
  handed_over: 'vacant possession',
});
