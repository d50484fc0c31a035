import type { BrowserContext } from '@playwright/test';

/** Polling interval, in milliseconds. */
const LOOK_EVERY_MS = 100;

/**
 * Records a horizontal overflow of a phone's viewport as a page error, even a momentary one: the browser
 * zooms out then, everything becomes smaller, and repositioned elements move away from the finger.
 */
export async function watchScreenWidth(context: BrowserContext): Promise<void> {
  await context.addInitScript((lookEvery) => {
    const reported = new Set<string>();
    const look = () => {
      // before <head> is parsed the page has no width of its own
      if (!location.protocol.startsWith('http') || document.body === null) return;
      if (document.querySelector('meta[name="viewport"]') === null) return;
      // unstyled content is not visible yet
      if (performance.getEntriesByName('first-paint').length === 0) return;
      const isWider = Math.round(window.innerWidth) > screen.width;
      if (!isWider || reported.has(location.pathname)) return;
      reported.add(location.pathname);
      const over = [...document.body.querySelectorAll('*')].filter(
        (each) => each.getBoundingClientRect().right > screen.width + 1,
      );
      const named = over.slice(0, 8).map(({ tagName, id, className }) => `${tagName}#${id}.${className}`);
      console.error(
        `${location.pathname} is ${window.innerWidth} px wide on a screen of ${screen.width} px: ${named.join(' | ')}`,
      );
    };
    setInterval(look, lookEvery);
    window.addEventListener('pagehide', look);
  }, LOOK_EVERY_MS);
}
