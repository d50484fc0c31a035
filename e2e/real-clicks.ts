import type { Locator, Page } from '@playwright/test';

/** Picks an option of a select by clicks. */
export async function choose(place: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in place ? place.page() : place;
  await place.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Picks an agency: from cards on a phone, from a select on a desktop. */
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
  // the agency's description is its accessible description
  await page.getByRole('option', { name }).click();
}
