import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResult, JsonTestResults } from 'vitest/reporters';

/** The result of a run; `remarks` lists failed and flaky tests, one per line. */
export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  remarks: readonly string[];
};

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (part: 'passed' | 'failed' | 'skipped') => all.reduce((total, each) => total + each[part], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    remarks: all.flatMap(({ remarks }) => remarks),
  };
}

/** Stands for an uncountable part of a run: one failure, by name. */
export function failedOnce(name: string): Counts {
  return { ...sumOf([]), failed: 1, remarks: [`FAILED ${name}`] };
}

/** The end of every test command: remarks last, so that they are not scrolled away, then the counts. */
export function printClosing(counts: Counts): void {
  for (const remark of counts.remarks) console.log(remark);
  console.log(closingLine(counts));
}

/** The last line of every test command, for people and machines. */
export function closingLine({
  passed,
  failed,
  skipped,
}: Pick<Counts, 'passed' | 'failed' | 'skipped'>): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/** A file that fails to load counts as one failure; a flaky test (passed on retry) as passed, with a remark. */
export function countVitest({ testResults }: JsonTestResults, root = '.'): Counts {
  return sumOf(testResults.map((file) => countFile(relative(root, file.name), file)));
}

function countFile(path: string, { status, assertionResults }: JsonTestResult): Counts {
  const countOf = (state: string) => assertionResults.filter((test) => test.status === state).length;
  const remarks = assertionResults.flatMap((test) => {
    if (test.status === 'failed') return [`FAILED ${path}: ${test.fullName}`];
    return test.failureMessages?.length ? [`SECOND TRY ${path}: ${test.fullName}`] : [];
  });
  const isUnnamed = status === 'failed' && countOf('failed') === 0;
  return {
    passed: countOf('passed'),
    failed: isUnnamed ? 1 : countOf('failed'),
    skipped: assertionResults.length - countOf('passed') - countOf('failed'),
    remarks: isUnnamed ? [`FAILED ${path}`, ...remarks] : remarks,
  };
}

/** A flaky journey (passed on retry) counts as passed, with a remark. */
export function countPlaywright({ stats, suites }: JSONReport): Counts {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    remarks: specs.flatMap(({ title, file, tests }) =>
      tests.flatMap(({ status, projectName }) => {
        const name = `e2e/${file} (${projectName}): ${title}`;
        if (status === 'unexpected') return [`FAILED ${name}`];
        return status === 'flaky' ? [`SECOND TRY ${name}`] : [];
      }),
    ),
  };
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** A non-zero exit code without a failed test counts as a failure. */
export function withExitCode(counts: Counts, exitCode: number, command: string): Counts {
  if (exitCode === 0 || counts.failed > 0) return counts;
  const remark = `FAILED ${command} ended with ${exitCode}`;
  return { ...counts, failed: 1, remarks: [...counts.remarks, remark] };
}

/** The runner's report file; unique per run. */
const reportOf = (command: string) => resolve('.cache', `${command}-${process.pid}.json`);

/** The files of a run, or other parameters of its command, and variables besides the inherited ones. */
type Chosen = { parameters?: readonly string[]; environment?: NodeJS.ProcessEnv };

/** Runs some of the projects of vitest.config.ts, or some of their files, and counts their tests. */
export function runVitest(
  projects: readonly string[],
  { parameters = [], environment = {} }: Chosen = {},
): Promise<Counts> {
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('vitest')}`];
  return runCounted(
    'vitest',
    ['run', ...chosen, ...reporters, ...parameters],
    environment,
    (report: JsonTestResults) => countVitest(report),
  );
}

/** Runs the journeys of e2e/, or some of its files, and counts them. */
export function runPlaywright({ parameters = [], environment = {} }: Chosen): Promise<Counts> {
  const toFile = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') };
  const all = ['test', '--reporter=list,json', ...parameters];
  return runCounted('playwright', all, toFile, countPlaywright);
}

async function runCounted<Report>(
  command: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv,
  count: (report: Report) => Counts,
): Promise<Counts> {
  await mkdir('.cache', { recursive: true });
  const exitCode = await run(command, parameters, environment);
  const report = reportOf(command);
  try {
    return withExitCode(count(JSON.parse(await readFile(report, 'utf8')) as Report), exitCode, command);
  } catch {
    console.error(`${command} left no report: it could not run`);
    return failedOnce(command);
  } finally {
    await rm(report, { force: true });
  }
}

/** Runs a tool of node_modules with inherited output; resolves to its exit code. */
export function run(
  command: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules', '.bin', command), parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
