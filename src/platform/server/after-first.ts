/**
 * Lets a crowd that wants the same thing wait for the first of them: work with a key that is under way already begins when
 * that has ended, however it ended. What waited for the first then runs side by side, so that nobody waits longer than one
 * piece of work takes.
 */
export function createAfterFirst(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const firsts = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const first = firsts.get(key);
    if (first) {
      await first.catch(() => undefined);
      return work();
    }
    const own = work();
    firsts.set(key, own);
    try {
      return await own;
    } finally {
      firsts.delete(key);
    }
  };
}
