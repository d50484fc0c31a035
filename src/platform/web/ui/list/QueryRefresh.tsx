import type { UseQueryResult } from '@tanstack/react-query';
import { toast } from '../toast.tsx';
import { RefreshBar } from './RefreshBar.tsx';

type Query = Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;

/** Texts of a refresh; the success text is optional. */
type RefreshTexts = { refreshed?: string; refreshFailed: string };

/** Refetches everything on the screen and reports the result; shows the time of the oldest query. */
export function QueryRefresh({ queries, texts }: { queries: readonly Query[]; texts: RefreshTexts }) {
  const refresh = async () => {
    const results = await Promise.all(queries.map((query) => query.refetch()));
    if (results.some(({ isError }) => isError)) toast(texts.refreshFailed, 'error');
    else if (texts.refreshed !== undefined) toast(texts.refreshed);
  };
  // a query never fetched has no time
  const times = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0);
  return (
    <RefreshBar
      isQuiet
      refreshedAt={times.length === 0 ? 0 : Math.min(...times)}
      loading={queries.some(({ isFetching }) => isFetching)}
      onRefresh={() => void refresh()}
    />
  );
}
