import { useDeferredValue } from 'react';
import type { Loaded } from './QueryState.tsx';

/** The same query, its data drawn in small steps: a phone keeps scrolling and answering while a long page fills. */
export function useCalmly<T>({ data, error, isFetching, refetch }: Loaded<T>): Loaded<T> {
  return { data: useDeferredValue(data), error, isFetching, refetch };
}
