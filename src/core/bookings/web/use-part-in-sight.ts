import { useEffect, useRef } from 'react';

/** The heading of a part of an open booking: in sight, with the focus, once the part that the reader came for is loaded. */
export function usePartInSight<Heading extends HTMLElement>(isSought: boolean, isLoaded = true) {
  const heading = useRef<Heading>(null);
  useEffect(() => {
    if (!isSought || !isLoaded) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isSought, isLoaded]);
  // the focus trap of the dialog picks it instead of the title
  return { ref: heading, ...(isSought && { tabIndex: -1, 'data-autofocus': true }) };
}
