import { useSyncExternalStore } from 'react';

const phone = '(max-width: 36em)';

function listen(tell: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/**
 * Whether the page is as narrow as on a phone held upright. Right from the first paint on, except where the program takes
 * over what the server drew, which is the page of a desk: the library's own hook does one or the other.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(phone).matches,
    () => false,
  );
}
