import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measured, sized } from '#test/size.ts';
import { lockFolder } from './folder-lock.ts';

const TURNS = sized({ usual: 1, long: 20 });
/** Races for the lock of a dead holder. */
const RACES = sized({ usual: 1, long: 3 });
const REFUSED_WITHIN_MS = 2_000;

let folder: string;
let programs: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'portal-lock-program-'));
  // a process of its own starts in a tenth of the time without a loader for TypeScript
  const lock = {
    entryPoints: ['src/platform/server/db/folder-lock.ts'],
    outfile: join(programs, 'lock.mjs'),
  };
  await esbuild.build({ ...lock, bundle: true, platform: 'node', format: 'esm' });
});
afterAll(() => rm(programs, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const portalLock = () =>
  `import { lockFolder as acquire } from ${JSON.stringify(join(programs, 'lock.mjs'))};`;
/** It writes as soon as two such processes have looked. */
const hastyLock = `
  import { existsSync, readdirSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { setTimeout as sleep } from 'node:timers/promises';
  const acquire = async (folder) => {
    if (existsSync(join(folder, 'server.lock'))) throw new Error('in use');
    writeFileSync(join(folder, 'looked.' + process.pid), '');
    while (readdirSync(folder).filter((name) => name.startsWith('looked.')).length < 2) await sleep(10);
    writeFileSync(join(folder, 'server.lock'), String(process.pid));
  };`;

/** A process that acquires a lock, by default that of the portal, reports it, and holds it until killed. */
function contender(lock = portalLock()) {
  const program = `
    const folder = ${JSON.stringify(folder)};
    ${lock}
    acquire(folder).then(
      () => { process.stdout.write('held'); setInterval(() => {}, 1000); },
      (error) => { process.stdout.write('refused ' + error.message); },
    );`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const said = once(child.stdout, 'data').then(([chunk]) => String(chunk));
  return { child, said };
}

async function kill({ child }: ReturnType<typeof contender>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('the lock of a data folder', () => {
  it(`refuses a second holder, naming the first, and is taken over when that one was killed, ${TURNS} times`, {
    timeout: 30_000 + TURNS * 20_000,
  }, async () => {
    const waits: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      // each one finds the lock of the one before it, which was killed
      const first = contender();
      expect(await first.said).toBe('held');
      const since = performance.now();
      await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${first.child.pid}`);
      waits.push(performance.now() - since);
      const second = contender();
      expect(await second.said).toContain(`in use by process ${first.child.pid}`);
      await kill(first);
    }
    expect(Math.max(...waits)).toBeLessThan(REFUSED_WITHIN_MS);
    const release = await lockFolder(folder);
    expect(JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8')).pid).toBe(process.pid);
    await release();
    expect(await readdir(folder)).toEqual([]);
    const slowest = `${Math.max(...waits).toFixed(0)} ms`;
    measured({
      'second processes refused': 2 * TURNS,
      'slowest refusal': slowest,
      'locks taken over': TURNS,
    });
  });

  it('is held by two processes at once where a double looks first and writes after, so the check would notice', async () => {
    const first = contender(hastyLock);
    const second = contender(hastyLock);
    const said = await Promise.all([first.said, second.said]);
    await Promise.all([kill(first), kill(second)]);
    expect(said).toEqual(['held', 'held']);
  });

  it('is taken over when a later process has the number of its dead holder', async () => {
    await writeFile(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, startedAt: 'tick 1' }));
    const release = await lockFolder(folder);
    await release();
  });

  it('is refused while the holder is alive in another container, where its pid names nobody', async () => {
    const holder = contender();
    expect(await holder.said).toBe('held');
    const lock = join(folder, 'server.lock');
    const seen = JSON.parse(await readFile(lock, 'utf8'));
    await writeFile(lock, JSON.stringify({ ...seen, pid: 999_999, host: '3f2a9c' }));
    await expect(lockFolder(folder)).rejects.toThrow('in use by process 999999 on 3f2a9c');
    // a stopped process accepts no less
    holder.child.kill('SIGSTOP');
    await expect(lockFolder(folder)).rejects.toThrow('in use by process 999999');
    await kill(holder);
    const release = await lockFolder(folder);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('rests on the pid alone in a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'a'.repeat(100));
    await mkdir(deep);
    const release = await lockFolder(deep);
    expect(await readdir(deep)).toEqual(['server.lock']);
    await expect(lockFolder(deep)).rejects.toThrow(`in use by process ${process.pid}`);
    await release();
  });

  it('is taken over when a crash left it half written', async () => {
    await writeFile(join(folder, 'server.lock'), '{"pid": 12');
    const release = await lockFolder(folder);
    await release();
  });

  it('is taken over by exactly one of several processes that find the same dead holder', async () => {
    for (let round = 0; round < RACES; round += 1) {
      await writeFile(join(folder, 'server.lock'), JSON.stringify({ pid: 999_999, startedAt: 'tick 1' }));
      const all = [contender(), contender(), contender()];
      const said = await Promise.all(all.map((one) => one.said));
      expect(said.filter((word) => word === 'held')).toHaveLength(1);
      await Promise.all(all.map((one) => (one.child.exitCode === null ? kill(one) : undefined)));
    }
  });
});
