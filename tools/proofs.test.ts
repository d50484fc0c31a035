import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { goalFiles, goals } from '#test/goals.ts';
import { proofOf } from './proofs.ts';
import { testFilesNaming } from './test-files.ts';

const goal = { promise: 'Nothing is lost.', tests: ['test/kills.test.ts'] };
const counts = {
  goal: 'R1',
  path: 'test/kills.test.ts',
  test: 'kills',
  counted: { kills: 1000 },
  seed: 7,
} as const;
const caught = {
  goal: 'R1',
  path: 'test/kills.test.ts',
  test: 'control',
  caught: 'a lost row was found',
} as const;

it('takes a goal as proved only if it was measured, a broken double was caught and no test of it failed', () => {
  expect(proofOf('R1', goal, [counts, caught], ['SECOND TRY test/kills.test.ts: kills'])).toMatchObject({
    missing: [],
    lines: ['measured  kills 1,000', 'control   a lost row was found', 'seed      7'],
  });
  const missingOf = (...parameters: [(typeof counts | typeof caught)[], string[]]) =>
    proofOf('R1', goal, ...parameters).missing;
  expect(missingOf([caught], [])).toEqual(['nothing was measured']);
  expect(missingOf([counts], [])).toEqual(['no broken double was caught']);
  expect(missingOf([counts, caught], ['FAILED test/kills.test.ts: kills'])).toEqual([
    'a test failed in test/kills.test.ts',
  ]);
});

it('skips a goal of which this machine can measure nothing, and only then', () => {
  const needy = { ...goal, needs: 'a small disk' };
  for (const findings of [[], [caught]])
    expect(proofOf('R1', needy, findings, [])).toMatchObject({ isSkipped: true, missing: [] });
  expect(proofOf('R1', needy, [counts], [])).toMatchObject({
    isSkipped: false,
    missing: ['no broken double was caught'],
  });
  const failed = proofOf('R1', needy, [caught], ['FAILED test/kills.test.ts: kills']);
  expect(failed).toMatchObject({ isSkipped: false });
});

it('every goal names tests that exist and record what they measured, and every such test belongs to a goal', () => {
  const recording = testFilesNaming("/measured.ts'").filter((path) => path !== 'tools/proofs.test.ts');
  expect(goalFiles.filter((path) => !existsSync(path))).toEqual([]);
  expect(recording.toSorted()).toEqual(goalFiles.toSorted());
  for (const [id, { promise }] of Object.entries(goals)) expect(promise, id).toMatch(/\.$/);
});
