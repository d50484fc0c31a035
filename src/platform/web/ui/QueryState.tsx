import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './QueryState.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

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
export function QueryState<T>({
  query,
  errorText,
  retryLabel = 'Try Again',
  loading,
  isEmpty,
  empty,
  children,
}: Props<T>) {
  const { data, error, isFetching, refetch } = query;
  const isNothing = data !== undefined && empty !== undefined && isEmpty?.(data) === true;
  const nothing = useRestoredFocus(data === undefined || isNothing ? 0 : 1);
  if (data === undefined && error !== null) {
    return (
      <Alert color="red" role="alert">
        <Stack gap="sm" align="flex-start">
          <Text>{typeof errorText === 'string' ? errorText : errorText(error)}</Text>
          <Button size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {retryLabel}
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading">
        {loading ?? <ListSkeleton />}
      </div>
    );
  }
  if (isNothing) {
    return (
      <div ref={nothing} tabIndex={-1} className={classes.nothing}>
        {empty}
      </div>
    );
  }
  return children(data);
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
