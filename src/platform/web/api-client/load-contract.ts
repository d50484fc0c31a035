import { unreachable } from './send.ts';

/**
 * Loads a feature's contract lazily on its first call; `load` imports it. A public page has its data embedded
 * and makes no call, so it starts without contracts and without zod (docs/decisions/0012).
 * @throws CallFailure of kind network when it cannot be loaded
 */
export async function loadContract<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw unreachable(cause);
  }
}
