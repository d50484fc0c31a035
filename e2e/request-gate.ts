import type { Page } from '@playwright/test';

/** Blocks some requests of a page; returns the function that releases them. */
export async function holdRequests(page: Page, files: string | RegExp): Promise<() => void> {
  let letThrough = () => {};
  const free = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(files, async (route) => {
    await free;
    await route.continue();
  });
  return letThrough;
}
