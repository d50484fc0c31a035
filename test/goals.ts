/** A promise of reliability or security, with the tests that prove it. */
export type Goal = {
  /** One plain sentence. */
  promise: string;
  /** Where a rule of docs/rules.md deviates from the usual form of this promise: the rule holds. */
  rule?: string;
  /** The part that nothing proves, and why. */
  notBuilt?: string;
  /** What a machine must allow to measure it; elsewhere its tests are skipped. */
  needs?: string;
  /** Files whose tests call `measured` and `control` of test/measured.ts for this goal. */
  tests: readonly string[];
};

const goalTable = {
  R1: {
    promise: 'Of all who ask for one lot at the same moment, exactly one gets it.',
    tests: [
      'src/features/bookings/server/bookings.races.test.ts',
      'src/features/queues/server/queues.races.test.ts',
    ],
  },
  R2: {
    promise: 'After any history of operations lots, bookings, memberships, documents and accounts agree.',
    tests: ['test/history.test.ts'],
  },
  R4: {
    promise: 'A submission that is sent again makes one booking and gets the first answer.',
    rule: 'Without an Idempotency-Key the second attempt is refused with 409 (D-56) instead of getting the booking again.',
    tests: ['src/features/bookings/server/resends.races.test.ts'],
  },
  R5: {
    promise: 'A killed server has lost nothing that it answered, and left nothing half done.',
    tests: [
      'src/features/bookings/server/kills.test.ts',
      'src/features/queues/server/line-kills.races.test.ts',
    ],
  },
  R6: {
    promise:
      'A killed database server has lost nothing that the portal answered, and the portal goes on without a restart.',
    needs: 'Linux with the programs of PostgreSQL installed, also beside TEST_DATABASE_URL',
    tests: ['src/platform/server/db/database-kills.races.test.ts'],
  },
  R7: {
    promise:
      'A data folder of the embedded database serves one process, and the lock of a dead one is taken over.',
    tests: ['src/platform/server/db/folder-lock.test.ts'],
  },
  R8: {
    promise: 'A restart of the portal loses no request.',
    tests: ['test/rolling-restart.races.test.ts', 'test/graceful-stop.races.test.ts'],
  },
  R9: {
    promise: 'While the database is away every call is 503 in time, and nothing is lost.',
    rule: 'D-139: within 6 s; a call that waits for a connection and then for a lock reads it within 10 s.',
    tests: ['test/database-away.races.test.ts'],
  },
  R10: {
    promise: 'A full disk refuses what needs room and nothing else, and leaves nothing half done.',
    rule: 'Writes are 507 too, not 503 (D-98).',
    needs: 'the right to mount a small disk, such as root has',
    tests: ['test/disk-full.test.ts'],
  },
  R11: {
    promise: 'Beside slow clients no call fails, and those who send slowly are disconnected.',
    tests: ['test/slow-clients.races.test.ts'],
  },
  R12: {
    promise:
      'What is more than the portal can answer in time is refused at once, while what is kept in memory goes on.',
    rule: 'D-207: who is let in may wait longer than a second, such as a crowd that signs in.',
    notBuilt:
      'a limit of calls that need no database and no hash: the event loop answers three times the mix of calls with a delay far below a second, so nothing in the process could tell.',
    tests: ['test/overload.races.test.ts'],
  },
  R13: {
    promise: 'Hostile input gets a 4xx that reveals nothing, and breaks neither data nor server.',
    tests: ['test/hostile-input.test.ts', 'test/malformed-messages.test.ts'],
  },
  R15: {
    promise:
      'A backup that differs in one bit is refused, and a restored portal has every row and document and works.',
    tests: ['src/app/server/backup/read-backup.test.ts', 'src/app/server/backup/restore-backup.test.ts'],
  },
  R16: {
    promise:
      'A killed migration leaves the old schema or the new one, and processes that start together migrate once.',
    tests: ['src/platform/server/db/migration-kills.races.test.ts'],
  },
  R17: {
    promise: 'Every mail arrives through deaths of the process and a mail server that refuses and hangs.',
    tests: ['src/app/server/jobs/mail-kills.test.ts'],
  },
  R19: {
    promise: 'Nothing paid is lost or counted twice, and receipt numbers have no gap.',
    tests: ['src/features/deposits/server/deposits.races.test.ts'],
  },
  S1: {
    promise: 'Every call answers every kind of caller about every kind of record as the access matrix says.',
    tests: ['test/access/access.test.ts', 'test/access/policy-matrix.test.ts'],
  },
  S2: {
    promise: 'No answer to people of one agency holds anything of another agency.',
    notBuilt:
      'walls of the database by row: the permissions of policy.ts decide, which the access matrix holds in every cell.',
    tests: ['test/tenant-canaries.test.ts'],
  },
  S3: {
    promise: 'No call stores or repeats a field that it does not name.',
    tests: ['test/smuggled-fields.test.ts'],
  },
  S4: {
    promise:
      'A booking changes its status only as the table of transitions says, and the office alone books and sells.',
    rule: 'D-79: both roles of administrators book and sell.',
    tests: ['src/features/bookings/server/transitions.test.ts'],
  },
  S5: {
    promise: 'An ended session is refused by every process at its next call, and no token is stored.',
    rule: 'D-21: no cookie authenticates, so a token has no second half in a cookie; D-38: another role or agency acts at once and ends no session.',
    tests: ['src/features/sessions/server/three-servers.test.ts'],
  },
  S6: {
    promise:
      'A password cannot be guessed, its owner is not locked out, and a login does not tell who has an account.',
    rule: 'D-130: its numbers, 100 guesses an hour at one account; D-30: registration tells that an address has an account.',
    tests: ['src/features/sessions/server/guessing.test.ts'],
  },
  S7: {
    promise: 'No hostile file is stored but as a picture drawn anew or a plain PDF.',
    tests: ['src/features/documents/server/upload-corpus.test.ts'],
  },
  S8: {
    promise: 'A document opens for those who may read it, and for nobody by knowing its address.',
    rule: 'D-96: a document opens with the session of its reader, asked anew at each view, so no signed link exists.',
    tests: ['src/features/documents/server/addresses.test.ts'],
  },
  S9: {
    promise:
      'No text that a person typed, no file name and no part of an address runs as script on any page, and the strict policy is never violated.',
    rule: 'Decision 0008: the nonce is for styles alone and new with each rendering of a page, whose bytes many people get.',
    notBuilt: 'Trusted Types: the component library writes its styles as HTML texts.',
    tests: ['test/xss.test.ts', 'e2e/xss.e2e.ts'],
  },
  S10: {
    promise: 'Every answer, whatever its status, carries the security headers.',
    tests: ['src/platform/server/http/security-headers.test.ts'],
  },
  S11: {
    promise: 'The limits of logins, registrations, enquiries and uploads hold over all processes together.',
    rule: 'D-130: its numbers.',
    notBuilt:
      'the general limit of calls a minute over all processes: each counts it in its memory, so that no read waits for a write.',
    tests: ['src/features/sessions/server/three-servers.test.ts'],
  },
  S12: {
    promise:
      'Nothing that a person typed reaches a log, a refusal or a temporary file, and no text forges a line, a header or a formula.',
    tests: ['test/leaks.test.ts'],
  },
  S13: {
    promise: 'Every change that a superuser of the database makes in the sealed audit trail is noticed.',
    tests: ['src/features/audit/server/tampering.test.ts'],
  },
  S14: {
    promise: 'Every package comes from the lock file, and no secret is in the sources.',
    notBuilt:
      'at most 25 direct packages: the count is measured; known weaknesses of packages: npm audit asks a service and is read before a release.',
    tests: ['tools/supply-chain.test.ts'],
  },
  S15: {
    promise: 'A production does not start on a dangerous setting, and says which one in one line.',
    tests: ['src/app/server/production-guard.test.ts'],
  },
  S16: {
    promise:
      'No action says that it succeeded unless the server said so, and the next account in the same browser finds nothing of the one before.',
    tests: ['src/app/web/no-false-success.test.ts', 'e2e/no-false-success.e2e.ts'],
  },
  S17: {
    promise: 'The requirements of ASVS 5.0 are met, or the table in docs/security.md says which are not.',
    rule: 'D-32: passwords from 6 characters; D-39: a super_admin may set a password; D-184: a link in a mail sets a new one.',
    notBuilt: 'level 1 without exception, level 2 to 95 % and level 3 to 75 %: the table gives each reason.',
    tests: ['tools/asvs.test.ts'],
  },
  P1: {
    promise: 'Neither the store of documents nor the database shows what a document holds.',
    tests: ['src/features/documents/server/sealing.test.ts', 'src/app/server/workflows/rotate-keys.test.ts'],
  },
  P2: {
    promise: 'Documents whose retention has ended are gone, however often the purge is killed.',
    rule: 'D-100: 90 days after a booking has ended, and D-99: 24 hours without a booking; the periods are settings.',
    tests: ['src/app/server/jobs/purge-kills.test.ts'],
  },
  P3: {
    promise: 'A person gets all that is kept of them within seconds, and nothing of other people.',
    tests: ['src/app/server/workflows/export-own-data.test.ts'],
  },
  P4: {
    promise: 'Every time the bytes of a document are handed out, one row says to whom.',
    tests: ['src/features/documents/server/originals.test.ts'],
  },
  P5: {
    promise: 'One command lists whom a breach of documents affects.',
    tests: ['src/app/server/commands/breach-list.test.ts'],
  },
} as const satisfies Record<string, Goal>;

export type GoalId = keyof typeof goalTable;

/** What `npm run prove` proves, in the order of its table. docs/reliability.md and docs/security.md explain each goal. */
export const goals: Record<GoalId, Goal> = goalTable;

export const goalFiles: readonly string[] = [...new Set(Object.values(goals).flatMap(({ tests }) => tests))];
