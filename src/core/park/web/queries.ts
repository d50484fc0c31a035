import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api-client/call.ts';
import { loadContract } from '#platform/web/api-client/load-contract.ts';

/** Facts of the park; they change only with a start of the server. */
export const parkFactsQuery = queryOptions({
  queryKey: ['park-facts'],
  queryFn: async ({ signal }) => {
    const { getParkFacts } = await loadContract(() => import('#core/park/contract.ts'));
    return call(getParkFacts, { signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** What a buyer asks of the park; the landing page alone shows it. */
export const parkDetailsQuery = queryOptions({
  queryKey: ['park-details'],
  queryFn: async ({ signal }) => {
    const { getParkDetails } = await loadContract(() => import('#core/park/details-contract.ts'));
    return call(getParkDetails, { signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The park's own privacy notice and terms, where it has them. */
export const legalTextsQuery = queryOptions({
  queryKey: ['legal-texts'],
  queryFn: async ({ signal }) => {
    const { getLegalTexts } = await loadContract(() => import('#core/park/legal-contract.ts'));
    return call(getLegalTexts, { signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
});
