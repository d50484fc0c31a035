import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { builtServer, type ServerProcess, send, startServer } from '#test/server-process.ts';
import { backup, restore } from './backup.ts';

let folder: string;
const environment = (data: string) => ({ DATA_DIR: join(folder, data), KEY_DIR: join(folder, 'keys') });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-drill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A command on a data folder: whether it did everything, or why it refused, and what it said. */
async function run(command: typeof backup, data: string, ...parameters: string[]): Promise<string[]> {
  const said: string[] = [];
  const done = await command(parameters, environment(data), (line) => said.push(line)).catch(
    (error: unknown) => {
      if (error instanceof OperatorError) return error.message;
      throw error;
    },
  );
  return [String(done), ...said];
}

async function logIn(server: ServerProcess): Promise<string> {
  const body = { email: 'member@aero.example', password: 'Aero-demo-2026' };
  const reply = await send(server, { method: 'POST', path: '/auth/login', token: '', body });
  expect(reply.status).toBe(200);
  return String(reply.body.token);
}

/** The numbers of all lots with their status, as every visitor reads them. */
async function readLots(server: ServerProcess): Promise<Record<string, string>> {
  const reply = await fetch(`${server.url}/api/public/properties/aero-industrial-hub/lots`);
  const lots = (await reply.json()) as { _id: string; status: string }[];
  return Object.fromEntries(lots.map(({ _id, status }) => [_id, status]));
}

it('a portal is backed up while it runs, restored into a new folder, and goes on there', async () => {
  const server = await startServer(environment('data'));
  const token = await logIn(server);
  const { payload, headers } = await uploadForm({ bytes: await drawPicture(30, 30).jpeg().toBuffer() });
  const upload = await fetch(`${server.url}/api/uploads/document`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  });
  const { documentUrl } = (await upload.json()) as { documentUrl: string };
  const file = join(folder, 'portal.backup');
  // as a process of its own, which asks the one that has the database
  const program = [await builtServer(), 'backup', file];
  const { stdout } = await promisify(execFile)(process.execPath, program, { env: environment('data') });
  expect(stdout).toContain(`${file} is complete: `);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const lots = await readLots(server);
  expect(await run(backup, 'data', file)).toEqual([`${file} exists already and is not overwritten`]);
  expect(await run(backup, 'nowhere', `${file}2`)).toEqual([expect.stringContaining('holds no database')]);
  expect((await run(restore, 'data', file)).join()).toContain('is in use by process');
  await server.kill();

  const interrupted = backup([`${file}3`], environment('data'), () => process.emit('SIGINT'));
  await expect(interrupted).rejects.toThrow('The backup was broken off, and nothing is left of it');
  await writeFile(`${file}4.part`, '');
  expect((await run(backup, 'data', `${file}4`))[0]).toContain('delete it if none is');
  expect((await readdir(folder)).filter((name) => name.startsWith('portal.backup')).sort()).toEqual([
    'portal.backup',
    'portal.backup4.part',
  ]);
  expect((await run(restore, 'new', '--chek', file))[0]).toContain('Usage: ');

  // the keys lie apart: no key is in the file
  for (const key of await readdir(join(folder, 'keys'))) {
    const [, secret = ''] = (await readFile(join(folder, 'keys', key), 'latin1')).split(':');
    if (secret) expect((await readFile(file)).includes(secret.trim())).toBe(false);
  }
  const damaged = join(folder, 'damaged.backup');
  const bytes = await readFile(file);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  await writeFile(damaged, bytes);
  for (const parameters of [['--check', damaged], [damaged]])
    expect(await run(restore, 'new', ...parameters)).toEqual([`${damaged} is damaged: its checksum differs`]);
  expect((await run(restore, 'new', '--check', file))[0]).toBe('true');

  const restored = await run(restore, 'new', file);
  expect(restored[0]).toBe('true');
  expect(restored).toContain('1 documents were restored, 0 are missing or do not open.');
  expect((await run(restore, 'new', file))[0]).toContain('is not empty');
  const again = await startServer(environment('new'));
  try {
    expect(await readLots(again)).toEqual(lots);
    const authorization = `Bearer ${await logIn(again)}`;
    expect((await fetch(`${again.url}${documentUrl}`, { headers: { authorization } })).status).toBe(200);
    const lotId = Object.keys(lots).find((id) => lots[id] === 'available');
    const call = {
      method: 'POST',
      path: '/bookings/request',
      token: authorization.slice(7),
      body: { lotId },
    };
    expect((await send(again, call)).status).toBe(201);
  } finally {
    await again.kill();
  }
}, 240_000);
