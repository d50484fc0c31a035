import { type MouseEvent, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page answers to a tap: false in what the server renders, until it is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Handles a plain click of a link in place; one with a modifier key opens the link, as does any before hydration. */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
