import { useSyncExternalStore } from 'react';

const phone = '(max-width: 36em)';

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/**
 * Whether the viewport is as narrow as an upright phone. Correct from the first paint on, except during hydration,
 * where it starts with the desktop layout of the server; Mantine's hook cannot do both.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(phone).matches,
    () => false,
  );
}
