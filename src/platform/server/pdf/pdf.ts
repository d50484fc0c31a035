import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { limitConcurrency } from '#platform/server/concurrency-limit.ts';
import type { PdfFault } from './pdf-reader.ts';

export type { PdfFault } from './pdf-reader.ts';

/** What one file may make the server do. */
type Limits = { ms: number; heapMb: number };

/** Far above any scan or form: whatever needs more is built to keep the server busy. */
const usualLimits: Limits = { ms: 5_000, heapMb: 192 };
/** Each takes a core; the others wait in line. */
const MOST_AT_ONCE = 2;
/** The parser keeps every name it has ever read, so a process that has read so much makes way for a new one. */
const MOST_BYTES = 1024 * 1024;
/** A process that has nothing to do for so long gives its memory back. */
const REST_MS = 60_000;

/**
 * Checks a PDF that is stored as it came: whole, not encrypted, free of active content wherever a reader could find it,
 * and short. It is parsed in a process of its own, which knows nothing and can be ended: no file holds up the server or
 * takes its memory, and a thread that ran out of memory could end all of it.
 */
export function createPdfCheck(limits: Limits): (bytes: Buffer) => Promise<PdfFault | undefined> {
  const limited = limitConcurrency(MOST_AT_ONCE);
  const resting: PdfProcess[] = [];
  return (bytes) =>
    limited(async () => {
      let chosen = resting.pop();
      while (chosen && !chosen.isAlive) chosen = resting.pop();
      chosen ??= await PdfProcess.start(limits);
      const fault = await chosen.check(bytes);
      if (chosen.isAlive) resting.push(chosen);
      return fault;
    });
}

export const findPdfFault = createPdfCheck(usualLimits);

class PdfProcess {
  readonly #child: ChildProcess;
  readonly #limits: Limits;
  #bytesRead = 0;
  #rest: NodeJS.Timeout | undefined;

  private constructor(child: ChildProcess, limits: Limits) {
    this.#child = child;
    this.#limits = limits;
    // whatever goes wrong with it ends it, and 'exit' tells
    child.on('error', () => child.kill('SIGKILL'));
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('close', () => process.off('exit', end));
  }

  static async start(limits: Limits): Promise<PdfProcess> {
    // the build puts it beside the server; from source it is TypeScript
    const isSource = import.meta.url.endsWith('.ts');
    const file = fileURLToPath(new URL(isSource ? './pdf-process.ts' : './pdf-process.js', import.meta.url));
    const child = fork(file, {
      execArgv: [`--max-old-space-size=${limits.heapMb}`, ...(isSource ? ['--import', 'tsx'] : [])],
      // the secrets of the server are none of its business
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ]);
    if (!isReady) throw new Error('The process that reads PDFs did not start');
    return new PdfProcess(child, limits);
  }

  get isAlive(): boolean {
    return this.#child.connected && !this.#child.killed;
  }

  /** What it says of a file; one over which it runs out of time or memory is too complex. */
  async check(bytes: Buffer): Promise<PdfFault | undefined> {
    this.#wake();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), this.#limits.ms);
    const answer = new Promise<PdfFault | undefined>((resolve, reject) => {
      this.#child.once('message', ({ fault }: { fault: PdfFault | undefined }) => resolve(fault));
      this.#child.once('exit', () => resolve('too_complex'));
      this.#child.send(bytes, (error) => error && this.isAlive && reject(error));
    });
    return answer.finally(() => {
      clearTimeout(timer);
      this.#child.removeAllListeners('message').removeAllListeners('exit');
      this.#bytesRead += bytes.length;
      if (this.#bytesRead > MOST_BYTES) this.#child.kill('SIGKILL');
      else this.#sleep();
    });
  }

  #wake(): void {
    clearTimeout(this.#rest);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Keeps no process from its end while it waits for the next file. */
  #sleep(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#rest = setTimeout(() => this.#child.kill('SIGKILL'), REST_MS);
    this.#rest.unref();
  }
}
