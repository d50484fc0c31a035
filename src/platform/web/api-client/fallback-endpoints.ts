import { isFallbackWorthy } from './call-failure.ts';

type Attempt<T> = () => Promise<T>;

/**
 * Tries several endpoints for the same resource in order: the next one only
 * without a reply, or on 404, 405 and 5xx; a refusal is final (D-54).
 * @throws the first refusal, else the failure of the first attempt; the signal's reason when the caller aborted
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
