/**
 * Tracks which processes serve the build in dist/. A build replaces files that a running portal still reads, so it
 * has to wait until there is none. Plain JavaScript without dependencies, like tools/start.mjs.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-steps.mjs';

/** @param {string} folder of the package */
const marksOf = (folder) => join(folder, 'dist', 'running');

/**
 * Registers this process as serving the build, until it ends.
 * @param {string} [folder] of the package
 */
export function markRunning(folder = root) {
  const mark = join(marksOf(folder), String(process.pid));
  mkdirSync(marksOf(folder), { recursive: true });
  writeFileSync(mark, '');
  process.on('exit', () => rmSync(mark, { force: true }));
}

/**
 * The processes that serve the build, without this one and the one that started it.
 * @param {string} [folder] of the package
 * @returns {number[]}
 */
export function findRunning(folder = root) {
  /** @type {string[]} */
  let marks = [];
  try {
    marks = readdirSync(marksOf(folder));
  } catch {
    return []; // no portal was ever started here
  }
  return marks.map(Number).filter((pid) => pid !== process.pid && pid !== process.ppid && isPortal(pid));
}

/**
 * Whether a process is alive and a portal: a crash leaves a stale pid file, and the pid may have been reused.
 * @param {number} pid
 */
function isPortal(pid) {
  try {
    process.kill(pid, 0);
    // only Linux tells a process's command line
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs');
  } catch {
    return false;
  }
}

/**
 * The message of a build that has to wait.
 * @param {readonly number[]} pids
 */
export function refusalToBuild(pids) {
  const processes = pids.length === 1 ? `process ${pids[0]} is` : `processes ${pids.join(', ')} are`;
  return `The build in dist/ is out of date and ${processes} running from it. Stop the portal first, then start it again.`;
}
