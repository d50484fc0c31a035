import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasPostgres, NoPostgres, withCluster } from '#test/postgres-cluster.ts';
import { type Counts, failedOnce, printClosing } from './test-counts.ts';

function installPostgres(): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [['update'], ['install', '-y', 'postgresql']]) {
    execFileSync('apt-get', parameters, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
  }
}

async function runSomewhere(runOn: (url: string) => Promise<Counts>): Promise<Counts> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return runOn(given);
  if (!hasPostgres() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) installPostgres();
  return withCluster(runOn);
}

/**
 * Runs tests on the server of TEST_DATABASE_URL if given (its user may create databases), otherwise on a private cluster that
 * is removed afterwards; then prints the closing lines and sets the exit code.
 */
export async function testOnPostgres(runOn: (url: string) => Promise<Counts>): Promise<void> {
  try {
    const counts = await runSomewhere(runOn);
    printClosing(counts);
    process.exitCode = counts.failed > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    console.error(
      `${error.message} Install it, or set TEST_DATABASE_URL to a server where databases may be created.`,
    );
    printClosing(failedOnce('the tests on PostgreSQL: no server'));
    process.exitCode = 1;
  }
}
