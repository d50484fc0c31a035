import { expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest, sumOf, withExitCode } from './test-counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});
const vitest = { numPassedTests: 2, numPendingTests: 1, numTodoTests: 0 };

it('closes with passed and failed, and names skipped ones only if there are any', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

it('counts failed tests, and a file that could not be loaded as one', () => {
  const testResults = [
    file('passed', 'passed', 'passed'),
    file('failed', 'failed', 'failed'),
    file('failed'),
  ];
  expect(countVitest({ ...vitest, testResults })).toEqual({ passed: 2, failed: 3, skipped: 1 });
});

it('counts a journey that needed a second try as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats })).toEqual({ passed: 4, failed: 2, skipped: 0 });
});

it('takes a bad exit code as a failure even if no test failed', () => {
  const clean = { passed: 4, failed: 0, skipped: 0 };
  expect(withExitCode(clean, 1).failed).toBe(1);
  expect(withExitCode(clean, 0).failed).toBe(0);
  expect(withExitCode({ ...clean, failed: 3 }, 1).failed).toBe(3);
});

it('sums the parts of a run', () => {
  const part = { passed: 1, failed: 2, skipped: 3 };
  expect(sumOf([part, part])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
