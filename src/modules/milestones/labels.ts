import { texts } from '#shared/say.ts';
import type { SaleMilestone } from './lifecycle.ts';

export const milestoneLabels: Record<SaleMilestone, string> = texts({
  letter_of_offer: 'Letter of offer accepted',
  spa_signed: 'SPA signed',
  state_consent: 'State consent given',
  loan_approved: 'Loan approved',
  balance_paid: 'Balance paid',
  handed_over: 'Vacant possession given',
});
