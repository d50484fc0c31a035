import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this process may mount a file system: root mostly may, root of a container mostly not. */
function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const stopBySignal = () => process.exit(143);

/** A file system of its own, in memory, that a test can fill. */
export class SmallDisk {
  static readonly isPossible = mayMount();
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  readonly #filler = join(this.folder, 'filler');

  constructor(megabytes: number) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder]);
    // also when the process ends in the middle of a test
    process.on('exit', this.remove);
    process.on('SIGTERM', stopBySignal);
  }

  /** Takes all space but so many bytes. */
  fill(free = 0): void {
    const bytes = Buffer.alloc(1024 * 1024);
    const file = openSync(this.#filler, 'a');
    try {
      for (;;) {
        const { bavail, bsize } = statfsSync(this.folder);
        const most = Math.min(bytes.length, bavail * bsize - free);
        if (most <= 0) return;
        writeSync(file, bytes, 0, most);
      }
    } finally {
      closeSync(file);
    }
  }

  /** Gives the space back. */
  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  readonly remove = (): void => {
    process.off('exit', this.remove);
    process.off('SIGTERM', stopBySignal);
    // the database may still be closing its files
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  };
}
