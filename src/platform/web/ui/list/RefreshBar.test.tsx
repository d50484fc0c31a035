import { MantineProvider } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { RefreshBar } from './RefreshBar.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows "Refreshing data" for two seconds, then the time of the last refresh (R-CONST-06, D-125)', () => {
  const onRefresh = vi.fn();
  const refreshedAt = Date.parse('2026-03-01T15:07:00+08:00');
  const page = <RefreshBar refreshedAt={refreshedAt} loading={false} onRefresh={onRefresh} />;
  renderPage({ at: '/', path: '/', page });
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('Last refreshed 3:07 PM');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onRefresh).toHaveBeenCalledTimes(1);
  expect(said()).toBe('Refreshing data');
  act(() => vi.advanceTimersByTime(1999));
  expect(said()).toBe('Refreshing data');
  act(() => vi.advanceTimersByTime(1));
  expect(said()).toBe('Last refreshed 3:07 PM');
});

it('names no time in the rendered page, which does not know the reader’s clock', () => {
  const page = renderToString(
    <MantineProvider>
      <RefreshBar refreshedAt={Date.now()} loading={false} onRefresh={vi.fn()} />
    </MantineProvider>,
  );
  expect(page).not.toMatch(/\d:\d\d|Last refreshed/);
});
