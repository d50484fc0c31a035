import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { Counts } from './test-counts.ts';

/** The file with the counts of a Vitest run. */
export const COUNTS_FILE = 'VITEST_COUNTS_FILE';

/** A Vitest reporter, since the JSON one does not report flaky tests (passed on retry). */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[COUNTS_FILE];
    if (file) writeFileSync(file, JSON.stringify(countModules(modules)));
  }
}

/** A file that fails to load counts as one failure. */
function countModules(modules: readonly TestModule[]): Counts {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const countOf = (state: string) => tests.filter((test) => test.result().state === state).length;
  const remarks = modules.flatMap(remarksOn);
  return {
    passed: countOf('passed'),
    failed: remarks.filter((remark) => remark.startsWith('FAILED')).length,
    skipped: countOf('skipped'),
    remarks,
  };
}

function remarksOn(module: TestModule): string[] {
  const path = relative('.', module.moduleId);
  const remarks = [...module.children.allTests()].flatMap((test) => {
    const name = `${path}: ${test.fullName}`;
    if (test.result().state === 'failed') return [`FAILED ${name}`];
    return test.diagnostic()?.flaky ? [`SECOND TRY ${name}`] : [];
  });
  const hasFailure = remarks.some((remark) => remark.startsWith('FAILED'));
  return module.state() === 'failed' && !hasFailure ? [`FAILED ${path}`, ...remarks] : remarks;
}
