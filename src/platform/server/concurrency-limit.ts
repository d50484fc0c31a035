/** Limits concurrency: at most `most` tasks run at a time, the others wait in order. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
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
