import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { toast } from './toast.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  notifications.clean();
  vi.useRealTimers();
});

it('shows a toast for three seconds in a polite live region (R-CONST-09, D-125)', async () => {
  renderPage({ at: '/', path: '/', page: null });
  act(() => toast('Document uploaded'));
  // the toast renderer is loaded with the first toast
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText('Document uploaded').closest('[role]')?.getAttribute('role')).toBe('status');
  act(() => vi.advanceTimersByTime(2900));
  expect(screen.getByText('Document uploaded')).toBeTruthy();
  act(() => vi.advanceTimersByTime(100));
  // after its exit transition
  act(() => vi.advanceTimersByTime(500));
  expect(screen.queryByText('Document uploaded')).toBeNull();
});

it('shows the message without toasts when their chunk cannot be loaded', async () => {
  vi.doMock('@mantine/notifications', () => Promise.reject(new TypeError('Failed to fetch')));
  renderPage({ at: '/', path: '/', page: null });
  act(() => toast('The file could not be downloaded.', 'error'));
  await act(() => vi.dynamicImportSettled());
  vi.doUnmock('@mantine/notifications');
  expect(screen.getByRole('alert').textContent).toBe('The file could not be downloaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
