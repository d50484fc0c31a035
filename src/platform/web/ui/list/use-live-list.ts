import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/** Refetch interval of a live list, in ms: changes by others show within a minute. */
export const REFETCH_MS = 45_000;

type Part = { rows: readonly { _id: string }[]; total: number };

/** Changes fetched and not shown yet: how many rows were added, and a callback that shows them. */
export type ListNews = { more: number; show: () => void };

/** A query result with its pending changes. */
type LiveList<D> = Omit<UseQueryResult<D>, 'data'> & { data: D | undefined; news: ListNews | null };

/**
 * A list page that refetches in the background. Changes inside rows and rows appended at the end show at once; changes that
 * would move rows are offered as news until the reader asks for them. Own changes show at once.
 */
export function useLiveList<D extends Part, K extends QueryKey>(
  options: UseQueryOptions<D, Error, D, K>,
): LiveList<D> {
  const client = useQueryClient();
  const list = useQuery(options);
  const shown: D | undefined = list.isPlaceholderData ? undefined : list.data;
  const latest = useLatest<D, K>(options, shown && { data: shown, at: list.dataUpdatedAt });
  if (shown === undefined || latest === undefined) return { ...list, news: null };

  const { rows } = shown;
  const isInPlace = rows.every(({ _id }, place) => latest.rows[place]?._id === _id);
  if (isInPlace) return { ...list, data: latest, news: null };
  const known = new Map(latest.rows.map((row) => [row._id, row]));
  const data = { ...shown, rows: rows.map((row) => known.get(row._id) ?? row) };
  const more = Math.max(0, latest.total - shown.total);
  const show = () => void client.setQueryData<D, QueryKey>(options.queryKey, latest);
  return { ...list, data, news: { more, show } };
}

/** The page as last refetched; undefined while the shown page is newer. */
function useLatest<D extends Part, K extends QueryKey>(
  { queryKey, queryFn }: UseQueryOptions<D, Error, D, K>,
  shown: { data: D; at: number } | undefined,
): D | undefined {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['followed', ...(shown ? queryKey : [])] as unknown as K,
    ...(queryFn !== undefined && { queryFn }),
    enabled: shown !== undefined,
    // starts with the list's data, so that nothing is fetched twice
    ...(shown && { initialData: shown.data, initialDataUpdatedAt: shown.at }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: REFETCH_MS,
    retry: false,
    gcTime: 0,
  });
  return shown !== undefined && dataUpdatedAt > shown.at ? data : undefined;
}
