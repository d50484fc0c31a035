/** Stubs for browser APIs that jsdom lacks and Mantine or the portal uses. */
import { ReadableStream, TextDecoderStream } from 'node:stream/web';

Object.assign(window, { ReadableStream, TextDecoderStream });

class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Every observed element counts as visible. */
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
// without its second argument, a pseudo-element: Mantine's scroll area passes one, and jsdom logs an error for it
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);
