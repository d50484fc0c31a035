import type { BrowserContext } from '@playwright/test';

/** How often a page is looked at, in milliseconds. */
const LOOK_EVERY_MS = 100;

/**
 * Notes as an error of the page whatever makes it wider than the screen of a phone, even for a moment: the browser then
 * zooms out, everything becomes smaller, and what is placed anew by the new width jumps away from the finger.
 */
export async function watchScreenWidth(context: BrowserContext): Promise<void> {
  await context.addInitScript((lookEvery) => {
    const told = new Set<string>();
    const look = () => {
      // an empty tab and a page whose head is still under way have no width of their own yet
      if (!location.protocol.startsWith('http') || document.body === null) return;
      if (document.querySelector('meta[name="viewport"]') === null) return;
      // nobody sees how wide a page is while its styles are still under way
      if (performance.getEntriesByName('first-paint').length === 0) return;
      const isWider = Math.round(window.innerWidth) > screen.width;
      if (!isWider || told.has(location.pathname)) return;
      told.add(location.pathname);
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
