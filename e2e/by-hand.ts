import type { Locator, Page } from '@playwright/test';

/** Chooses from a list that opens, as a person does. */
export async function choose(place: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in place ? place.page() : place;
  await place.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What has the focus, in its words. */
export const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
