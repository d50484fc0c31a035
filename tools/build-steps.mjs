/**
 * What `npm start` and `npm run build` build, and whether it is up to date. Plain JavaScript without dependencies, since a
 * production install starts from it after `npm prune --omit=dev`.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * @typedef {object} Step
 * @property {'pages' | 'server'} name
 * @property {readonly string[]} inputs files and folders it is made from
 * @property {string} foreign a folder name below the inputs that belongs to the other side
 * @property {readonly string[]} variables environment variables that the result depends on
 * @property {string} output the file without which the build is useless
 */

/** @type {readonly Step[]} */
export const steps = [
  {
    name: 'pages',
    inputs: [
      'src',
      'public',
      'translations',
      'vite.config.ts',
      'tools/build.ts',
      'tools/translations',
      'package-lock.json',
      'tsconfig.base.json',
    ],
    foreign: 'server',
    variables: ['NODE_ENV'],
    output: 'dist/renderer/entry-server.js',
  },
  {
    name: 'server',
    inputs: [
      'src',
      'fixtures',
      'tools/build.ts',
      'tools/server-build.ts',
      'package-lock.json',
      'tsconfig.base.json',
    ],
    foreign: 'web',
    variables: [],
    output: 'dist/server/main.js',
  },
];

/**
 * Written after a step has succeeded, with the step's start time: an interrupted build, or a file saved meanwhile, counts as stale.
 * @param {Step} step
 * @param {string} folder
 */
const stampOf = (step, folder) => join(folder, 'dist', `${step.name}.built`);

/**
 * The environment variables of a build, kept in its stamp.
 * @param {Step} step
 */
function environmentOf(step) {
  return JSON.stringify(step.variables.map((name) => process.env[name] ?? ''));
}

/**
 * @param {Step} step
 * @param {string} [folder] of the package
 * @returns {'missing' | 'stale' | 'ready'}
 */
export function stateOf(step, folder = root) {
  const stamp = stampOf(step, folder);
  if (!existsSync(join(folder, step.output)) || !existsSync(stamp)) return 'missing';
  const built = statSync(stamp).mtimeMs;
  if (readFileSync(stamp, 'utf8') !== environmentOf(step)) return 'stale';
  const changed = step.inputs.some((input) => newest(join(folder, input), step.foreign) > built);
  return changed ? 'stale' : 'ready';
}

/**
 * Removes the stamp of an earlier build. The environment is read now, since build tools set variables themselves,
 * and files saved meanwhile are not in the build.
 * @param {Step} step
 * @param {string} [folder]
 * @param {Date} [startedAt]
 * @returns {() => void} marks the step as built
 */
export function beginBuild(step, folder = root, startedAt = new Date()) {
  const stamp = stampOf(step, folder);
  const environment = environmentOf(step);
  rmSync(stamp, { force: true });
  return () => {
    writeFileSync(stamp, environment);
    utimesSync(stamp, startedAt, startedAt);
  };
}

/**
 * The latest modification below a path, in ms. Folders count, since deleting a file changes only its folder; tests do not.
 * @param {string} path
 * @param {string} foreign
 * @returns {number}
 */
function newest(path, foreign) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || /\.test\.tsx?$/.test(path)) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).filter((name) => name !== foreign);
  return inside.reduce((latest, name) => Math.max(latest, newest(join(path, name), foreign)), stats.mtimeMs);
}
