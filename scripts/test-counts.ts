import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type Counts = { passed: number; failed: number; skipped: number };

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (part: keyof Counts) => all.reduce((total, each) => total + each[part], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The last line of every test command, read by people and by machines. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/** The part of Vitest's JSON report that is counted. */
type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** A file that broke before its first test counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  const failed = report.testResults.map((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed').length;
    return tests === 0 && file.status === 'failed' ? 1 : tests;
  });
  return {
    passed: report.numPassedTests,
    failed: failed.reduce((total, each) => total + each, 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The part of Playwright's JSON report that is counted. */
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** A test that passed at the second try has failed once. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** A run that ended badly without naming a failed test has failed all the same. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Where a runner leaves its JSON report until it is counted; runs at the same time keep apart. */
const reportOf = (command: string) => join('.cache', `${command}-${process.pid}.json`);

/** Runs some of the projects of vitest.config.ts and counts their tests. */
export function runVitest(projects: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('vitest')}`];
  return runCounted('vitest', ['run', ...chosen, ...reporters], environment, countVitest);
}

/** Runs the journeys of e2e/ and counts them. */
export function runPlaywright(environment: NodeJS.ProcessEnv): Promise<Counts> {
  const toFile = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') };
  return runCounted('playwright', ['test', '--reporter=list,json'], toFile, countPlaywright);
}

async function runCounted<Report>(
  command: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv,
  count: (report: Report) => Counts,
): Promise<Counts> {
  const exitCode = await run(command, parameters, environment);
  const report = reportOf(command);
  try {
    return withExitCode(count(JSON.parse(await readFile(report, 'utf8')) as Report), exitCode);
  } catch {
    console.error(`${command} left no report: it could not run`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    await rm(report, { force: true });
  }
}

/** Runs a tool of node_modules with its output shown; resolves to its exit code. */
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
