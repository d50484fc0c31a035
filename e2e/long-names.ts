import { expect, type Page } from '@playwright/test';

/** Sixty letters without a space. */
export const LONG = `${'W'.repeat(8)}${'abcdefghij'.repeat(5)}xy`;

const names =
  /"(name|agencyName|creatorName|company|position|email|contactEmail|client|place|to(?=":"[^"]*@)|subject|why)":"[^"]+"/g;

/** A reply that takes the place of the server's, by the end of its address. */
export type MadeReply = readonly [RegExp, unknown];

/** Lists and reports alone: the account of the reader stays as it is. */
async function lengthenNames(page: Page, made: readonly MadeReply[]): Promise<void> {
  // live updates are a stream without an end
  await page.route(/\/api\/(?!live)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const known = made.find(([address]) => address.test(pathname));
    if (known) return route.fulfill({ json: known[1], headers: { 'x-total-count': '1' } });
    const response = await route.fetch();
    const body = await response.text();
    if (!/^\[\{|^\{"at":"[^"]+","rows":\[\{/.test(body)) return route.fulfill({ response, body });
    return route.fulfill({ response, body: body.replace(names, (_, name) => `"${name}":"${LONG}"`) });
  });
}

/** With such a name in every text of a list, neither the page nor a column of a table leaves the screen (D-360). */
export async function expectLongNamesFit(
  page: Page,
  addresses: readonly string[],
  made: readonly MadeReply[] = [],
): Promise<void> {
  await lengthenNames(page, made);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(LONG).first(), address).toBeVisible();
    const hidden = await page.evaluate(() =>
      [
        document.documentElement,
        ...Array.from(document.querySelectorAll('table'), (table) => table.parentElement ?? table),
      ].map((frame) => frame.scrollWidth - frame.clientWidth),
    );
    expect(Math.max(...hidden), address).toBe(0);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
