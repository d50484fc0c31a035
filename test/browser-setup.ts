import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { forgetDrafts } from '#web/drafts.ts';

/**
 * What every component test runs in: the browser features jsdom lacks and Mantine measures with, and the rule that
 * an error on the console which no test expected is a failure. A test that causes one on purpose ends with
 * `vi.mocked(console.error).mockClear()`.
 */

// a busy machine takes its time, most of all to load a part for the first time; what never comes still fails the test
configure({ asyncUtilTimeout: 12_000 });

class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Whatever is watched counts as on the screen. */
class SeeingIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [0];
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const box = target.getBoundingClientRect();
    const seen = { boundingClientRect: box, intersectionRect: box, intersectionRatio: 1, rootBounds: null };
    this.#tell([{ ...seen, target, isIntersecting: true, time: 0 }], this);
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

window.ResizeObserver = QuietResizeObserver;
window.IntersectionObserver = SeeingIntersectionObserver;
window.HTMLElement.prototype.scrollIntoView = () => {};
// a growing text field measures itself again once fonts have loaded
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
window.matchMedia = (query) => ({
  media: query,
  matches: false,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});
// jsdom prints "not implemented" for the second argument, which Mantine's scroll area passes
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

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
  expect(errors, 'errors on the console that no test expected').toEqual([]);
});
