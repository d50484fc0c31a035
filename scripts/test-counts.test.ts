import { expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest, sumOf, withExitCode } from './test-counts.ts';

const file = (status: string, ...tests: string[]) => ({
  name: `src/${status}.test.ts`,
  status,
  assertionResults: tests.map((each, index) => ({ status: each, fullName: `rule ${index}` })),
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
  expect(countVitest({ ...vitest, testResults })).toEqual({
    passed: 2,
    failed: 3,
    skipped: 1,
    remarks: [
      'FAILED src/failed.test.ts: rule 0',
      'FAILED src/failed.test.ts: rule 1',
      'FAILED src/failed.test.ts',
    ],
  });
});

it('names a journey that failed, and one that needed a second try, which has passed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  const journey = (title: string, status: string) => ({
    title,
    file: 'desk.e2e.ts',
    tests: [{ projectName: 'phone', status }],
  });
  const inner = { specs: [journey('slow', 'flaky'), journey('fine', 'expected')] };
  expect(
    countPlaywright({ stats, suites: [{ specs: [journey('broken', 'unexpected')], suites: [inner] }] }),
  ).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
    remarks: ['FAILED desk.e2e.ts (phone): broken', 'SECOND TRY desk.e2e.ts (phone): slow'],
  });
});

it('takes a bad exit code as a failure even if no test failed', () => {
  const clean = { passed: 4, failed: 0, skipped: 0, remarks: [] };
  expect(withExitCode(clean, 1, 'vitest')).toMatchObject({
    failed: 1,
    remarks: ['FAILED vitest ended with 1'],
  });
  expect(withExitCode(clean, 0, 'vitest')).toBe(clean);
  expect(withExitCode({ ...clean, failed: 3 }, 1, 'vitest').failed).toBe(3);
});

it('sums the parts of a run', () => {
  const part = { passed: 1, failed: 2, skipped: 3, remarks: ['FAILED one'] };
  expect(sumOf([part, part])).toEqual({
    passed: 2,
    failed: 4,
    skipped: 6,
    remarks: ['FAILED one', 'FAILED one'],
  });
});
