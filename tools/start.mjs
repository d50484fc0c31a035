/**
 * `npm start`: builds what is missing or stale, then becomes the server. The server runs in this process, so that
 * signals reach it and its exit code is the command's. Arguments are passed on to it. Nothing is built
 * while another process serves the build.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, stateOf, steps } from './build-steps.mjs';
import { findRunning, markRunning, refusalToBuild } from './running.mjs';

/** The tools of the build are absent after `npm prune --omit=dev`. */
const canBuild = ['esbuild', 'tsx', 'vite'].every((name) => existsSync(join(root, 'node_modules', name)));

/** @param {string} line */
function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Builds in a child process, so that its memory is freed before the server starts; a signal ends both.
 * @param {string[]} names
 */
async function build(names) {
  const builder = spawn(process.execPath, ['--import', 'tsx', 'tools/build.ts', ...names], {
    cwd: root,
    stdio: 'inherit',
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => builder.kill(signal);
  process.on('SIGTERM', forward);
  process.on('SIGINT', forward);
  const code = await new Promise((resolve, reject) => {
    builder.on('error', reject);
    builder.on('exit', (exit, signal) => resolve(signal ? 1 : exit));
  });
  process.off('SIGTERM', forward);
  process.off('SIGINT', forward);
  if (code !== 0) giveUp('The portal was not started, because its build failed.');
}

/** @param {string} version such as 20.19.0 */
const isOlder = (version, than = '') => version.localeCompare(than, 'en', { numeric: true }) < 0;

// an older one starts, and fails later wherever it lacks something
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const needed = engines.node.replace('>=', '');
if (isOlder(process.versions.node, needed))
  giveUp(`Node.js ${needed} or newer is needed, and this is ${process.versions.node} (${process.execPath}).`);

if (!existsSync(join(root, 'node_modules', 'fastify')))
  giveUp('Run `npm ci` first: node_modules is missing.');

// a command shows no pages
const used = steps.filter(({ name }) => name === 'server' || process.argv[2] === undefined);
const states = used.map((step) => ({ name: step.name, state: stateOf(step) }));
const wanted = states.filter(({ state }) => state !== 'ready').map(({ name }) => name);
try {
  markRunning();
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  giveUp(`${message}: dist/running has to belong to the account that runs the portal.`);
}
if (canBuild && wanted.length > 0) {
  const others = findRunning();
  if (others.length > 0) giveUp(refusalToBuild(others));
  await build(wanted);
}
if (!canBuild && states.some(({ state }) => state === 'missing')) {
  giveUp(
    'There is no build in dist/. Run `npm ci --include=dev && npm run build` before `npm prune --omit=dev`.',
  );
}

process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
