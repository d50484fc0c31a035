import { setTimeout as sleep } from 'node:timers/promises';

export type OnError = (error: unknown) => void;

/**
 * Repeats a task, which returns the milliseconds until its next run; after a failure
 * `otherwise` is used. The returned function stops it and waits for a run under way.
 */
export function repeat(
  work: () => Promise<number>,
  otherwise: number,
  complain: OnError,
): () => Promise<void> {
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      const wait = await work().catch((error: unknown) => {
        complain(error);
        return otherwise;
      });
      // the sleep is aborted, by throwing, only when the job is stopped
      await sleep(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopped.abort();
    await running;
  };
}
