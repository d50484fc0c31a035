import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginBuild, type Step, stateOf } from './build-steps.mjs';

const step: Step = {
  name: 'pages',
  inputs: ['src', 'one.json'],
  foreign: 'server',
  variables: ['BUILD_TEST_VARIABLE'],
  output: 'dist/out.js',
};
const past = new Date('2026-01-01T00:00:00Z');
const built = new Date('2026-01-02T00:00:00Z');
const later = new Date('2026-01-03T00:00:00Z');

let folder: string;

function touch(path: string, at: Date): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, at, at);
}

function dateFolder(path: string, at: Date): void {
  utimesSync(join(folder, path), at, at);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  for (const path of ['src/app/web/a.ts', 'src/app/server/b.ts', 'one.json', 'dist/out.js'])
    touch(path, past);
  for (const path of ['src/app/web', 'src/app/server', 'src/app', 'src']) dateFolder(path, past);
  beginBuild(step, folder, built)();
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('is ready when nothing changed since the build began', () => {
  expect(stateOf(step, folder)).toBe('ready');
});

it.each(['src/app/web/a.ts', 'one.json'])('is stale once %s changed', (path) => {
  touch(path, later);
  expect(stateOf(step, folder)).toBe('stale');
});

it('is stale for an environment other than the one it was built in', () => {
  vi.stubEnv('BUILD_TEST_VARIABLE', 'production');
  expect(stateOf(step, folder)).toBe('stale');
  beginBuild(step, folder, built)();
  expect(stateOf(step, folder)).toBe('ready');
});

it('is judged by the environment its build began in, whatever the tools of the build make of it', () => {
  const markBuilt = beginBuild(step, folder, built);
  vi.stubEnv('BUILD_TEST_VARIABLE', 'set by a tool');
  markBuilt();
  vi.unstubAllEnvs();
  expect(stateOf(step, folder)).toBe('ready');
});

it('is stale once a file was removed', () => {
  rmSync(join(folder, 'src/app/web/a.ts'));
  expect(stateOf(step, folder)).toBe('stale');
});

it('does not mind changes of the other side, nor of tests', () => {
  touch('src/app/server/b.ts', later);
  touch('src/app/web/a.test.ts', later);
  dateFolder('src/app/web', past);
  expect(stateOf(step, folder)).toBe('ready');
});

it('is missing without its output, and after a build that did not end', () => {
  const markBuilt = beginBuild(step, folder, built);
  expect(stateOf(step, folder)).toBe('missing');
  markBuilt();
  expect(stateOf(step, folder)).toBe('ready');
  rmSync(join(folder, 'dist/out.js'));
  expect(stateOf(step, folder)).toBe('missing');
});
