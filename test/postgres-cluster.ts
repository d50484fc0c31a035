import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** This machine cannot start PostgreSQL. */
export class NoPostgres extends Error {}

/** Settings that make a temporary cluster fast but not durable. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export type Cluster = {
  /** Sends SIGKILL to the server and its children (found in /proc, so on Linux only). */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Checks heaps and indexes of all databases with pg_amcheck. @throws with what it found */
  check: () => Promise<void>;
};

/**
 * Runs `use` with the URL of a private PostgreSQL: a new cluster in a temporary folder on a free port,
 * stopped and removed afterwards, also on a signal. PostgreSQL refuses to run as root, so root becomes user postgres. It is
 * fast and not durable unless other settings are given.
 * @throws NoPostgres
 */
export async function withCluster<T>(
  use: (url: string, cluster: Cluster) => Promise<T>,
  settings: readonly string[] = fast,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const owner = postgresOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const call = (program: string, ...parameters: string[]) =>
    execFileSync(postgresProgram(program), parameters, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const callLater = (program: string, ...parameters: string[]) =>
    promisify(execFile)(postgresProgram(program), parameters, { ...owner, cwd: folder });

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
    const locale = ['-E', 'UTF8', '--locale=C'];
    call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', ...locale, '--no-sync', '--data-checksums');
    const all = ['max_connections=200', ...settings].map((each) => `-c ${each}`);
    const options = [`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, ...all].join(' ');
    const start = async () => {
      await callLater('pg_ctl', 'start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options);
    };
    await start();
    const host = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
    const check = async () => {
      await callLater('pg_amcheck', '--all', '--install-missing', ...host);
    };
    const kill = async () => {
      const lock = join(data, 'postmaster.pid');
      await killTree(readFileSync(lock, 'utf8').split('\n')[0] ?? '');
      // a zombie would still hold them
      for (const held of [lock, join(folder, `.s.PGSQL.${port}.lock`)]) rmSync(held);
    };
    return await use(`postgres://postgres@127.0.0.1:${port}/postgres`, { kill, start, check });
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

/** Kills a process and its children, and waits until all of them are gone: a server does not start beside them. */
async function killTree(parent: string): Promise<void> {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const pids = all.filter((pid) => pid === parent || readStatus(pid, 'PPid') === parent);
  for (const pid of pids) if (isAlive(pid)) process.kill(Number(pid), 'SIGKILL');
  while (pids.some(isAlive)) await sleep(10);
}

/** A killed process stays as a zombie (Z) until its parent has read its end. */
function isAlive(pid: string): boolean {
  return !['Z', undefined].includes(readStatus(pid, 'State'));
}

function readStatus(pid: string, field: string): string | undefined {
  try {
    return new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    // it has ended
    return undefined;
  }
}

/** Whether `withCluster` can start PostgreSQL and `kill` it. */
export function canKillPostgres(): boolean {
  return process.platform === 'linux' && hasPostgres();
}

/** Whether `withCluster` will find PostgreSQL. */
export function hasPostgres(): boolean {
  try {
    programsFolder();
    postgresOwner();
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

/** As whom PostgreSQL has to run: root becomes user postgres. @throws NoPostgres */
export function postgresOwner(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? readOwner('postgres') : undefined;
}

function readOwner(name: string): { uid: number; gid: number } {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const line = accounts.split('\n').find((each) => each.startsWith(`${name}:`));
  if (!line)
    throw new NoPostgres(`PostgreSQL does not run as root, and there is no user ${name} to run it as.`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
