import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { openSite } from '#core/park/web/site.ts';
import { forgetDrafts } from '#platform/web/drafts.ts';
import { dismissToast } from '#platform/web/ui/toast.tsx';
import './browser-features.ts';
import { site } from './site.ts';

/**
 * Set-up of every component test: browser API stubs, and an unexpected console error fails the
 * test. A test that causes one on purpose ends with `vi.mocked(console.error).mockClear()`.
 * The tests of a file share its window and modules, so each cleans up.
 */

openSite(site);

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
  dismissToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(errors, 'errors on the console that no test expected').toEqual([]);
});
