import { isBooked } from '#core/bookings/lifecycle.ts';

/** What happens in a sale after the payment, in its usual order (D-281). */
export const saleMilestones = [
  'letter_of_offer',
  'spa_signed',
  'state_consent',
  'loan_approved',
  'balance_paid',
  'handed_over',
] as const;
export type SaleMilestone = (typeof saleMilestones)[number];

/** Days are ISO dates of the park's clock. */
export type MilestoneDays = { kind: SaleMilestone; plannedOn: string | null; happenedOn: string | null };

/** Whether a booking has milestones: the office has booked it. */
export const hasMilestones = isBooked;

/** Its planned day is over, and it has not happened. */
export function isLate({ plannedOn, happenedOn }: Omit<MilestoneDays, 'kind'>, today: string): boolean {
  return happenedOn === null && plannedOn !== null && plannedOn < today;
}

/** Consent and loan come between offer and balance, in either order. */
const ranks: Record<SaleMilestone, number> = {
  letter_of_offer: 0,
  spa_signed: 1,
  state_consent: 1,
  loan_approved: 1,
  balance_paid: 2,
  handed_over: 3,
};

/** Two milestones of which the first happened before the second, which usually precedes it; undefined for a usual order. */
export function unusualOrder(
  milestones: readonly MilestoneDays[],
): [before: SaleMilestone, after: SaleMilestone] | undefined {
  for (const one of milestones)
    for (const other of milestones) {
      const isReversed = one.happenedOn && other.happenedOn && one.happenedOn < other.happenedOn;
      if (isReversed && ranks[one.kind] > ranks[other.kind]) return [one.kind, other.kind];
    }
  return undefined;
}
