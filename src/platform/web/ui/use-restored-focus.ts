import { useEffect, useRef } from 'react';

/**
 * Restores the focus to the list when the focused row has gone, instead of the top of the page. Put the ref on an element
 * with tabIndex -1.
 */
export function useRestoredFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (isShorter && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [count]);
  return list;
}
