import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listPublicLots } from '#core/lots/contract.ts';
import { lotsVersionKey } from '#core/lots/web/queries.ts';
import { call } from '#platform/web/api-client/call.ts';
import { isLive, setLive } from '#platform/web/live/live-status.ts';
import { local } from '#platform/web/storage.ts';
import { followLiveUpdates } from './live.ts';

let send: (name: string, data?: object) => void;
let end: () => void;
let asked: string[];
const lagging = { 'content-type': 'application/json', age: '1' };
let client: QueryClient;

beforeEach(() => {
  asked = [];
  client = new QueryClient();
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal?: AbortSignal } = {}) => {
    const { pathname } = new URL(address);
    asked.push(pathname);
    if (pathname.startsWith('/api/public')) return new Response('[]', { headers: lagging });
    if (pathname !== '/api/live') return new Response('{}', { status: 401 });
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        send = (name, data = {}) =>
          controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
        end = () => controller.close();
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  // gives the stream back
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  client.clear();
  setLive(false);
  local.token.clear();
  vi.unstubAllGlobals();
});

/** Shows a query on screen; the returned function counts how often it was read. */
function show(...queryKey: unknown[]): () => number {
  const queryFn = vi.fn(async () => 'data');
  new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  return () => queryFn.mock.calls.length;
}

async function follow(): Promise<void> {
  followLiveUpdates(client);
  await vi.waitFor(() => expect(asked).toContain('/api/live'));
}

describe('live updates (D-156)', () => {
  it('read lots again after hello only if they have changed since the page was rendered (D-155)', async () => {
    client.setQueryData(lotsVersionKey, 'v1');
    const reads = { lots: show('lots', 'tally'), bookings: show('bookings', 'one', 'b1') };
    const counts = () => Object.entries(reads).map(([noun, count]) => `${noun} ${count()}`);
    await follow();
    send('hello', { as: null, lots: 'v1' });
    await vi.waitFor(() => expect(counts()).toEqual(['lots 1', 'bookings 2']));
    send('hello', { as: null, lots: 'v2' });
    await vi.waitFor(() => expect(counts()).toEqual(['lots 2', 'bookings 3']));
  });

  it('read again what an event is about, and nothing else', async () => {
    const reads = {
      lots: show('lots', 'tally'),
      bookings: show('bookings', 'one', 'b1'),
      memberships: show('memberships', 'waiting'),
      users: show('users', 'clients'),
      config: show('config'),
    };
    await follow();
    const counts = () => Object.entries(reads).map(([noun, count]) => `${noun} ${count()}`);
    send('hello', { as: null });
    await vi.waitFor(() =>
      expect(counts()).toEqual(['lots 2', 'bookings 2', 'memberships 2', 'users 2', 'config 1']),
    );
    send('lots', { ids: ['a'] });
    send('membership');
    await vi.waitFor(() =>
      expect(counts()).toEqual(['lots 3', 'bookings 2', 'memberships 3', 'users 3', 'config 1']),
    );
    send('booking', { id: 'b1' });
    await vi.waitFor(() =>
      expect(counts()).toEqual(['lots 3', 'bookings 3', 'memberships 3', 'users 3', 'config 1']),
    );
  });

  it('read lots again 2 to 3 s after an answer that lacks a change, once for several of them (D-203)', async () => {
    const lots = show('lots', 'tally');
    await follow();
    vi.useFakeTimers();
    for (let read = 0; read < 3; read += 1) await call(listPublicLots, { params: { property: 'park' } });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(lots()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(lots()).toBe(2);
    vi.useRealTimers();
  });

  it('follow a list in place: its own query is left alone (D-140)', async () => {
    const list = show('bookings', 'queue', 1);
    const follower = show('followed', 'bookings', 'queue', 1);
    await follow();
    send('booking', { id: 'b1' });
    await vi.waitFor(() => expect(follower()).toBe(2));
    expect(list()).toBe(1);
  });

  it('let polls rest, until the channel pauses or the stream ends', async () => {
    await follow();
    send('hello', { as: null });
    await vi.waitFor(() => expect(isLive()).toBe(true));
    send('pause');
    await vi.waitFor(() => expect(isLive()).toBe(false));
    send('resync');
    await vi.waitFor(() => expect(isLive()).toBe(true));
    end();
    await vi.waitFor(() => expect(isLive()).toBe(false));
  });

  it('a token that the server does not know is checked by the usual call', async () => {
    local.token.set('ended');
    await follow();
    send('hello', { as: null });
    await vi.waitFor(() => expect(asked).toContain('/api/users/me'));
  });

  it('are opened anew after a sign-in', async () => {
    await follow();
    send('hello', { as: null });
    await vi.waitFor(() => expect(isLive()).toBe(true));
    local.token.set('new');
    await vi.waitFor(() => expect(asked.filter((path) => path === '/api/live')).toHaveLength(2));
  });
});
