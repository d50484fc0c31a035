import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { TestContext } from 'vitest';
import type { GoalId } from './goals.ts';

/** The file that collects what the tests of `npm run prove` measure, one JSON object a line. */
export const FINDINGS_FILE = 'FINDINGS_FILE';

/** What one test found out about one goal. */
export type Finding = {
  path: string;
  test: string;
  goal: GoalId;
  /** What was counted, by name: `{ rounds: 1000, winners: 1000 }`. */
  counted?: Record<string, number | string>;
  /** The random seed, if the test has one: TEST_SEED repeats it. */
  seed?: number;
  /** How a deliberately broken double was caught: `100 of 100 rounds booked twice without the lock`. */
  caught?: string;
};

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

function record(test: Test, finding: Omit<Finding, 'path' | 'test'>): void {
  const file = process.env[FINDINGS_FILE];
  if (!file) return;
  const [path, id] = 'testId' in test ? [test.file, test.testId] : [test.file.filepath, test.id];
  const line: Finding = { path: relative('.', path), test: id, ...finding };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** The findings of a run. A second try of a test replaces what the first one recorded. */
export function readFindings(file: string): Finding[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const found = lines.map((line) => JSON.parse(line) as Finding);
  const keyOf = ({ path, test, goal, caught }: Finding) => JSON.stringify([path, test, goal, !caught]);
  return [...new Map(found.map((finding) => [keyOf(finding), finding])).values()];
}
