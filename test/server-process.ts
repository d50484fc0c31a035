import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../tools/server-build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const READY_WITHIN_MS = 60_000;

/** The server as a separate process, on its own port. */
export type ServerProcess = {
  url: string;
  pid: number | undefined;
  /** Everything that it has written to standard output and standard error. */
  output: () => string;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
  /** Sends SIGTERM and resolves to the exit code. */
  stop: () => Promise<number | null>;
};

/** The environment of the server. Its data folder has to be given, because the usual one is that of the checkout. */
export type ServerEnvironment = Record<string, string> & { DATA_DIR: string };

let built: Promise<string> | undefined;

/** The program, bundled from the sources once per test process: tsx would need 2 s of processor time for each start. */
export function builtServer(): Promise<string> {
  built ??= build();
  return built;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function build(): Promise<string> {
  // below the package, where the program finds node_modules and migrations
  const builds = join(root, '.cache', 'servers');
  mkdirSync(builds, { recursive: true });
  // the runner kills test processes, so those of earlier runs left theirs
  for (const pid of readdirSync(builds).filter((each) => !isRunning(Number(each))))
    rmSync(join(builds, pid), { recursive: true, force: true });
  const folder = join(builds, String(process.pid));
  await buildServer(folder);
  return join(folder, 'main.js');
}

/**
 * Starts the server, from the sources or from a build, and waits until it listens. Variables not given are not inherited.
 * Its standard output can go to a file.
 */
export async function startServer(
  environment: ServerEnvironment,
  program?: string,
  log?: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program ?? (await builtServer())], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', log === undefined ? 'pipe' : openSync(log, 'a'), 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  // killed with the test process in every case
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  const kill = async () => {
    process.off('exit', end);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    process.off('exit', end);
    return child.exitCode;
  };
  try {
    return { url: await addressOf(child, log), pid: child.pid, output: () => output, kill, stop };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** The log line of a listening server. */
function addressOf(child: ChildProcess, log?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${said}`));
    const late = setTimeout(() => fail('did not open in time'), READY_WITHIN_MS);
    const hear = (text: Buffer) => {
      said += text.toString();
      const url = /is open at (http:\S+)/.exec(said)?.[1];
      if (!url) return;
      clearTimeout(late);
      clearInterval(reading);
      resolve(url);
    };
    const reading = log && setInterval(() => hear(readFileSync(log)), 200);
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => {
      clearTimeout(late);
      clearInterval(reading);
      fail('ended before it was open');
    });
  });
}

export type SentCall = { method: string; path: string; token: string; body?: unknown; key?: string };

/** Sends one call over HTTP, as a browser would. @throws when the response is incomplete */
export async function send(
  server: ServerProcess,
  { method, path, token, body, key }: SentCall,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

/** The same, again while the server is too busy (503), at most 100 times with a pause. */
export async function sendUntilAnswered(...sent: Parameters<typeof send>): ReturnType<typeof send> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send(...sent);
    if (reply.status !== 503 || tries === 100) return reply;
    await sleep(50);
  }
}
