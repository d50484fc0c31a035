import { QueryClient } from '@tanstack/react-query';
import { isServerUnavailable } from './call-failure.ts';

/** The query cache of the browser. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // networkMode always: offline, a call fails at once instead of being paused silently
      networkMode: 'always',
      staleTime: 30_000,
      // refusals are not retried; lost replies once
      retry: (failures, error) => failures < 1 && isServerUnavailable(error),
    },
    mutations: { networkMode: 'always' },
  },
});
