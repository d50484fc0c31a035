import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { dismissToast, toast, toastWithUndo } from './toast.tsx';
import type { Tone } from './tones.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  renderPage({ at: '/', path: '/', page: null });
});

const shown = () => document.querySelector('[aria-live="polite"]')?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it.each<[Tone, number]>([
  ['success', 3000],
  ['info', 3000],
  ['error', 5000],
])('says %s in a polite live region for %d ms (R-CONST-06, R-CONST-09, D-125, D-365)', (tone, stays) => {
  expect(shown()).toBe('');
  act(() => toast('Document uploaded', tone));
  pass(stays - 1);
  expect(shown()).toBe('Document uploaded');
  pass(1);
  expect(shown()).toBe('');
});

it('waits while the pointer is on it, and for the reader where it has no end', () => {
  act(() => toast('Saved'));
  fireEvent.mouseEnter(screen.getByText('Saved').parentElement as HTMLElement);
  pass(60_000);
  expect(shown()).toBe('Saved');
  fireEvent.mouseLeave(screen.getByText('Saved').parentElement as HTMLElement);
  pass(3000);
  expect(shown()).toBe('');

  act(() => toast('Closed to you', 'info', Number.POSITIVE_INFINITY));
  pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(shown()).toBe('');
});

it('says the same once and anew, the newest last, and takes one back', () => {
  act(() => {
    toast('One');
    toast('Two');
  });
  pass(2000);
  act(() => toast('One'));
  expect(shown()).toBe('TwoOne');
  pass(2000);
  expect(shown()).toBe('One');
  act(() => dismissToast('One'));
  expect(shown()).toBe('');
});

it('offers to take an act back for 10 s, by button and by Ctrl + Z, once (D-412)', () => {
  const undo = vi.fn();
  act(() => toastWithUndo('Assigned to you', undo));
  pass(9_999);
  const button = screen.getByRole('button', { name: 'Undo' });
  act(() => button.focus());
  pass(60_000);
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();

  act(() => toastWithUndo('Assigned to you', undo));
  fireEvent.keyDown(document.documentElement, { key: 'z', code: 'KeyZ', ctrlKey: true });
  expect(undo).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.documentElement, { key: 'z', code: 'KeyZ', ctrlKey: true });
  act(() => toastWithUndo('Assigned to you', undo));
  pass(10_000);
  expect(shown()).toBe('');
  expect(undo).toHaveBeenCalledTimes(2);
});
