import { useMediaQuery } from '@mantine/hooks';

/** Whether the viewport is as wide as a tablet: tables are no cards, and have room for few columns. */
export function useIsTablet(): boolean {
  return useMediaQuery('(min-width: 48em) and (max-width: 74.99em)', false, {
    getInitialValueInEffect: false,
  });
}
