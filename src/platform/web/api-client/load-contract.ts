import { unreachable } from './send.ts';

/**
 * Loads the contract of a noun when the first of its calls is made; `load` imports it. A public page comes with its data
 * and makes no call, so it starts without contracts and without the library of shapes (docs/decisions/0012).
 * @throws CallFailure of kind network when they cannot be had
 */
export async function loadContract<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw unreachable(cause);
  }
}
