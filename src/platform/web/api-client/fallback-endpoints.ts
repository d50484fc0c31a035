import { local } from '#platform/web/storage.ts';
import { isFallbackWorthy } from './call-failure.ts';

type Attempt<T> = () => Promise<T>;

/**
 * Tries several endpoints for the same resource in order: the next one only
 * without a reply, or on 404, 405 and 5xx; a refusal is final (D-54). None is tried for whoever signed in meanwhile.
 * @throws the first refusal, else the failure of the first attempt; the signal's reason when the caller aborted
 */
export async function withFallbackEndpoints<T>(
  [attempt, next, ...others]: readonly [Attempt<T>, ...Attempt<T>[]],
  signal?: AbortSignal,
): Promise<T> {
  const owner = local.userId.get();
  try {
    return await attempt();
  } catch (error) {
    if (next === undefined || signal?.aborted || !isFallbackWorthy(error)) throw error;
    if (local.userId.get() !== owner) throw error;
    return await withFallbackEndpoints([next, ...others], signal).catch((later: unknown) => {
      throw isFallbackWorthy(later) ? error : later;
    });
  }
}
