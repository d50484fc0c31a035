import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

const TURNS_MAX = 500;

/**
 * Stops the timers of a component test, so that what happens after a while can be told to the millisecond. What was
 * already waiting for time to pass waits for ever.
 */
export function stoppedClock() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  return {
    advance,
    /** Lets answers arrive and screens change while no time passes. */
    async until(isSo: () => boolean) {
      for (let turn = 0; !isSo(); turn += 1) {
        if (turn === TURNS_MAX) throw new Error('nothing more happens without time passing');
        await advance(0);
      }
    },
    /** Lets time pass again; what was waiting for the stopped clock never comes. */
    restart: () => vi.useRealTimers(),
  };
}
