import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { test } from './fixtures.ts';

/** What a first visit may load of script, in kB (1,000 bytes) of gzip at its best level (docs/decisions/0013). */
const BUDGET = 170;

for (const path of [paths.home(), paths.hub(), paths.type('A'), paths.login()]) {
  test(`a first visit of ${path} loads at most ${BUDGET} kB of script`, {
    // on a large screen the plan is near at once, and loads because of that
    tag: '@phone',
  }, async ({ page }) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    // who only looks in loads none of the program
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect([...scripts]).toEqual(['/start.js']);

    await page.clock.resume();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect.poll(() => scripts.size).toBeGreaterThan(3);
    await page.waitForLoadState('networkidle');

    const packed = (script: string) => gzipSync(readFileSync(`dist/web${script}`), { level: 9 }).length;
    const sizes = Array.from(scripts, (script) => [packed(script), script] as const);
    const total = sizes.reduce((sum, [size]) => sum + size, 0);
    const largest = sizes.sort(([one], [other]) => other - one).map(([size, script]) => `${size} ${script}`);
    expect(total / 1000, largest.join('\n')).toBeLessThanOrEqual(BUDGET);
    expect(
      largest.filter((line) => /shapes|contract/.test(line)),
      'no call, so no shapes of calls',
    ).toEqual([]);
  });
}
