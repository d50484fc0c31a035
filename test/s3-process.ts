import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const require = createRequire(import.meta.url);
const BUCKET = 'park-documents';

/** An S3-compatible store as a child process, on its own port and folder; `environment` leads a portal to it. */
export type S3Process = {
  environment: Record<string, string>;
  /** Where the store keeps its objects. */
  folder: string;
  /** Ends the process; its objects stay. */
  kill: () => Promise<void>;
  /** Starts it again, unless it runs. */
  start: () => Promise<void>;
  close: () => Promise<void>;
};

/** The operator's own bucket, from TEST_S3_BUCKET and so on, in the variables of the portal; empty without it. */
export const ownBucket: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('TEST_S3_') ? [[name.slice('TEST_'.length), value]] : [],
  ),
);

/**
 * Keeps folders that an object has left: s3rver removes them while another object is written into them, which ends it with
 * an unhandled ENOENT.
 */
const keepFolders = 'data:text/javascript,import fs from "node:fs"; fs.rmdir = (path, done) => done(null);';

/** Starts s3rver, which is no longer maintained and therefore never runs in the portal's own process. */
export async function startS3(): Promise<S3Process> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-s3-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const end = () => child?.kill('SIGKILL');
  process.on('exit', end);
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const kill = async () => {
    if (!child || !isRunning()) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const start = async () => {
    if (isRunning()) return;
    const program = join(require.resolve('s3rver'), '../../bin/s3rver.js');
    const parameters = [
      '-d',
      folder,
      '-p',
      String(port),
      '-a',
      '127.0.0.1',
      '-s',
      '--configure-bucket',
      BUCKET,
    ];
    // paging of its lists signs its tokens with a cipher that OpenSSL 3 calls legacy
    child = spawn(
      process.execPath,
      ['--openssl-legacy-provider', '--no-deprecation', '--import', keepFolders, program, ...parameters],
      {
        stdio: 'ignore',
      },
    );
    await listening(port, child);
  };
  await start();
  return {
    environment: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      VAULT_KEYS: `k1:${Buffer.alloc(32, 'k1').toString('base64')}`,
    },
    folder: join(folder, BUCKET),
    kill,
    start,
    close: async () => {
      await kill();
      process.off('exit', end);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`s3rver ended with ${child.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
