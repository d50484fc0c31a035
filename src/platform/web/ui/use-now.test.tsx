import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noteServerTime } from '#platform/web/server-clock.ts';
import { useNow } from './use-now.ts';

const DAY_MS = 86_400_000;

afterEach(() => noteServerTime(new Date().toUTCString()));

it('is the time of the server once an answer has told it, on a device that is a month ahead (D-338)', () => {
  const { result, rerender } = renderHook(() => useNow());
  const server = Date.now() - 30 * DAY_MS;
  noteServerTime(new Date(server).toUTCString());
  rerender();
  expect(Math.abs(result.current - server)).toBeLessThan(60_000);
});
