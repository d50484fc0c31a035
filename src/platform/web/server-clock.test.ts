import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const DEVICE = Date.parse('2026-12-24T08:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE });
});
afterEach(() => {
  vi.useRealTimers();
  noteServerTime(new Date().toUTCString());
});

it.each([
  ['Tue, 24 Nov 2026 08:00:00 GMT', '2026-11-24T08:00:00.000Z'],
  ['Thu, 24 Dec 2026 09:30:00 GMT', '2026-12-24T09:30:00.000Z'],
  ['Thu, 24 Dec 2026 08:00:40 GMT', '2026-12-24T08:00:00.000Z'],
])('with an answer of %s it is %s on the server (D-338)', (date, now) => {
  noteServerTime(date);
  expect(new Date(serverNow()).toISOString()).toBe(now);
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(Date.parse(now) + 1_000);
});

describe('the clock of the device (D-338)', () => {
  /** Files that compare the device's clock with itself, and why. */
  const ownClock: Record<string, string> = {
    '/src/platform/web/server-clock.ts': 'reads it for all others',
    '/src/app/web/session/session-clock.ts': 'ages of what this device stored (D-20, D-329)',
    '/src/app/web/session/session-monitor.ts': 'ages of what this device stored (D-20, D-329)',
    '/src/core/sessions/web/stored-user.ts': 'stamps of this device for these ages',
    '/src/core/review/web/decide.ts': 'the age of an update that this device keeps',
  };
  const files = import.meta.glob<string>(
    ['/src/**/web/**/*.{ts,tsx}', '/src/core/*/*.ts', '/src/shared/*.ts', '!/src/**/*.test.{ts,tsx}'],
    { query: '?raw', import: 'default', eager: true },
  );

  it('is read by no other file of the browser', () => {
    const readers = Object.entries(files).filter(([, text]) => /\bDate\.now\b|\bDate\(\s*\)/.test(text));
    expect(readers.map(([path]) => path).sort()).toEqual(Object.keys(ownClock).sort());
  });
});
