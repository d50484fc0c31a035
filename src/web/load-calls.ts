import { unreachable } from './send.ts';

/**
 * Loads the descriptions of calls when the first of them is made, as in
 * `const { getConfig } = await loadCalls(() => import('#features/sessions/contract.ts'))`. A public page comes with its
 * data and makes no call, so it starts without them and without the library of shapes (docs/decisions/0013).
 * @throws CallFailure of kind network when they cannot be had
 */
export async function loadCalls<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw unreachable(cause);
  }
}
