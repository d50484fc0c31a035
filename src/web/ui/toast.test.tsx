import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { toast } from './toast.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  notifications.clean();
  vi.useRealTimers();
});

it('says something for three seconds, politely (R-CONST-09, D-125)', async () => {
  renderPage({ at: '/', path: '/', page: null });
  act(() => toast('Document uploaded'));
  // what draws it loads with the first one
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText('Document uploaded').closest('[role]')?.getAttribute('role')).toBe('status');
  act(() => vi.advanceTimersByTime(2900));
  expect(screen.getByText('Document uploaded')).toBeTruthy();
  act(() => vi.advanceTimersByTime(100));
  // its way out takes a moment
  act(() => vi.advanceTimersByTime(500));
  expect(screen.queryByText('Document uploaded')).toBeNull();
});
