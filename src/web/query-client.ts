import { QueryClient } from '@tanstack/react-query';
import { isServerAway } from './call-failure.ts';

/** Every server answer the browser holds. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // an attempt without a network fails at once and says so, instead of waiting silently
      networkMode: 'always',
      staleTime: 30_000,
      // a refusal stays a refusal; a lost answer is worth one more try
      retry: (failures, error) => failures < 1 && isServerAway(error),
    },
    mutations: { networkMode: 'always' },
  },
});
