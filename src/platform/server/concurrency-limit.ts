import { commonRefusals, Problem, RETRY_AFTER_SECONDS } from '#shared/problem.ts';

/**
 * Limits concurrency: at most `most` tasks run at a time, at most `mostWaiting` wait in order, and a further one is refused at
 * once, so that nobody joins a queue that is longer than people wait (D-207); `retryAfter` tells it in how many seconds to come
 * again. @throws UNAVAILABLE
 */
export function limitConcurrency(
  most: number | (() => number),
  mostWaiting: number,
  retryAfter: () => number = () => RETRY_AFTER_SECONDS,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < (typeof most === 'number' ? most : most())) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((go) => waiting.push(go));
    else throw new Problem(commonRefusals.UNAVAILABLE, { retryAfter: retryAfter() });
    try {
      return await work();
    } finally {
      // the slot goes to the next task, or becomes free
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
