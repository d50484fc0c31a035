import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, idParams, pageQuery } from '#shared/endpoint.ts';
import { ask, askPage, everything, type Stale, useSend } from './queries.ts';
import { queryClient as client } from './query-client.ts';

const readThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'A thing',
  params: idParams,
  reply: { 200: z.object({ n: z.number() }) },
});
const listThings = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  query: z.object(pageQuery),
  reply: { 200: z.array(z.object({ n: z.number() })) },
});
const renameThing = endpoint({
  method: 'PUT',
  path: '/things/:id',
  summary: 'Rename',
  params: idParams,
  body: z.object({ name: z.string() }),
  idempotent: true,
  reply: { 200: z.object({ ok: z.boolean() }) },
});

let sent: { url: string; init: RequestInit }[];
let replies: (Response | Promise<Response>)[];
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

beforeEach(() => {
  sent = [];
  replies = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return replies.shift() ?? json([{ n: 1 }]);
  });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

/** Counts the reads of a query on screen. */
function show(...queryKey: unknown[]): () => number {
  const queryFn = vi.fn(async () => null);
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  onTestEnd.push(observer.subscribe(() => undefined));
  return () => queryFn.mock.calls.length;
}
const onTestEnd: (() => void)[] = [];
afterEach(() => {
  for (const end of onTestEnd.splice(0)) end();
});

function renderSend(options: { stale: Stale; waits?: boolean }) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useSend(renameThing, options), { wrapper }).result;
}
const input = { params: { id: 'a' }, body: { name: 'x' } };

it('keys a query by what it is about, its endpoint and its question', () => {
  expect(ask(readThing, { params: { id: 'a' } }).queryKey).toEqual([
    'things',
    '/things/:id',
    { params: { id: 'a' } },
  ]);
  expect(ask(listThings, {}, ['bookings', 'x']).queryKey).toEqual(['bookings', 'x', '/things', {}]);
});

it('keeps the whole list and a page of it apart', async () => {
  expect(await client.fetchQuery(ask(listThings))).toEqual([{ n: 1 }]);
  replies = [json([{ n: 2 }], { headers: { 'x-total-count': '9' } })];
  expect(await client.fetchQuery(askPage(listThings))).toEqual({ rows: [{ n: 2 }], total: 9 });
});

it('aborts a call that nobody waits for any longer', async () => {
  replies = [new Promise(() => undefined)];
  const query = ask(readThing, { params: { id: 'a' } });
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  await waitFor(() => expect(sent).toHaveLength(1));
  stop();
  expect(sent[0]?.init.signal?.aborted).toBe(true);
});

it('sends what it is given, and reads again what the change makes stale and nothing else', async () => {
  const [booking, lot] = [show('bookings', 1), show('lots')];
  await waitFor(() => expect([booking(), lot()]).toEqual([1, 1]));
  const mutation = renderSend({ stale: [['bookings']] });
  await act(() => mutation.current.mutateAsync({ ...input, idempotencyKey: 'k' }));
  await waitFor(() => expect([booking(), lot()]).toEqual([2, 1]));
  expect(sent.map(({ init }) => [init.method, init.body])).toEqual([['PUT', '{"name":"x"}']]);
  expect(sent[0]?.init.headers).toMatchObject({ 'idempotency-key': 'k' });
});

it('reads everything again, also after a failure', async () => {
  const [booking, lot] = [show('bookings'), show('lots')];
  await waitFor(() => expect([booking(), lot()]).toEqual([1, 1]));
  replies = [json({ message: 'No.' }, { status: 403 })];
  const mutation = renderSend({ stale: everything });
  await act(() => mutation.current.mutateAsync(input).catch(() => undefined));
  await waitFor(() => expect([booking(), lot()]).toEqual([2, 2]));
});

it('is pending until that is read where it waits, and no longer where it does not', async () => {
  let finish = () => {};
  const queryFn = vi.fn(() => new Promise<null>((resolve) => (finish = () => resolve(null))));
  onTestEnd.push(new QueryObserver(client, { queryKey: ['bookings'], queryFn }).subscribe(() => undefined));
  finish();
  await waitFor(() => expect(client.isFetching()).toBe(0));

  const waiting = renderSend({ stale: [['bookings']], waits: true });
  act(() => waiting.current.mutate(input));
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  expect(waiting.current.isPending).toBe(true);
  act(() => finish());
  await waitFor(() => expect(waiting.current.isSuccess).toBe(true));

  const going = renderSend({ stale: [['bookings']] });
  act(() => going.current.mutate(input));
  await waitFor(() => expect(going.current.isSuccess).toBe(true));
  expect(client.isFetching()).toBe(1);
  act(() => finish());
});
