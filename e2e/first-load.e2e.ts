import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { test } from './fixtures.ts';

/** Script budget of a first visit, in kB (1,000 bytes) of gzip at level 9 (docs/decisions/0012). */
const BUDGET = 230;

for (const path of [paths.home(), paths.hub(), paths.type('A'), paths.login(), paths.register()]) {
  test(`a first visit of ${path} loads at most ${BUDGET} kB of script, all of it asked for by the page itself`, {
    // on a large screen the plan is in view at once, and so is loaded
    tag: '@phone',
  }, async ({ page }) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    // "Book Now" leads to the sign-in, whose files are preloaded after hydration
    const texts = [path, paths.login()].map(async (each) => (await page.request.get(each)).text());
    const named = (await Promise.all(texts)).join('');
    await page.goto(path);
    await page.waitForLoadState('networkidle');

    const packed = (script: string) => gzipSync(readFileSync(`dist/web${script}`), { level: 9 }).length;
    const sizes = Array.from(scripts, (script) => [packed(script), script] as const);
    const total = sizes.reduce((sum, [size]) => sum + size, 0);
    const largest = sizes.sort(([one], [other]) => other - one).map(([size, script]) => `${size} ${script}`);
    expect(total / 1000, largest.join('\n')).toBeLessThanOrEqual(BUDGET);
    expect(
      Array.from(scripts).filter((script) => !named.includes(script)),
      'requests in a row before hydration',
    ).toEqual([]);
  });
}
