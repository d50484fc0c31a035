import { isServerUnavailable } from '#platform/web/api-client/call-failure.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { type CachedCounts, local } from '#platform/web/storage.ts';
import { formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';

/** The lists of an agency whose length is kept for when the server is away. */
type CountedList = keyof Omit<CachedCounts, 'userId'>;

/** Keeps how long a list was at this look. Names stay out of the browser, which may be a shared one. */
export function cacheCount(list: CountedList, userId: string, count: number): void {
  const kept = local.agencyRequests.get();
  const others = kept?.userId === userId ? kept : { userId };
  local.agencyRequests.set({ ...others, [list]: { at: serverNow(), count } });
}

/** `sentence` with the time and the number of the last look, while the server is away; otherwise nothing. */
export function cachedCountText(
  list: CountedList,
  { error, userId, sentence }: { error: unknown; userId: string; sentence: string },
): string {
  const kept = isServerUnavailable(error) ? local.agencyRequests.get() : null;
  const last = kept?.userId === userId ? kept[list] : undefined;
  if (last === undefined) return '';
  return ` ${interpolate(sentence, { time: formatDateTime(new Date(last.at)), count: String(last.count) })}`;
}
