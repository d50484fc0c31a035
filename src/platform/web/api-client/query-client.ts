import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { isServerUnavailable } from './call-failure.ts';

/** Every server answer the browser holds. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // an attempt without a network fails at once and says so, instead of waiting silently
      networkMode: 'always',
      staleTime: 30_000,
      // a refusal stays a refusal; a lost answer is worth one more try
      retry: (failures, error) => failures < 1 && isServerUnavailable(error),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Marks every query as stale after a change that shows in lists of several features; what is on screen is read again at once. */
export function useInvalidateAll(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}
