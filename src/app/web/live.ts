import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { lotsVersionKey } from '#core/lots/web/queries.ts';
import type { LiveEventData, LiveEventName } from '#core/notices/live-contract.ts';
import { refreshUser } from '#core/sessions/web/queries.ts';
import { apiBase, linkStaleReplies } from '#platform/web/api-client/call.ts';
import type { StreamEvent } from '#platform/web/live/event-stream.ts';
import { followInOneTab } from '#platform/web/live/lead-tab.ts';
import { isLive, setLive } from '#platform/web/live/live-status.ts';
import { local, subscribeStorage } from '#platform/web/storage.ts';

/** The first parts of query keys. */
type Nouns = readonly string[];

const everything: Nouns = ['lots', 'bookings', 'lines', 'notices', 'memberships', 'users', 'presence'];

/** The nouns whose queries an event makes stale. */
const staleNouns: Partial<Record<LiveEventName, Nouns>> = {
  hello: everything,
  resync: everything,
  lots: ['lots', 'lines'],
  booking: ['bookings'],
  // an offer of a lot comes with a notice
  notice: ['notices', 'lines'],
  membership: ['memberships', 'users'],
  presence: ['presence'],
};

/** A stale reply about lots is read again after this time, when there is a newer one; not by all browsers at once. */
const STALE_FOR_MS = 2_000;
const SPREAD_MS = 1_000;

/** Follows the stream of live updates: refetches what a change made stale, and checks the session when it ended. */
export function followLiveUpdates(client: QueryClient): void {
  const refetch = refetcher(client);
  const stream = followInOneTab({
    url: `${apiBase()}/live`,
    headers: () => {
      const token = local.token.get();
      return token === null ? {} : { authorization: `Bearer ${token}` };
    },
    onEvent: ({ name, data }: StreamEvent) => {
      const event = name as LiveEventName;
      if (event === 'pause' || event === 'bye') return resumePolls(client);
      setLive(true);
      if (concernsSession(event, data)) void refreshUser().catch(() => undefined);
      const stale = staleNouns[event] ?? [];
      refetch(hasLotsOf(client, event, data) ? stale.filter((noun) => noun !== 'lots') : stale);
    },
    onDown: () => resumePolls(client),
  });
  let isWaiting = false;
  linkStaleReplies(() => {
    if (isWaiting) return;
    isWaiting = true;
    const again = () => {
      isWaiting = false;
      refetch(['lots']);
    };
    setTimeout(again, STALE_FOR_MS + Math.random() * SPREAD_MS);
  });
  let token = local.token.get();
  subscribeStorage(() => {
    if (local.token.get() === token) return;
    token = local.token.get();
    stream.reconnect();
  });
}

/** Whether a signed-in person has to be asked for again; the call of an ended session leads to the login page. */
function concernsSession(event: LiveEventName, data: unknown): boolean {
  if (local.token.get() === null) return false;
  const isStranger = event === 'hello' && (data as LiveEventData<'hello'>).as === null;
  return isStranger || event === 'session' || event === 'membership';
}

/** Whether no lot has changed since the server rendered the page. */
function hasLotsOf(client: QueryClient, event: LiveEventName, data: unknown): boolean {
  const rendered = client.getQueryData<string>(lotsVersionKey);
  return event === 'hello' && rendered !== undefined && (data as LiveEventData<'hello'>).lots === rendered;
}

/** Marks what is shown as stale without a refetch: that makes each query choose its poll interval anew. */
function resumePolls(client: QueryClient): void {
  if (!isLive()) return;
  setLive(false);
  void client.invalidateQueries({
    predicate: ({ queryKey }) => isOf(queryKey, everything),
    refetchType: 'none',
  });
}

/**
 * Invalidates the queries of nouns, one refetch after the other: events during a refetch are collected, since a refetch that
 * was cancelled by every event would never end.
 */
function refetcher(client: QueryClient): (nouns: Nouns) => void {
  const waiting = new Set<string>();
  let isRefetching = false;
  return async (nouns) => {
    for (const noun of nouns) waiting.add(noun);
    if (isRefetching) return;
    isRefetching = true;
    while (waiting.size > 0) {
      const stale = [...waiting];
      waiting.clear();
      await client.invalidateQueries({ predicate: ({ queryKey }) => isStale(client, queryKey, stale) });
    }
    isRefetching = false;
  };
}

/** Whether a query is about one of the nouns; also as the query that follows a list in place (useLiveList). */
function isOf([first, second]: QueryKey, nouns: Nouns): boolean {
  return nouns.includes(String(first === 'followed' ? second : first));
}

/**
 * A list that follows others' changes in place (useLiveList) is left alone: the query that follows it is read again, and
 * the list offers the rows that would move.
 */
function isStale(client: QueryClient, queryKey: QueryKey, nouns: Nouns): boolean {
  if (!isOf(queryKey, nouns)) return false;
  return !client.getQueryCache().find({ queryKey: ['followed', ...queryKey], type: 'active' });
}
