import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when the focused one is removed, instead of to the top of the page: to a list whose row has
 * gone (`count` is the number of rows), or to the button that a closed form had replaced (1 while it is open, 0 after). Put
 * the ref on the element; a list needs tabIndex -1.
 */
export function useRestoredFocus<E extends HTMLElement = HTMLDivElement>(count: number) {
  const target = useRef<E>(null);
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (isShorter && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [count]);
  return target;
}
