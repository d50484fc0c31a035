import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/** What stands on a desk is read again this often while somebody looks: what others did shows within a minute (D-140). */
export const REFETCH_MS = 45_000;

type Part = { rows: readonly { _id: string }[]; total: number };

/** What is known of a list and not shown yet: how many more there are, and what shows it. */
export type ListNews = { more: number; show: () => void };

/** A list as it is shown, and what is not shown of it yet. */
export type LiveList<D> = Omit<UseQueryResult<D>, 'data'> & { data: D | undefined; news: ListNews | null };

/**
 * A page of a list that follows what others do. What changed in a row shows at once, and so does what stands after the
 * last one; what would move rows under the reader is told as news, and waits until it is asked for. What the reader does
 * is read by the list itself, and shows at once.
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

/** The same page as it was read last beside the list; undefined while the list itself is newer. */
function useLatest<D extends Part, K extends QueryKey>(
  { queryKey, queryFn }: UseQueryOptions<D, Error, D, K>,
  shown: { data: D; at: number } | undefined,
): D | undefined {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['followed', ...(shown ? queryKey : [])] as unknown as K,
    ...(queryFn !== undefined && { queryFn }),
    enabled: shown !== undefined,
    // begins with what the list has, so that nothing is asked twice
    ...(shown && { initialData: shown.data, initialDataUpdatedAt: shown.at }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: REFETCH_MS,
    retry: false,
    gcTime: 0,
  });
  return shown !== undefined && dataUpdatedAt > shown.at ? data : undefined;
}
