import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './QueryState.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

/** What of a query, or of several together, is needed to show it. */
export type Loaded<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<T> = {
  query: Loaded<T>;
  /** What to say when nothing could be loaded. */
  errorText: string | ((error: unknown) => string);
  retryLabel?: string;
  /** Stands in while loading; give it the size of what comes. */
  loading?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * The four faces of loaded data: skeleton, error with a way to try again, nothing there, and the data.
 * Data already loaded stays on screen when a later refresh fails. When the last row goes, and the focus with it, the
 * reader goes on at what is said instead.
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
