import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

const TURNS_MAX = 500;

/**
 * Fake timers for a component test, so that delays can be tested to the millisecond. Real timers already
 * pending never fire.
 */
export function stoppedClock() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  return {
    advance,
    /** Flushes promises and renders without advancing time. */
    async until(isSo: () => boolean) {
      for (let turn = 0; !isSo(); turn += 1) {
        if (turn === TURNS_MAX) throw new Error('nothing more happens without time passing');
        await advance(0);
      }
    },
    /** Restores real timers; pending fake timers are dropped. */
    restart: () => vi.useRealTimers(),
  };
}
