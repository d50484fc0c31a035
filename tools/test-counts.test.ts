import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { expect, it } from 'vitest';
import type { JsonTestResults } from 'vitest/reporters';
import {
  type Counts,
  closingLine,
  countPlaywright,
  countVitest,
  sumOf,
  withExitCode,
} from './test-counts.ts';

it('ends with passed and failed, and names skipped ones only if there are any', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

/** The counts of a Vitest run over these files, with one retry as on continuous integration. */
async function countRun(files: Record<string, string>): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'counts-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const report = join(folder, 'counts.json');
    const toFile = ['--reporter=json', `--outputFile=${report}`];
    const parameters = ['run', '--globals', '--retry=1', `--root=${folder}`, ...toFile];
    const vitest = spawn(resolve('node_modules/.bin/vitest'), parameters, { cwd: folder, stdio: 'ignore' });
    await once(vitest, 'exit');
    const read = JSON.parse(await readFile(report, 'utf8')) as JsonTestResults;
    return countVitest(read, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('counts failed tests, a file that could not be loaded as one, and names what passed at its second try', async () => {
  const counts = await countRun({
    'broken.test.mjs': `throw new Error('not loaded');`,
    'stock.test.mjs': `
      let tries = 0;
      it('holds', () => {});
      it('breaks', () => { throw new Error('always'); });
      it('wavers', () => {
        tries += 1;
        if (tries === 1) throw new Error('once');
      });
      it.skip('waits', () => {});`,
  });
  expect({ ...counts, remarks: counts.remarks.toSorted() }).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    remarks: ['FAILED broken.test.mjs', 'FAILED stock.test.mjs: breaks', 'SECOND TRY stock.test.mjs: wavers'],
  });
}, 60_000);

it('names a journey that failed, and one that needed a second try, which has passed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  const journey = (title: string, status: string) => ({
    title,
    file: 'desk.e2e.ts',
    tests: [{ projectName: 'phone', status }],
  });
  const inner = { specs: [journey('slow', 'flaky'), journey('fine', 'expected')] };
  // the parts of a report that are counted
  const report: unknown = { stats, suites: [{ specs: [journey('broken', 'unexpected')], suites: [inner] }] };
  expect(countPlaywright(report as JSONReport)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
    remarks: ['FAILED e2e/desk.e2e.ts (phone): broken', 'SECOND TRY e2e/desk.e2e.ts (phone): slow'],
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
