import type { TestInfo } from '@playwright/test';
import type { TestContext } from 'vitest';
import type { GoalId } from './goals.ts';

/** What one test found out about one goal, in the JSON report of its run. */
export type Finding = {
  goal: GoalId;
  /** What was counted, by name: `{ rounds: 1000, winners: 1000 }`. */
  counted?: Record<string, number | string>;
  /** The random seed, if the test has one: TEST_SEED repeats it. */
  seed?: number;
  /** How a deliberately broken double was caught: `100 of 100 rounds booked twice without the lock`. */
  caught?: string;
};

declare module 'vitest' {
  interface TaskMeta {
    findings?: Finding[];
  }
}

/** The type of the annotations in which a journey carries its findings, as JSON. */
export const FINDING = 'finding';

/** The `task` of a Vitest test, or the `test.info()` of a journey. */
type Test = TestContext['task'] | TestInfo;

/** Records at the end of a test what it measured, for the table of `npm run prove`: once for each goal. */
export function measured(
  test: Test,
  finding: Pick<Finding, 'goal' | 'seed'> & Required<Pick<Finding, 'counted'>>,
): void {
  record(test, finding);
}

/** Records that the check of a goal notices a deliberately broken double: without one, nothing is proved. */
export function control(test: Test, finding: { goal: GoalId; caught: string }): void {
  record(test, finding);
}

/** A second try of a Vitest test has the same task: what it records replaces what the first try recorded. */
function record(test: Test, finding: Finding): void {
  if ('testId' in test) {
    test.annotations.push({ type: FINDING, description: JSON.stringify(finding) });
    return;
  }
  const isSame = (other: Finding) => other.goal === finding.goal && !other.caught === !finding.caught;
  test.meta.findings = [...(test.meta.findings ?? []).filter((other) => !isSame(other)), finding];
}
