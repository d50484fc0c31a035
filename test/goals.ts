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
  R4: {
    promise: 'A submission that is sent again makes one booking and gets the first answer.',
    rule: 'Without an Idempotency-Key the second attempt is refused with 409 (D-56) instead of getting the booking again.',
    tests: ['src/features/bookings/server/resends.races.test.ts'],
  },
  R7: {
    promise:
      'A data folder of the embedded database serves one process, and the lock of a dead one is taken over.',
    tests: ['src/platform/server/db/folder-lock.test.ts'],
  },
  R15: {
    promise:
      'A backup that differs in one bit is refused, and a restored portal has every row and document and works.',
    tests: ['src/app/server/backup/read-backup.test.ts', 'src/app/server/backup/restore-backup.test.ts'],
  },
  R17: {
    promise: 'Every mail arrives through deaths of the process and a mail server that refuses and hangs.',
    tests: ['src/app/server/jobs/mail-kills.test.ts'],
  },
  S13: {
    promise: 'Whatever a superuser of the database changes in the sealed audit trail is noticed.',
    tests: ['src/features/audit/server/tampering.test.ts'],
  },
} as const satisfies Record<string, Goal>;

export type GoalId = keyof typeof goalTable;

/** What `npm run prove` proves, in the order of its table. docs/reliability.md and docs/security.md explain each goal. */
export const goals: Record<GoalId, Goal> = goalTable;

export const goalFiles: readonly string[] = [...new Set(Object.values(goals).flatMap(({ tests }) => tests))];
