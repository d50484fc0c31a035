import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshBar } from './RefreshBar.tsx';
import { toast } from './toast.tsx';

type Query = Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;

/** What to say of a refresh, as the sentences of most nouns have it; a success may speak for itself. */
type RefreshTexts = { refreshed?: string; refreshFailed: string };

/** Reads everything on the screen again and says how that went; the time is that of the oldest answer (R-AGT-02). */
export function QueryRefresh({ queries, texts }: { queries: readonly Query[]; texts: RefreshTexts }) {
  const refresh = async () => {
    const results = await Promise.all(queries.map((query) => query.refetch()));
    if (results.some(({ isError }) => isError)) toast(texts.refreshFailed, 'error');
    else if (texts.refreshed !== undefined) toast(texts.refreshed);
  };
  // what was never read has no time
  const times = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0);
  return (
    <RefreshBar
      refreshedAt={times.length === 0 ? 0 : Math.min(...times)}
      loading={queries.some(({ isFetching }) => isFetching)}
      onRefresh={() => void refresh()}
    />
  );
}
