import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** An idle process exits after this time to free its memory. */
const REST_MS = 60_000;

type Program = {
  /** Beside the module of this address in source; the build puts it beside the server. */
  beside: string;
  /** Its file without the ending. */
  name: string;
  args?: readonly string[];
  heapMb: number;
  /** A process that was sent this many bytes is replaced. */
  mostBytes?: number;
};

/**
 * Processes for work that takes a core: without secrets, and killed when they take too long, so that nothing in them blocks the
 * server or exhausts its memory. Each does one task at a time; one more is started when none rests.
 */
export class ChildProcesses<Asked extends Serializable, Answer> {
  readonly #program: Program;
  readonly #resting: OneProcess[] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  /** The answer; undefined when the process ended before: killed after `ms`, by itself, or for want of memory. */
  async ask(asked: Asked, { ms, bytes = 0 }: { ms: number; bytes?: number }): Promise<Answer | undefined> {
    let chosen = this.#resting.pop();
    while (chosen && !chosen.isAlive) chosen = this.#resting.pop();
    chosen ??= await OneProcess.start(this.#program);
    const answer = await chosen.ask(asked, { ms, bytes });
    if (chosen.isAlive) this.#resting.push(chosen);
    return answer as Answer | undefined;
  }
}

class OneProcess {
  readonly #child: ChildProcess;
  readonly #mostBytes: number;
  #bytes = 0;
  #rest: NodeJS.Timeout | undefined;

  private constructor(child: ChildProcess, { mostBytes = Number.POSITIVE_INFINITY }: Program) {
    this.#child = child;
    this.#mostBytes = mostBytes;
    // every error ends the process, and 'exit' is handled
    child.on('error', () => child.kill('SIGKILL'));
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('close', () => process.off('exit', end));
  }

  static async start(program: Program): Promise<OneProcess> {
    const { beside, name, args = [], heapMb } = program;
    // from source it is TypeScript
    const isSource = beside.endsWith('.ts');
    const file = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, beside));
    const child = fork(file, args, {
      execArgv: [`--max-old-space-size=${heapMb}`, ...(isSource ? ['--import', 'tsx'] : [])],
      // an empty environment: the server's secrets are not passed on
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ]);
    if (!isReady) throw new Error(`The process ${name} did not start`);
    return new OneProcess(child, program);
  }

  get isAlive(): boolean {
    return this.#child.connected && !this.#child.killed;
  }

  async ask(asked: Serializable, { ms, bytes }: { ms: number; bytes: number }): Promise<unknown> {
    this.#wake();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), ms);
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#child.once('message', resolve);
      this.#child.once('exit', () => resolve(undefined));
      this.#child.send(asked, (error) => error && this.isAlive && reject(error));
    });
    return answer.finally(() => {
      clearTimeout(timer);
      this.#child.removeAllListeners('message').removeAllListeners('exit');
      this.#bytes += bytes;
      if (this.#bytes > this.#mostBytes) this.#child.kill('SIGKILL');
      else this.#sleep();
    });
  }

  #wake(): void {
    clearTimeout(this.#rest);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Unrefs the child, so that an idle one does not keep the server alive. */
  #sleep(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#rest = setTimeout(() => this.#child.kill('SIGKILL'), REST_MS);
    this.#rest.unref();
  }
}
