import { isFallbackWorthy } from './call-failure.ts';

type Attempt<T> = () => Promise<T>;

/**
 * Goes through the first of several documented attempts to the same thing that can be had: the next one is tried only
 * without an answer, or on 404, 405 and 5xx, for a refusal is final (D-54).
 * @throws the refusal met on the way, else what the first attempt has thrown; the signal's reason when the caller stopped it
 */
export async function withFallbackEndpoints<T>(
  [attempt, next, ...others]: readonly [Attempt<T>, ...Attempt<T>[]],
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (next === undefined || signal?.aborted || !isFallbackWorthy(error)) throw error;
    return await withFallbackEndpoints([next, ...others], signal).catch((later: unknown) => {
      throw isFallbackWorthy(later) ? error : later;
    });
  }
}
