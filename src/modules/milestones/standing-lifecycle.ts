import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import type { OpenTask, TaskActor } from '#core/bookings/standing-lifecycle.ts';
import type { MilestoneDays, SaleMilestone } from './lifecycle.ts';

/** What a sale asks for, in its order: the others are the office's own business, or the bank's. */
const steps: readonly (readonly [kind: SaleMilestone, who: TaskActor, what: string])[] = [
  ['spa_signed', 'buyer', 'sign_agreement'],
  ['balance_paid', 'buyer', 'pay_balance'],
  ['handed_over', 'office', 'hand_over_keys'],
];

type Recorded = Pick<MilestoneDays, 'kind' | 'happenedOn'>;

/** What somebody has to do next in a sale: the first step after the last that happened. */
export function nextSaleStep(milestones: readonly Recorded[]) {
  const hasHappened = (kind: SaleMilestone) =>
    milestones.some((each) => each.kind === kind && each.happenedOn !== null);
  return steps[steps.findLastIndex(([kind]) => hasHappened(kind)) + 1];
}

/**
 * The next step of a sale, by its planned day: the first after the last that happened, until the keys are handed over (D-359). A lot that
 * is booked asks only for what the office has planned.
 */
export function milestoneTasks(status: BookingStatus, milestones: readonly MilestoneDays[]): OpenTask[] {
  const next = nextSaleStep(milestones);
  if (!next) return [];
  const [kind, who, what] = next;
  const by = milestones.find((each) => each.kind === kind)?.plannedOn ?? null;
  if (status !== 'sold' && (status !== 'approved' || by === null)) return [];
  return [{ who, what, by, at: 'milestones', rank: 2, inPerson: true }];
}
