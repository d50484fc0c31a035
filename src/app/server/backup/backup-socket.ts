import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inBackground, type OnError } from '#platform/server/background.ts';
import { isSocketPath } from '#platform/server/db/folder-lock.ts';
import type { Job } from '../jobs/repeat.ts';

/** A reader that takes nothing for so long is gone; the rows are read in one transaction. */
const IDLE_MS = 30_000;

const socketIn = (dataDir: string) => join(dataDir, 'backup.sock');

/**
 * Answers every connection with a backup, on a socket in the data folder that only the account of the portal can open: the
 * embedded database belongs to one process, so a backup while it runs has to come from that one.
 */
export async function serveBackups(
  dataDir: string,
  write: () => Readable,
  onError: OnError,
): Promise<Pick<Job, 'stop'>> {
  const path = socketIn(dataDir);
  if (!isSocketPath(path)) {
    onError(new Error(`${path} is too long for a Unix socket: a backup needs the portal stopped`));
    return { stop: async () => undefined };
  }
  const open = new Set<Socket>();
  const answer = async (socket: Socket) => {
    open.add(socket.setTimeout(IDLE_MS, () => socket.destroy()).on('close', () => open.delete(socket)));
    await pipeline(write(), socket);
  };
  const server = createServer(inBackground(answer, onError));
  server.on('error', onError);
  // left by a process that was killed; the lock of the folder says that it is gone
  await rm(path, { force: true });
  await new Promise<void>((resolve) => server.once('error', () => resolve()).listen(path, resolve));
  if (server.listening) await chmod(path, 0o600);
  return {
    stop: async () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** A backup from the process that runs the portal; undefined if it does not answer. */
export async function requestBackup(dataDir: string): Promise<Readable | undefined> {
  if (!isSocketPath(socketIn(dataDir))) return undefined;
  const socket = connect(socketIn(dataDir));
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined));
  });
}
