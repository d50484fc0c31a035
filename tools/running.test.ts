import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginBuild, root, steps } from './build-steps.mjs';
import { findRunning } from './running.mjs';

let folder: string;
let children: ChildProcess[] = [];

/** A package with the real start scripts, an up-to-date build and a server that only waits. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-running-'));
  for (const name of ['dist/server', 'dist/renderer', 'tools', 'src']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  for (const script of ['start.mjs', 'build-steps.mjs', 'running.mjs']) {
    copyFileSync(join(root, 'tools', script), join(folder, 'tools', script));
  }
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'dist/renderer/entry-server.js'), '');
  writeFileSync(join(folder, 'dist/server/main.js'), "setInterval(() => {}, 1000); console.log('serving');");
  for (const step of steps) beginBuild(step, folder, new Date(Date.now() + 1000))();
});

afterEach(async () => {
  for (const child of children) await end(child);
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the package; resolves once it serves or has ended, to the process and its output. */
const start = (...options: string[]) => run(process.execPath, ...options, 'tools/start.mjs');

async function run(command: string, ...options: string[]): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(command, options, { cwd: folder, stdio: 'pipe' });
  children.push(child);
  let said = '';
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes('serving')) resolve();
      });
    }
    child.once('close', () => resolve());
  });
  return { child, said };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function makeStale(): void {
  const file = join(folder, 'src/changed.ts');
  writeFileSync(file, '');
  const later = new Date(Date.now() + 60_000);
  utimesSync(file, later, later);
}

it('a second start shares a build that is up to date', async () => {
  await start();
  expect((await start()).said).toBe('serving\n');
  expect(findRunning(folder)).toHaveLength(2);
});

it('a signal to npm start ends the server', async () => {
  const { child, said } = await run('npm', 'start', '--silent');
  expect(said).toContain('serving');
  const [server] = findRunning(folder);
  child.kill('SIGTERM');
  // its output is closed once no process writes to it
  await once(child, 'close');
  expect(server).toBeDefined();
  expect(findRunning(folder)).toEqual([]);
});

it('a start never builds under a running process, but names it', async () => {
  const { child: first } = await start();
  makeStale();
  const second = await start();
  expect(second.child.exitCode).toBe(1);
  expect(second.said).toContain(`process ${first.pid} is running from it`);
  // the refused start removed its own pid file
  expect(readdirSync(join(folder, 'dist/running'))).toEqual([String(first.pid)]);
});

it('a command waits for no pages, which it does not show', async () => {
  rmSync(join(folder, 'dist/pages.built'));
  const { said } = await run(process.execPath, 'tools/start.mjs', 'park:check');
  expect(said).toBe('serving\n');
});

it('a process that was killed, and another program with its number, hold no build back', async () => {
  const { child } = await start();
  await end(child);
  writeFileSync(join(folder, 'dist/running', String(process.pid)), '');
  writeFileSync(join(folder, 'dist/running', '1'), '');
  expect(findRunning(folder)).toEqual([]);
});

it('says in one line that it cannot write to dist/running', async () => {
  writeFileSync(join(folder, 'dist/running'), '');
  const { child, said } = await start();
  expect([said, child.exitCode]).toEqual([
    expect.stringMatching(/^E[A-Z]+: [^\n]+dist\/running has to belong to [^\n]+\n$/),
    1,
  ]);
});

it.each([
  ['18.20.8', false],
  ['20.9.0', false],
  ['20.19.0', true],
  ['22.1.0', true],
])('on Node.js %s it serves: %s', async (version, serves) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const { child, said } = await start('--import', `data:text/javascript,${encodeURIComponent(pretend)}`);
  if (serves) expect(said).toContain('serving');
  else
    expect([said, child.exitCode]).toEqual([
      expect.stringMatching(/^Node\.js 20\.19 or newer is needed, and this is \S+ \(\S+\)\.\n$/),
      1,
    ]);
});
