import { Button, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#shared/say.ts';
import { uiTexts } from '../messages.ts';
import { useRestoredFocus } from './dialog/use-restored-focus.ts';
import { Notice } from './Notice.tsx';

/** The fields of a query, or of combined queries, needed to show its state. */
export type Loaded<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<T> = {
  query: Loaded<T>;
  /** The sentence for a failed load. */
  errorText: string | ((error: unknown) => string);
  retryLabel?: string;
  /** The skeleton; it should have the size of the content. */
  loading?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * The four states of loaded data: skeleton, error with a retry button, empty, and the data.
 * Loaded data stay on screen when a later refetch fails. When the last, focused row disappears, focus moves to
 * the empty state.
 */
export function QueryState<T>({ query, errorText, retryLabel, loading, isEmpty, empty, children }: Props<T>) {
  const { data, error } = query;
  const isNothing = data !== undefined && empty !== undefined && isEmpty?.(data) === true;
  const nothing = useRestoredFocus(data === undefined || isNothing ? 0 : 1);
  if (data === undefined && error !== null) {
    const sentence = typeof errorText === 'string' ? errorText : errorText(error);
    return <LoadFailure sentence={sentence} query={query} retryLabel={retryLabel} />;
  }
  if (data === undefined) {
    return (
      <div role="status" aria-busy="true" aria-label={t('Loading')}>
        {loading ?? <ListSkeleton />}
      </div>
    );
  }
  if (isNothing) {
    return (
      <div ref={nothing} tabIndex={-1}>
        {empty}
      </div>
    );
  }
  return children(data);
}

type FailureProps = {
  sentence: string;
  query: Pick<Loaded<unknown>, 'isFetching' | 'refetch'>;
  retryLabel?: string | undefined;
};

/** The sentence of a failed load, with a retry button. */
export function LoadFailure({ sentence, query, retryLabel = uiTexts.tryAgain }: FailureProps) {
  return (
    <Notice
      tone="error"
      action={
        <Button size="sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {retryLabel}
        </Button>
      }
    >
      {sentence}
    </Notice>
  );
}

function ListSkeleton() {
  return (
    <Stack gap="sm">
      <Skeleton height={28} width="40%" />
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Stack>
  );
}

type Combined = Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
type DataOf<Q extends readonly Combined[]> = { [N in keyof Q]: NonNullable<Q[N]['data']> };

/** Combines queries into one: loaded when all are, failed when one has failed, refetched together. */
export function combineQueries<const Q extends readonly Combined[]>(...queries: Q): Loaded<DataOf<Q>> {
  const isLoaded = queries.every(({ data }) => data !== undefined);
  return {
    data: isLoaded ? (queries.map(({ data }) => data) as DataOf<Q>) : undefined,
    error: queries.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}
