import { useEffect, useRef } from 'react';

/**
 * For a button that makes way for the form it opens: when the form is left, the reader goes on at the button and not at
 * the top of the page. Put the ref on the button.
 */
export function useReturnFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLeft = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isLeft && document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return opener;
}
