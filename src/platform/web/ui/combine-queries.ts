import type { UseQueryResult } from '@tanstack/react-query';
import type { Loaded } from './QueryState.tsx';

type Query = Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
type DataOf<Q extends readonly Query[]> = { [N in keyof Q]: NonNullable<Q[N]['data']> };

/** Combines queries into one: loaded when all are, failed when one has failed, refetched together. */
export function combineQueries<const Q extends readonly Query[]>(...queries: Q): Loaded<DataOf<Q>> {
  const isLoaded = queries.every(({ data }) => data !== undefined);
  return {
    data: isLoaded ? (queries.map(({ data }) => data) as DataOf<Q>) : undefined,
    error: queries.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}
