import type { Page } from '@playwright/test';

/** Holds back some files of a page; answers what lets them through. */
export async function holdRequests(page: Page, files: string): Promise<() => void> {
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
