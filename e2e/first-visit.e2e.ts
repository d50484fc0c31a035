import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { hydrated, test } from './fixtures.ts';

/** A control of a page, and what a visitor sees once it was pressed. */
type Control = { press: (page: Page) => Promise<void>; seen: (page: Page) => Promise<void> };

const main = (page: Page) => page.getByRole('main');
const link =
  (name: string): Control['press'] =>
  (page) =>
    main(page).getByRole('link', { name, exact: true }).first().click();
const count = /^\d+ of \d+ lots$/;

/** The filters and views of the plan, which stand on two pages. */
const planControls: Control[] = [
  {
    press: link('C'),
    seen: (page) => expect(main(page).getByRole('status').filter({ hasText: count })).toBeVisible(),
  },
  {
    press: (page) => main(page).getByRole('switch', { name: 'Available only' }).click(),
    seen: (page) => expect(main(page).getByRole('switch', { name: 'Available only' })).toBeChecked(),
  },
  {
    press: link('List'),
    seen: (page) =>
      expect(
        main(page)
          .getByRole('listitem')
          .getByText(/^Lot \d/)
          .first(),
      ).toBeVisible(),
  },
];

const pages: Record<string, Control[]> = {
  [paths.home()]: [
    {
      // the plan is loaded when it is near
      press: (page) => page.getByRole('heading', { name: 'Master plan', level: 2 }).scrollIntoViewIfNeeded(),
      seen: (page) => expect(main(page).getByRole('link', { name: 'List', exact: true })).toBeVisible(),
    },
    ...planControls,
  ],
  [paths.hub()]: planControls,
  [paths.type('B')]: [
    { press: link('2'), seen: (page) => expect(page).toHaveURL(/phase=2/) },
    {
      press: (page) =>
        main(page)
          .getByRole('link', { name: /^Lot \d/ })
          .first()
          .click(),
      seen: (page) => expect(page.getByRole('heading', { name: /^Lot \d+$/ })).toBeVisible(),
    },
  ],
  [paths.login()]: [
    {
      press: link('Register'),
      seen: (page) => expect(page.getByLabel('Confirm password')).toBeVisible(),
    },
  ],
};

/** Each page is a first visit: no navigation, session or query comes before it. */
for (const [path, controls] of Object.entries(pages)) {
  test(`every control of ${path} does on a first visit what it is there for`, { tag: '@both' }, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.locator(hydrated)).toBeAttached();
    for (const { press, seen } of controls) {
      await press(page);
      await seen(page);
    }
  });
}
