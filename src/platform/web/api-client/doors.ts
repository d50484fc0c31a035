import { isFallbackWorthy } from './call-failure.ts';

type Door<T> = () => Promise<T>;

/**
 * Goes through the first of several documented doors to the same thing that can be had: the next one is tried only
 * without an answer, or on 404, 405 and 5xx, for a refusal is final (D-54).
 * @throws the refusal met on the way, else what the first door has thrown; the signal's reason when the caller stopped it
 */
export async function throughDoors<T>(
  [door, next, ...others]: readonly [Door<T>, ...Door<T>[]],
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await door();
  } catch (error) {
    if (next === undefined || signal?.aborted || !isFallbackWorthy(error)) throw error;
    return await throughDoors([next, ...others], signal).catch((later: unknown) => {
      throw isFallbackWorthy(later) ? error : later;
    });
  }
}
