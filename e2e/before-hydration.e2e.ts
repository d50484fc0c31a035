import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { test } from './fixtures.ts';
import { holdRequests } from './request-gate.ts';

/** Notes the fewest rows that stood at once since the HTML was parsed, by animation frame; the returned function reads the number. */
async function watchFewest(page: Page, row: string): Promise<() => Promise<number>> {
  await page.addInitScript((counted) => {
    let fewest = Number.POSITIVE_INFINITY;
    const look = () => {
      const isParsed = document.readyState !== 'loading';
      if (isParsed) fewest = Math.min(fewest, document.querySelectorAll(counted).length);
      document.documentElement?.setAttribute('data-fewest', String(fewest));
      requestAnimationFrame(look);
    };
    look();
  }, row);
  return () => page.evaluate(() => Number(document.documentElement.dataset.fewest));
}

test('the lots that a page came with stay while those of a signed-in buyer are read', {
  tag: '@both',
}, async ({ open }) => {
  const visits = [
    { path: paths.type('A'), row: 'tr:has([aria-expanded])', call: /\/lots\/A/ },
    { path: paths.hub(), row: '[role=option]', call: /\/plan/ },
  ];
  for (const { path, row, call } of visits) {
    const page = await open('member');
    const fewest = await watchFewest(page, row);
    const letScriptsThrough = await holdRequests(page, '**/assets/*.js');
    const letCallsThrough = await holdRequests(page, '**/api/**');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const served = await page.locator(row).count();
    expect(served, path).toBeGreaterThan(0);

    const asked = page.waitForRequest(call);
    letScriptsThrough();
    await asked;
    expect(await page.locator(row).count(), path).toBe(served);
    const answered = page.waitForResponse(call);
    letCallsThrough();
    await (await answered).finished();
    await expect(page.getByLabel('Loading'), path).toHaveCount(0);
    expect(await fewest(), path).toBe(served);
  }
});
