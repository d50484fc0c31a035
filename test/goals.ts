/** A promise of reliability or security, with the tests that prove it. */
export type Goal = {
  /** One plain sentence. */
  promise: string;
  /** Where a rule of docs/rules.md deviates from the usual form of this promise: the rule holds. */
  rule?: string;
  /** Files whose tests call `measured` and `control` of test/measured.ts for this goal. */
  tests: readonly string[];
};

const goalTable = {
  R1: {
    promise: 'Of all who ask for one lot at the same moment, exactly one gets it.',
    tests: ['src/features/bookings/server/bookings.races.test.ts'],
  },
} as const satisfies Record<string, Goal>;

export type GoalId = keyof typeof goalTable;

/** What `npm run prove` proves, in the order of its table. docs/reliability.md and docs/security.md explain each goal. */
export const goals: Record<GoalId, Goal> = goalTable;

export const goalFiles: readonly string[] = [...new Set(Object.values(goals).flatMap(({ tests }) => tests))];
