import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COUNTS_FILE } from './counts-reporter.ts';

/** The result of a run; `remarks` lists failed and flaky tests, one per line. */
export type Counts = { passed: number; failed: number; skipped: number; remarks: readonly string[] };

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
  return { passed: 0, failed: 1, skipped: 0, remarks: [`FAILED ${name}`] };
}

/** The end of every test command: remarks last, so that they are not scrolled away, then the counts. */
export function printClosing(counts: Counts): void {
  for (const remark of counts.remarks) console.log(remark);
  console.log(closingLine(counts));
}

/** The last line of every test command, for people and machines. */
export function closingLine({ passed, failed, skipped }: Omit<Counts, 'remarks'>): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/** The counted part of Playwright's JSON report. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
};

/** A flaky journey (passed on retry) counts as passed, with a remark. */
export function countPlaywright({ stats, suites }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    remarks: suites.flatMap(remarksOn),
  };
}

function remarksOn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, projectName }) => {
      const name = `e2e/${file} (${projectName}): ${title}`;
      if (status === 'unexpected') return [`FAILED ${name}`];
      return status === 'flaky' ? [`SECOND TRY ${name}`] : [];
    }),
  );
  return [...own, ...suites.flatMap(remarksOn)];
}

/** A non-zero exit code without a failed test counts as a failure. */
export function withExitCode(counts: Counts, exitCode: number, command: string): Counts {
  if (exitCode === 0 || counts.failed > 0) return counts;
  const remark = `FAILED ${command} ended with ${exitCode}`;
  return { ...counts, failed: 1, remarks: [...counts.remarks, remark] };
}

/** The runner's report file; unique per run. */
const reportOf = (command: string) => join('.cache', `${command}-${process.pid}.json`);

/** The files of a run, or other parameters of its command, and variables besides the inherited ones. */
type Chosen = { parameters?: readonly string[]; environment?: NodeJS.ProcessEnv };

/** Runs some of the projects of vitest.config.ts, or some of their files, and counts their tests. */
export async function runVitest(
  projects: readonly string[],
  { parameters = [], environment = {} }: Chosen = {},
): Promise<Counts> {
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=./tools/counts-reporter.ts'];
  const toFile = { ...environment, [COUNTS_FILE]: reportOf('vitest') };
  await mkdir('.cache', { recursive: true });
  const all = ['run', ...chosen, ...reporters, ...parameters];
  return runCounted('vitest', all, toFile, (counts: Counts) => counts);
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
