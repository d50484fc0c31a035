import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { limitConcurrency } from '#platform/server/concurrency-limit.ts';
import type { PdfFault } from './pdf-reader.ts';

export type { PdfFault } from './pdf-reader.ts';

/** Resource limits per file: processor time, time by the clock on a busy machine, and heap. */
type Limits = { cpuMs: number; ms: number; heapMb: number };

/** Far above any scan or form: a file that exceeds them is hostile. */
const usualLimits: Limits = { cpuMs: 2_000, ms: 10_000, heapMb: 192 };
/** Concurrent checks, each of which needs a core; the others wait. */
const MOST_AT_ONCE = 2;
/** Far above the uploads that are worked on at a time (D-130). */
const MOST_WAITING = 100;
/** The parser's name cache never shrinks, so a worker that has read this many bytes is replaced. */
const MOST_BYTES = 1024 * 1024;
/** An idle worker exits after this time to free its memory. */
const REST_MS = 60_000;

/**
 * Checks a PDF, which is stored as sent: intact, unencrypted, without active content that any reader could find,
 * and short. It is parsed in a separate process without secrets, which can be killed: no file blocks the server or
 * exhausts its memory, which a worker thread running out of memory could do.
 */
export function createPdfCheck(limits: Limits): (bytes: Buffer) => Promise<PdfFault | undefined> {
  const limited = limitConcurrency(MOST_AT_ONCE, MOST_WAITING);
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
    // every error ends the process, and 'exit' is handled
    child.on('error', () => child.kill('SIGKILL'));
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('close', () => process.off('exit', end));
  }

  static async start(limits: Limits): Promise<PdfProcess> {
    // the build puts it beside the server; from source it is TypeScript
    const isSource = import.meta.url.endsWith('.ts');
    const file = fileURLToPath(new URL(isSource ? './pdf-process.ts' : './pdf-process.js', import.meta.url));
    const child = fork(file, [String(limits.cpuMs)], {
      execArgv: [`--max-old-space-size=${limits.heapMb}`, ...(isSource ? ['--import', 'tsx'] : [])],
      // an empty environment: the server's secrets are not passed on
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

  /** What is wrong with a file, if anything; a timeout or memory exhaustion means too complex. */
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

  /** Unrefs the child, so that an idle one does not keep the process alive. */
  #sleep(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#rest = setTimeout(() => this.#child.kill('SIGKILL'), REST_MS);
    this.#rest.unref();
  }
}
