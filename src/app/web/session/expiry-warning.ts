import { useSyncExternalStore } from 'react';

let remaining: number | null = null;
const listeners = new Set<() => void>();

/** Shows the warning with the milliseconds left, or hides it with null. */
export function setWarning(next: number | null): void {
  if (next === remaining) return;
  remaining = next;
  for (const listener of listeners) listener();
}

export function isWarning(): boolean {
  return remaining !== null;
}

/** Milliseconds left while the warning is shown, else null (R-SES-05, R-SES-06). */
export function useWarning(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => remaining,
    () => null,
  );
}
