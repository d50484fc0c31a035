import { setTimeout as sleep } from 'node:timers/promises';
import type { OnError } from '#platform/server/background.ts';

export type { OnError };

export type Job = {
  /** Ends the job and waits for a run under way. */
  stop: () => Promise<void>;
  /** Begins the next run now, or right after one under way. */
  wake: () => void;
  /** Milliseconds by which the next successful run is late: it runs, fails or hangs. */
  lag: () => number;
};

/** Repeats a task, which returns the milliseconds until its next run; after a failure `otherwise` is used. */
export function repeat(work: () => Promise<number>, otherwise: number, onError: OnError): Job {
  let isStopped = false;
  let sleeping = new AbortController();
  let dueAt = performance.now();
  const run = async () => {
    while (!isStopped) {
      sleeping = new AbortController();
      let wait = otherwise;
      try {
        wait = await work();
        dueAt = performance.now() + wait;
      } catch (error) {
        onError(error);
      }
      // the sleep is aborted, by throwing, when the job is woken or stopped
      await sleep(wait, undefined, { signal: sleeping.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      sleeping.abort();
      await running;
    },
    wake: () => sleeping.abort(),
    lag: () => Math.max(0, performance.now() - dueAt),
  };
}
