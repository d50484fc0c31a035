/** Serves the built portal for the journeys: development mode with demo accounts, in a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = 'warn';
for (const name of ['NODE_ENV', 'DATABASE_URL', 'DEV_CAST', 'DEV_PASSWORD', 'HOST', 'PUBLIC_URL'])
  delete process.env[name];

const server: string = '../dist/server/main.js';
await import(server);
