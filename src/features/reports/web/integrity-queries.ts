import { queryOptions } from '@tanstack/react-query';
import { checkIntegrity } from '#features/reports/contract.ts';
import { call } from '#platform/web/api-client/call.ts';

/** The check of every status; it reads the whole park, so it runs when it is asked for and not by the way. */
export const integrityQuery = queryOptions({
  queryKey: ['integrity'],
  queryFn: ({ signal }) => call(checkIntegrity, { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
