import { useEffect, useRef } from 'react';

/**
 * For a list whose rows go once they are dealt with: when the row that had the focus is gone, the reader goes on at the
 * list, not at the top of the page. Put the ref on an element with tabIndex -1.
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
