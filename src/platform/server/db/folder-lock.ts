import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';

type Holder = {
  pid: number;
  startedAt: string;
  /** Name of the machine or container, for the operator. */
  host?: string;
  /** A Unix socket in the folder on which the holder listens: its pid means nothing in another container. */
  socket?: string;
};

/** Longer than a process needs between detecting a stale lock and removing it. */
const SETTLE_MS = 50;

/** What every system takes as the path of a Unix socket; Node.js cuts a longer one off without an error. */
const MOST_SOCKET_BYTES = 103;

export const isSocketPath = (path: string): boolean => Buffer.byteLength(path) <= MOST_SOCKET_BYTES;

/** Another live process uses the folder. */
export class FolderInUse extends OperatorError {
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid}${holder.host ? ` on ${holder.host}` : ''}. ` +
        'Stop that process, or set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/**
 * Locks the folder for this process: PGlite does not detect a second process and would lose rows.
 * `link` fails if the lock file exists, so that exactly one process acquires it; a stale lock of a dead process
 * is taken over. A holder is alive if its pid is, or if its socket accepts a connection. Returns the release function.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, 'server.lock');
  const id = randomUUID();
  const draft = join(folder, `server.lock.${id}`);
  const listener = await listenAt(join(folder, `${id.slice(0, 8)}.sock`));
  const me: Holder = {
    pid: process.pid,
    startedAt: await startOf(process.pid),
    host: hostname(),
    ...(listener && { socket: listener.name }),
  };
  try {
    await writeFile(draft, JSON.stringify(me));
    for (;;) {
      if (!(await isLinked(draft, lock))) {
        await removeStale(folder, lock);
        continue;
      }
      // race: another process that found the same stale lock may have removed this one, so check again
      await sleep(SETTLE_MS);
      if (isSame(await readHolder(lock), me)) break;
    }
    return async () => {
      await unlink(lock).catch(() => undefined);
      await listener?.close();
    };
  } catch (error) {
    await listener?.close();
    throw error;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
}

/** Links the draft as the lock; false if there is one. */
function isLinked(draft: string, lock: string): Promise<boolean> {
  return link(draft, lock).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
}

/** Removes the lock of a dead process. @throws FolderInUse if its process is alive */
async function removeStale(folder: string, lock: string): Promise<void> {
  const holder = await readHolder(lock);
  if (holder && (await isHeld(folder, holder))) throw new FolderInUse(folder, holder);
  // another process may have taken it over since
  if (holder && !isSame(await readHolder(lock), holder)) return;
  await unlink(lock).catch(() => undefined);
  if (holder?.socket) await unlink(join(folder, basename(holder.socket))).catch(() => undefined);
}

/** The pid tells within one container and on one machine, the socket across containers with one kernel. */
async function isHeld(folder: string, { pid, startedAt, socket }: Holder): Promise<boolean> {
  if ((await startOf(pid)) === startedAt) return true;
  return socket !== undefined && isListening(join(folder, basename(socket)));
}

/** Listens on a Unix socket and says nothing there; undefined where the path is too long or the disk has no sockets. */
async function listenAt(path: string): Promise<{ name: string; close: () => Promise<void> } | undefined> {
  if (!isSocketPath(path)) return undefined;
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    await once(server.listen(path), 'listening');
  } catch {
    return undefined;
  }
  return {
    name: basename(path),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What a connection to the socket of a dead process fails with. */
const deadCodes = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'];

/** Whether a process listens there; also one that is stopped, has a full backlog, or belongs to another account. */
async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return !deadCodes.some((code) => isCode(error, code));
  } finally {
    socket.destroy();
  }
}

function isSame(a: Holder | undefined, b: Holder): boolean {
  return a?.pid === b.pid && a.startedAt === b.startedAt && a.socket === b.socket;
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
