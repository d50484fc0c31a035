/**
 * Serves the built portal for the journeys: one server for each port of PORTS with the sample park, and one at SMALL_PORT with parks/small, in development mode with demo accounts, each
 * in a folder of its own. They start side by side, and the last line of output says that all of them listen. One that ends
 * ends the others.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const name of ['NODE_ENV', 'DATABASE_URL', 'DEV_CAST', 'DEV_PASSWORD', 'HOST', 'PARK_DIR', 'PUBLIC_URL'])
  delete process.env[name];

const pictures = resolve('.cache/media');
mkdirSync(pictures, { recursive: true });

const { PORTS = '', SMALL_PORT: smallPort = '' } = process.env;
const ports = PORTS.split(' ');
const servers: ChildProcess[] = [];

function stop(): void {
  for (const server of servers) server.kill('SIGTERM');
}

/** More than one browser asks for that opens a page every second. */
const LIMIT_REQUESTS_PER_MINUTE = '1000000';

/** Starts a server; resolves when it listens. */
function serve(port: string, park = 'aero'): Promise<void> {
  const dataDir = join(folder, port);
  mkdirSync(dataDir);
  // the variants of the pictures are kept for all servers and runs
  symlinkSync(pictures, join(dataDir, 'media'));
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      PARK_DIR: resolve('parks', park),
      LOG_LEVEL: 'warn',
      LIMIT_REQUESTS_PER_MINUTE,
    },
  });
  servers.push(server);
  server.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stop();
  });
  return new Promise((resolve) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line.includes(' is open at ')) resolve();
    });
  });
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
await Promise.all([...ports.map((port) => serve(port)), serve(smallPort, 'small')]);
console.log('All servers listen');
