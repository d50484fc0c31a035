import { randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';

type Holder = { pid: number; startedAt: string };

/** Longer than a process needs between detecting a stale lock and removing it. */
const SETTLE_MS = 50;

/** Another live process uses the folder. */
export class FolderInUse extends OperatorError {
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid}. ` +
        'Stop that process, or set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/**
 * Locks the folder for this process: PGlite does not detect a second process and would lose rows.
 * `link` fails if the lock file exists, so that exactly one process acquires it; a stale lock of a dead process
 * is taken over. Returns the release function.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, 'server.lock');
  const me: Holder = { pid: process.pid, startedAt: await startOf(process.pid) };
  const draft = join(folder, `server.lock.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(me));
  try {
    for (;;) {
      try {
        await link(draft, lock);
        // race: another process that found the same stale lock may have removed this one, so check again
        await sleep(SETTLE_MS);
        if (isSame(await readHolder(lock), me)) return () => unlink(lock).catch(() => undefined);
        continue;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
      }
      const holder = await readHolder(lock);
      if (holder && (await startOf(holder.pid)) === holder.startedAt) throw new FolderInUse(folder, holder);
      await unlink(lock).catch(() => undefined);
    }
  } finally {
    await unlink(draft);
  }
}

function isSame(a: Holder | undefined, b: Holder): boolean {
  return a?.pid === b.pid && a.startedAt === b.startedAt;
}

async function readHolder(lock: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(lock, 'utf8')) as Holder;
  } catch {
    // removed meanwhile, or truncated by a crash: not held
    return undefined;
  }
}

/**
 * The start time of a process, which distinguishes it from a later process with the same pid; '' if unknown.
 * Read from /proc on Linux; elsewhere a live process is identified by its pid alone.
 */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // the second field is the command in parentheses and may contain spaces; the start time is field 22
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // a zombie has ended, its parent has only not reaped it yet
    return fields[0] === 'Z' ? '' : `tick ${fields[19]}`;
  } catch {
    return process.platform === 'linux' || !isAlive(pid) ? '' : 'alive';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
