import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { forgetDrafts } from '#platform/web/drafts.ts';
import './browser-features.ts';

/**
 * What every component test runs in: the browser features jsdom lacks, and the rule that an error on the console which no
 * test expected is a failure. A test that causes one on purpose ends with `vi.mocked(console.error).mockClear()`.
 * Files share a window and the modules of src/, so nothing may be left over from a test.
 */

// a busy machine takes its time, most of all to load a part for the first time; what never comes still fails the test
configure({ asyncUtilTimeout: 12_000 });

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  const errors = consoleError.mock.calls.map((call) => call.join(' '));
  consoleError.mockRestore();
  window.localStorage.clear();
  window.sessionStorage.clear();
  forgetDrafts();
  notifications.clean();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(errors, 'errors on the console that no test expected').toEqual([]);
});
