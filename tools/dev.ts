/**
 * `npm run dev`: the server, restarted on every change of it or of the park, behind Vite with hot reload. Ctrl-C ends both. A park
 * with mistakes is not taken: the last one stays, and log and pages tell the mistakes (D-224).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve, sep } from 'node:path';
import { createServer } from 'vite';
import { checkPark } from '#app/server/park/read-park.ts';
import { inBackground } from '#platform/server/background.ts';
import { buildServer } from './server-build.ts';

/** Milliseconds after the last change: an editor writes a file in several steps. */
const SETTLED_MS = 100;

/** The bundled server: it starts in half the time of its sources. */
const PROGRAM = '.cache/dev';

const park = resolve(process.env.PARK_DIR || 'parks/aero');
const source = resolve('src');

const pages = await createServer();
await pages.listen();
pages.printUrls();

function startServer(): ChildProcess {
  const started = spawn(process.execPath, ['--enable-source-maps', `${PROGRAM}/main.js`], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: `${PROGRAM}/compiled` },
  });
  started.stdout.pipe(process.stdout);
  started.stdout.on('data', (lines: Buffer) => {
    if (lines.includes(' is open at http')) pages.ws.send({ type: 'full-reload' });
  });
  return started;
}

const report = (problem: unknown) => process.stderr.write(`${problem}\n`);

await buildServer(PROGRAM);
let server = startServer();

/** SIGINT ends the server without waiting for idle connections. */
function restartServer(): void {
  if (server.exitCode !== null) {
    server = startServer();
    return;
  }
  server.removeAllListeners('exit').once('exit', () => {
    server = startServer();
  });
  server.kill('SIGINT');
}

async function takePark(): Promise<void> {
  const { mistakes } = await checkPark(park);
  if (mistakes.length === 0) return restartServer();
  const message = [`${park} has mistakes, and the last park stays:`, ...mistakes].join('\n');
  report(message);
  pages.ws.send({ type: 'error', err: { message, stack: '' } });
}

async function takeSource(): Promise<void> {
  await buildServer(PROGRAM);
  restartServer();
}

/** Runs a task once changes have settled. */
function settled(task: () => void | Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(inBackground(task, report), SETTLED_MS);
  };
}

const onPark = settled(takePark);
const onSource = settled(takeSource);
pages.watcher.add([park, source]);
pages.watcher.on('all', (_, path) => {
  if (path.startsWith(park + sep)) onPark();
  else if (path.startsWith(source + sep) && !/\/web\/|\.test\.ts/.test(path)) onSource();
});

const stop = inBackground(async () => {
  server.removeAllListeners('exit').kill('SIGINT');
  await pages.close();
  process.exit(0);
}, report);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
