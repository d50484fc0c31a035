import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { goalFiles, goals } from '#test/goals.ts';
import type { Finding } from '#test/measured.ts';
import { proofOf } from './proofs.ts';
import { testFilesNaming } from './test-files.ts';

const goal = { promise: 'Nothing is lost.', tests: ['test/kills.test.ts'] };
const counts = {
  goal: 'R1',
  counted: { kills: 1000 },
  seed: 7,
} as const;
const caught = {
  goal: 'R1',
  caught: 'a lost row was found',
} as const;

it('takes a goal as proved only if it was measured, a broken double was caught and no test of it failed', () => {
  expect(
    proofOf('R1', goal, { findings: [counts, caught], remarks: ['SECOND TRY test/kills.test.ts: kills'] }),
  ).toMatchObject({
    missing: [],
    lines: ['measured  kills 1,000', 'control   a lost row was found', 'seed      7'],
  });
  const missingOf = (findings: Finding[], remarks: string[]) =>
    proofOf('R1', goal, { findings, remarks }).missing;
  expect(missingOf([caught], [])).toEqual(['nothing was measured']);
  expect(missingOf([counts], [])).toEqual(['no broken double was caught']);
  expect(missingOf([counts, caught], ['FAILED test/kills.test.ts: kills'])).toEqual([
    'a test failed in test/kills.test.ts',
  ]);
});

it('skips a goal of which this machine can measure nothing, and only then', () => {
  const needy = { ...goal, needs: 'a small disk' };
  for (const findings of [[], [caught]])
    expect(proofOf('R1', needy, { findings, remarks: [] })).toMatchObject({ isSkipped: true, missing: [] });
  expect(proofOf('R1', needy, { findings: [counts], remarks: [] })).toMatchObject({
    isSkipped: false,
    missing: ['no broken double was caught'],
  });
  const failed = proofOf('R1', needy, { findings: [caught], remarks: ['FAILED test/kills.test.ts: kills'] });
  expect(failed).toMatchObject({ isSkipped: false });
});

/** Tests of how findings are read, which record none. */
const ofTools = ['tools/proofs.test.ts', 'tools/test-counts.test.ts'];

it('every goal names tests that exist and record what they measured, and every such test belongs to a goal', () => {
  const recording = testFilesNaming("/measured.ts'").filter((path) => !ofTools.includes(path));
  expect(goalFiles.filter((path) => !existsSync(path))).toEqual([]);
  expect(recording.toSorted()).toEqual(goalFiles.toSorted());
  for (const [id, { promise }] of Object.entries(goals)) expect(promise, id).toMatch(/\.$/);
});
