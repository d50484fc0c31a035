import { setTimeout as sleep } from 'node:timers/promises';

export type OnError = (error: unknown) => void;

/**
 * Does a piece of work again and again; it returns how many milliseconds may pass until the next time, and after a
 * failure `otherwise` do. The returned function ends it, waiting for work under way.
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
      // ends early, by throwing, only when the job is stopped
      await sleep(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopped.abort();
    await running;
  };
}
