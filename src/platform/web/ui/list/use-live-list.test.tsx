import { MantineProvider } from '@mantine/core';
import { focusManager, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListNewsBar } from './ListNewsBar.tsx';
import { REFETCH_MS, useLiveList } from './use-live-list.ts';

type Row = { _id: string; status: string };
let stored: Row[];
let asked: number;
let client: QueryClient;

const options = queryOptions({
  queryKey: ['list'],
  queryFn: () => {
    asked += 1;
    return Promise.resolve({ rows: stored.slice(0, 3), total: stored.length });
  },
});

function List() {
  const list = useLiveList(options);
  return (
    <>
      <ListNewsBar news={list.news} noun={['request', 'requests']} />
      <ul>
        {list.data?.rows.map(({ _id, status }) => (
          <li key={_id}>{`${_id} ${status}`}</li>
        ))}
      </ul>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = [
    { _id: 'a', status: 'new' },
    { _id: 'b', status: 'new' },
  ];
  asked = 0;
  client = new QueryClient();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
async function open() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await pass(1);
  expect([rows(), asked]).toEqual([['a new', 'b new'], 1]);
}

it('refetches within a minute, and fetches nothing twice at first (D-140)', async () => {
  expect(REFETCH_MS).toBeLessThanOrEqual(60_000);
  await open();
  stored = [
    { _id: 'a', status: 'paid' },
    { _id: 'b', status: 'new' },
    { _id: 'c', status: 'new' },
  ];
  await pass(REFETCH_MS);
  expect(asked).toBe(2);
  // rows appended after the last one move nothing
  expect(rows()).toEqual(['a paid', 'b new', 'c new']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('announces changes that would move rows, and shows them on request (D-140)', async () => {
  await open();
  stored = [{ _id: 'z', status: 'new' }, { _id: 'a', status: 'paid' }, ...stored.slice(1)];
  await pass(REFETCH_MS);
  expect(rows()).toEqual(['a paid', 'b new']);
  act(() => screen.getByRole('button', { name: '1 new request: show' }).click());
  await pass(1);
  expect(rows()).toEqual(['z new', 'a paid', 'b new']);
  expect(screen.queryByRole('button')).toBeNull();

  stored = stored.slice(1);
  await pass(REFETCH_MS);
  expect(rows()).toEqual(['z new', 'a paid', 'b new']);
  act(() => screen.getByRole('button', { name: 'The list has changed: show' }).click());
  await pass(1);
  expect(rows()).toEqual(['a paid', 'b new']);
});

it('shows own changes at once, together with pending ones (D-140)', async () => {
  await open();
  stored = [{ _id: 'z', status: 'new' }, ...stored];
  await pass(REFETCH_MS);
  expect(screen.getByRole('button', { name: '1 new request: show' })).toBeTruthy();
  stored = stored.slice(0, 2);
  await act(() => client.invalidateQueries({ queryKey: ['list'] }));
  await pass(1);
  expect(rows()).toEqual(['z new', 'a new']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('does not refetch in a hidden tab (D-140)', async () => {
  await open();
  focusManager.setFocused(false);
  await pass(10 * REFETCH_MS);
  expect(asked).toBe(1);
});
