/**
 * Which processes serve the build in dist/. A build replaces files that a running portal still reads and hands out, so it
 * has to wait until none is left. Plain JavaScript without dependencies, like the start that uses it.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-steps.mjs';

/** @param {string} folder of the package */
const marksOf = (folder) => join(folder, 'dist', 'running');

/**
 * Says that this process serves the build, until it ends.
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
    return []; // nothing was ever started here
  }
  return marks.map(Number).filter((pid) => pid !== process.pid && pid !== process.ppid && isPortal(pid));
}

/**
 * Whether a process lives and is a portal: a crash leaves its mark behind, and its number may be another program's by now.
 * @param {number} pid
 */
function isPortal(pid) {
  try {
    process.kill(pid, 0);
    // only Linux tells what the process is
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs');
  } catch {
    return false;
  }
}

/**
 * The one line for a build that has to wait.
 * @param {readonly number[]} pids
 */
export function refusalToBuild(pids) {
  const processes = pids.length === 1 ? `process ${pids[0]} is` : `processes ${pids.join(', ')} are`;
  return `The build in dist/ is out of date and ${processes} running from it. Stop the portal first, then start it again.`;
}
