import type { Locator, Page } from '@playwright/test';

/** Chooses from a list that opens, as a person does. */
export async function choose(place: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in place ? place.page() : place;
  await place.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses an agency as a buyer: from cards on a phone, from a list at a desk. */
export async function chooseAgency(place: Page | Locator, name: string): Promise<void> {
  const field = place
    .getByRole('radio', { name, exact: true })
    .or(place.getByRole('combobox', { name: 'Agency', exact: true }));
  await field.waitFor();
  if ((await field.getAttribute('type')) === 'radio') {
    await field.check();
    return;
  }
  await field.click();
  const page = 'page' in place ? place.page() : place;
  // what the agency does is heard behind its name
  await page.getByRole('option', { name }).click();
}

/** Opens the choices that narrow a long list; at a desk they stand open by themselves. */
export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).waitFor();
  const line = page.locator('summary', { hasText: 'Filters' });
  if (await line.isVisible()) await line.click();
}

/** What has the focus, in its words. */
export const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
