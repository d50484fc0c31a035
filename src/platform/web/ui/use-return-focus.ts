import { useEffect, useRef } from 'react';

/**
 * Returns the focus to the button that a form has replaced, once the form is closed. Put the ref on the button.
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
