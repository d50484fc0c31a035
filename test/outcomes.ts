import type { BookingDecision } from '#core/bookings/lifecycle.ts';
import type { Effect } from '#core/bookings/outcome-lifecycle.ts';

/** Where the browser asks what the decisions on a booking would do. */
export const outcomesOf = ({ _id }: { _id: string }) => `GET /bookings/${_id}/outcomes`;

/** The answer to it: one decision with its effects. */
export const outcome = (decision: BookingDecision, ...effects: Effect[]) => ({ decision, effects });

export const money = (sums: Partial<Extract<Effect, { kind: 'money' }>>): Effect => ({
  ...{ kind: 'money', heldSen: 0, reportedSen: 0, dueSen: 0, dueOn: null },
  ...sums,
});

export const lotFree: Effect = { kind: 'lot', becomes: 'available' };
