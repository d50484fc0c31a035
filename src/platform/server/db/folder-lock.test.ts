import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that acquires the lock, reports it, and holds it until killed. */
function contender() {
  const program = `
    import { lockFolder } from ${JSON.stringify(join(process.cwd(), 'src/platform/server/db/folder-lock.ts'))};
    lockFolder(${JSON.stringify(folder)}).then(
      () => { process.stdout.write('held'); setInterval(() => {}, 1000); },
      (error) => { process.stdout.write('refused ' + error.message); },
    );`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = once(child.stdout, 'data').then(([chunk]) => String(chunk));
  return { child, said };
}

async function kill({ child }: ReturnType<typeof contender>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('the lock of a data folder', () => {
  it('refuses a second holder, naming the first', async () => {
    const first = contender();
    expect(await first.said).toBe('held');
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${first.child.pid}`);
    await kill(first);
  });

  it('is taken over when its holder was killed', async () => {
    const first = contender();
    await first.said;
    await kill(first);
    const release = await lockFolder(folder);
    expect(JSON.parse(await readFile(join(folder, 'server.lock'), 'utf8')).pid).toBe(process.pid);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over when a later process has the number of its dead holder', async () => {
    await writeFile(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, startedAt: 'tick 1' }));
    const release = await lockFolder(folder);
    await release();
  });

  it('is taken over when a crash left it half written', async () => {
    await writeFile(join(folder, 'server.lock'), '{"pid": 12');
    const release = await lockFolder(folder);
    await release();
  });

  it('is taken over by exactly one of several processes that find the same dead holder', async () => {
    for (let round = 0; round < 3; round += 1) {
      await writeFile(join(folder, 'server.lock'), JSON.stringify({ pid: 999_999, startedAt: 'tick 1' }));
      const all = [contender(), contender(), contender()];
      const said = await Promise.all(all.map((one) => one.said));
      expect(said.filter((word) => word === 'held')).toHaveLength(1);
      await Promise.all(all.map((one) => (one.child.exitCode === null ? kill(one) : undefined)));
    }
  });
});
