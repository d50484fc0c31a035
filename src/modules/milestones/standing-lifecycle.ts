import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import type { OpenTask, TaskActor } from '#core/bookings/standing-lifecycle.ts';
import type { MilestoneDays, SaleMilestone } from './lifecycle.ts';

/** What a sale asks for, in its order: the others are the office's own business, or the bank's. */
const steps: readonly (readonly [kind: SaleMilestone, who: TaskActor, what: string])[] = [
  ['spa_signed', 'buyer', 'sign_agreement'],
  ['balance_paid', 'buyer', 'pay_balance'],
  ['handed_over', 'office', 'hand_over_keys'],
];

/**
 * The next step of a sale, by its planned day: the first after the last that happened, until the keys are handed over (D-359). A lot that
 * is booked asks only for what the office has planned.
 */
export function milestoneTasks(status: BookingStatus, milestones: readonly MilestoneDays[]): OpenTask[] {
  const dayOf = (kind: SaleMilestone) => milestones.find((each) => each.kind === kind);
  const last = steps.findLastIndex(([kind]) => dayOf(kind)?.happenedOn);
  const next = steps[last + 1];
  if (!next) return [];
  const [kind, who, what] = next;
  const by = dayOf(kind)?.plannedOn ?? null;
  if (status !== 'sold' && (status !== 'approved' || by === null)) return [];
  return [{ who, what, by, at: 'milestones', rank: 2, inPerson: true }];
}
