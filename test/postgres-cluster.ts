import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** No PostgreSQL can be started on this machine. */
export class NoPostgres extends Error {}

/** Settings that make a temporary cluster fast but not durable. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * Runs `use` with the URL of a private PostgreSQL: a new cluster in a temporary folder on a free port,
 * stopped and removed afterwards, also on a signal. PostgreSQL refuses to run as root, so root becomes user postgres.
 * @throws NoPostgres
 */
export async function withCluster<T>(use: (url: string) => Promise<T>): Promise<T> {
  const programs = programsFolder();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const owner = process.getuid?.() === 0 ? readOwner('postgres') : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const call = (program: string, ...parameters: string[]) =>
    execFileSync(join(programs, program), parameters, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });

  const data = join(folder, 'data');
  const stop = () => {
    process.off('exit', stop);
    if (existsSync(join(data, 'postmaster.pid'))) call('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-w');
    rmSync(folder, { recursive: true, force: true });
  };
  const stopBySignal = () => process.exit(130);
  process.on('exit', stop);
  process.on('SIGINT', stopBySignal);
  process.on('SIGTERM', stopBySignal);
  try {
    const port = await freePort();
    call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
    const options = [`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, ...settings.map((each) => `-c ${each}`)];
    call('pg_ctl', 'start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options.join(' '));
    return await use(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    process.off('SIGINT', stopBySignal);
    process.off('SIGTERM', stopBySignal);
    stop();
  }
}

/** Path of a program of PostgreSQL. @throws NoPostgres */
export function postgresProgram(name: string): string {
  return join(programsFolder(name), name);
}

/** Whether `withCluster` will find PostgreSQL. */
export function hasPostgres(): boolean {
  try {
    programsFolder();
    return true;
  } catch {
    return false;
  }
}

function programsFolder(program = 'initdb'): string {
  const inPath = (process.env.PATH ?? '').split(':');
  const found = [...inPath, ...versionsBelow('/usr/lib/postgresql')].find((folder) =>
    existsSync(join(folder, program)),
  );
  if (!found)
    throw new NoPostgres(`PostgreSQL is not installed: no ${program} in PATH or in /usr/lib/postgresql.`);
  return found;
}

/** Debian keeps each version in a folder of its own, outside PATH; the newest first. */
function versionsBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(folder, version, 'bin'));
}

function readOwner(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  if (!line)
    throw new NoPostgres(`PostgreSQL does not run as root, and there is no user ${name} to run it as.`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
