import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

const phone = '(max-width: 36em)';
/** Up to large phones. */
export const narrow = '(max-width: 47.99em)';
const laptop = '(min-width: 75em) and (max-width: 89.99em)';
const desk = '(max-width: 99.99em)';
const tablet = '(min-width: 48em) and (max-width: 74.99em)';

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

/** Whether dialogs and drawers fill most of the screen; not for what the server renders, which it would not equal. */
export function useIsNarrow(): boolean {
  return useMediaQuery(narrow, false, { getInitialValueInEffect: false });
}

/** Whether the viewport is as wide as a tablet: tables are no cards, and have room for few columns. */
export function useIsTablet(): boolean {
  return useMediaQuery(tablet, false, { getInitialValueInEffect: false });
}

/** Whether the viewport is as wide as a small laptop: beside the sidebar a table has no room for all columns. */
export function useIsLaptop(): boolean {
  return useMediaQuery(laptop, false, { getInitialValueInEffect: false });
}

/** Whether the viewport is at most as wide as a usual screen of a desk: a table has one column less than on a large one. */
export function useIsDesk(): boolean {
  return useMediaQuery(desk, false, { getInitialValueInEffect: false });
}
