import { afterEach, beforeEach, vi } from 'vitest';

/** Stops `performance.now` in the tests of a file, which decides when keys act again (D-299). Returns what lets a second pass. */
export function stillClock(): () => void {
  let now = performance.now();
  beforeEach(() => {
    now += 10_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => void vi.restoreAllMocks());
  return () => {
    now += 1_000;
  };
}
