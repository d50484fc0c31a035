import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated, test } from './fixtures.ts';
import { choose } from './real-clicks.ts';

/** A press on a control of a page, and what a reader then sees. */
export type Control = readonly [
  press: (page: Page) => Promise<unknown>,
  seen: (page: Page) => Promise<unknown>,
];

/** The page, and what opened over it on a phone. */
const main = (page: Page) => page.locator('main, [role=dialog]');
type Name = string | RegExp;
/** The first control of this name; a string is its whole name. */
const find = (page: Page, role: Parameters<Page['getByRole']>[0], name: Name) =>
  main(page)
    .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
    .first();

type Press = Control[0];
const pressed =
  (role: Parameters<Page['getByRole']>[0]) =>
  (name: Name): Press =>
  (page) =>
    find(page, role, name).click();

export const button = pressed('button');
export const link = pressed('link');
export const tab = pressed('tab');
export const toggle = pressed('switch');
export const tick = pressed('checkbox');
export const card = pressed('radio');
/** A choice whose radio button is hidden behind its label. */
export const chip =
  (name: string): Press =>
  async (page) => {
    const id = await find(page, 'radio', name).getAttribute('id');
    await page.locator(`label[for="${id}"]`).click();
  };
export const press =
  (control: (page: Page) => Locator): Press =>
  (page) =>
    control(page).click();
export const type =
  (field: Name, text: string): Press =>
  (page) =>
    main(page).getByLabel(field).first().fill(text);
export const search = (text: string): Press => type('Search', text);
/** An option of a select of the browser's own. */
export const option =
  (field: string, label: string): Press =>
  (page) =>
    main(page).getByLabel(field, { exact: true }).selectOption(label);
/** An option of a select of the portal's. */
export const pick =
  (field: string, label: string): Press =>
  (page) =>
    choose(page, field, label);

type Seen = Control[1];
export const shows =
  (role: Parameters<Page['getByRole']>[0], name: Name): Seen =>
  (page) =>
    expect(find(page, role, name)).toBeVisible();
export const says =
  (text: Name): Seen =>
  (page) =>
    expect(page.getByText(text).first()).toBeVisible();
export const leadsTo =
  (address: RegExp): Seen =>
  (page) =>
    expect(page).toHaveURL(address);
/** A dialog, which Escape closes again. */
export const opens =
  (name: Name): Seen =>
  async (page) => {
    const dialog = page.getByRole('dialog', { name }).last();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
/** A menu with a choice, which Escape closes again. */
export const offers =
  (name: Name): Seen =>
  async (page) => {
    const choice = page.getByRole('menuitem', { name }).first();
    await expect(choice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(choice).toHaveCount(0);
  };
export const isOn =
  (name: Name): Seen =>
  (page) =>
    expect(main(page).getByRole('switch', { name })).toBeChecked();
export const holds =
  (field: string, value: Name): Seen =>
  (page) =>
    expect(main(page).getByLabel(field).first()).toHaveValue(value);
/** A file: listened for before the press. */
export const downloads = (control: Press, name: RegExp): Control => [
  async (page) => {
    const [download] = await Promise.all([page.waitForEvent('download'), control(page)]);
    expect(download.suggestedFilename()).toMatch(name);
  },
  async () => {},
];

/** A list that is read anew. */
export const rereads = (control: Press): Control => [
  async (page) => {
    await Promise.all([page.waitForResponse(/\/api\/(?!live)/), control(page)]);
  },
  says('Last refreshed'),
];

/** Controls by the address of their page. */
export type Pages = Record<string, readonly Control[]>;

/** Opens each page by its address, as at a first visit, and presses its controls one after the other. */
export async function pressEach(page: Page, pages: Pages): Promise<void> {
  for (const [path, controls] of Object.entries(pages)) {
    await test.step(path, async () => {
      // another path first: a new fragment alone would not load the page
      await page.goto('about:blank', { waitUntil: 'commit' });
      await page.goto(path);
      await expect(page.locator(hydrated)).toBeAttached();
      for (const [act, seen] of controls) {
        await act(page);
        await seen(page);
      }
    });
  }
}
